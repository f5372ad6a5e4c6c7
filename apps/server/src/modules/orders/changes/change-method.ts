import { REFUND_REASON_MAX } from '@gadgetry/contract/admin-orders';
import { formatMinorUnits, fromMinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import type { ChangeMethodBody, OrderShippingMethods } from '@gadgetry/contract/order-changes';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import type { Person } from '../../identity/index.ts';
import { type Payments, beginPartRefund, readPayment } from '../../payments/index.ts';
import { type ChooseShipping, type ShippingChoice, serializeOffer } from '../../shipping/index.ts';
import type { Giver } from '../admin-actions.ts';
import type { LockedOrders } from '../apply-payment.ts';
import type { TellCustomer } from '../order-notifications.ts';
import { addressOf } from '../order-serializer.ts';
import { type OrderRow, findOrder, linesOf, lockOrder, noteEvent } from '../order-store.ts';
import { placeOf } from '../placing/order-request.ts';
import { hasShipments } from '../shipments/shipment-store.ts';
import { refuseWithSupplement } from '../supplements/refuse-with-supplement.ts';
import { lockSupplementsToSend } from '../supplements/supplement-store.ts';
import { refusalOfChange } from './change-rules.ts';
import { parcelOf, taxOnShipping, updateMethod } from './change-store.ts';
import { refundFor } from './method-rules.ts';
import { refuseTogether } from './refuse-together.ts';

interface Dependencies {
  readonly db: Database;
  readonly tell: TellCustomer;
  readonly payments: Pick<Payments, 'finishRefund'>;
  readonly lockedOrders: LockedOrders;
  readonly chooseShipping: ChooseShipping;
  /** Where the shop is: ISO 3166-1. */
  readonly country: string;
}

const DEARER =
  'This method costs more than was paid for shipping. Choose one that does not, or cancel this order and have it placed anew.';
const UNPAID =
  'This order is not paid yet, so nothing can go back: choose a method of the same price, or have the order placed anew.';

const inWords = ({ shipping_method: before }: OrderRow, after: string) =>
  before === null ? after : `${after} instead of ${before}`;

/** In the history and in the order's story. */
async function noteMethod(trx: Transaction, order: OrderRow, actor: Person, name: string) {
  const { id, shipping_method: before } = order;
  await recordChange(trx, {
    entity: 'order',
    entityId: id,
    action: 'updated',
    actor,
    before: { version: 1, fields: { 'shipping method': before } },
    after: { version: 1, fields: { 'shipping method': name } },
  });
  const detail = inWords(order, name);
  await noteEvent(trx, id, { kind: 'shipping_changed', actor: actor.email, detail });
}

/** How an order is sent, as long as nothing of it was. What it came to stays; what is too much goes back. */
export function createChangeMethod({ db, country: home, ...shop }: Dependencies) {
  /** All that take it, with what would go back. */
  const offersFor = async (of: Database, order: OrderRow, choice: ShippingChoice) => {
    const address = addressOf(order);
    const [lines, tax] = [await parcelOf(of, order.id), await taxOnShipping(of, order.id)];
    const payment = await readPayment(of, order.id, () => linesOf(of, order.id));
    // What a bank has claimed is not left for now: then the refund itself is refused, and says why.
    const isWhole = payment !== null && payment.refundable === payment.left;
    const left = isWhole && payment.settled_at !== null ? payment.refundableShipping : null;
    const { shipping_cents: shipping, shipping_given_back_cents: givenBack } = order;
    const { offers } = choice({
      lines,
      subtotal: order.sub_total_cents,
      discount: order.discount_cents,
      destination: placeOf({ ...address, country: address.country ?? home }),
    });
    return offers.map((offer) => ({
      offer,
      refund: refundFor({ shipping, tax, givenBack, left }, offer.price),
    }));
  };

  const refuse = async (trx: Transaction, order: OrderRow, seen: string | null) => {
    const refusal = refusalOfChange(order, await hasShipments(trx, order.id));
    if (refusal !== null) throw new ShopError('transition_refused', refusal);
    await refuseTogether(trx, order);
    if (seen !== order.shipping_method) {
      throw new ShopError('stale_edit', 'Someone else has changed this in the meantime');
    }
  };

  return {
    async offered(id: string): Promise<OrderShippingMethods> {
      const choice = await shop.chooseShipping(null);
      const order = orNotFound(await findOrder(db, id));
      return (await offersFor(db, order, choice)).map(({ offer, refund }) => ({
        ...serializeOffer(offer),
        isCurrent: offer.name === order.shipping_method,
        refund:
          refund === null || (refund > 0 && order.status === 'PENDING')
            ? null
            : fromMinorUnits(refund),
      }));
    },

    /** One that it is sent by already is no change: pressing twice is safe. */
    async change(id: string, { person, atMost }: Giver, wanted: ChangeMethodBody): Promise<void> {
      const choice = await shop.chooseShipping(wanted.methodId);
      const begun = await inTransaction(db, async (trx) => {
        const order = orNotFound(await lockOrder(trx, id));
        const offers = await offersFor(trx, order, choice);
        const found = offers.find(({ offer }) => offer.id === wanted.methodId.toLowerCase());
        if (found === undefined) {
          throw new ShopError('not_shipped', 'This order can’t be sent that way');
        }
        const { offer, refund } = found;
        const before = order.shipping_method;
        if (offer.name === before) return null;
        await refuse(trx, order, wanted.seen);
        if (refund === null) throw new ShopError('total_would_change', DEARER);
        if (refund > 0 && order.status === 'PENDING') {
          throw new ShopError('total_would_change', UNPAID);
        }
        if (refund !== toMinorUnits(wanted.refund)) {
          const message = `By now ${formatMinorUnits(refund)} would go back`;
          throw new ShopError('quote_changed', message);
        }
        await updateMethod(trx, id, offer, order.shipping_cents - offer.price);
        await noteMethod(trx, order, person, offer.name);
        for (const added of await lockSupplementsToSend(trx, id)) {
          await updateMethod(trx, added.id, offer, 0);
          await noteMethod(trx, added, person, offer.name);
        }
        await shop.tell(trx, id, 'shipping_changed');
        if (refund === 0) return null;
        const { id: refundId } = await beginPartRefund(trx, shop.lockedOrders.of(trx, order), {
          of: { pieces: [], shipping: refund },
          reason: `Sent by ${inWords(order, offer.name)}`.slice(0, REFUND_REASON_MAX),
          actor: person.email,
          atMost,
          requestKey: newId(),
        });
        await refuseWithSupplement(trx, id);
        return refundId;
      });
      if (begun !== null) await shop.payments.finishRefund(begun);
    },
  };
}

export type ChangeMethod = ReturnType<typeof createChangeMethod>;
