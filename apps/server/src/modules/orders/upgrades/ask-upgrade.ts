import type { AskUpgradeBody } from '@gadgetry/contract/order-changes';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import type { Person } from '../../identity/index.ts';
import type { TaxRule } from '../../pricing/index.ts';
import type { ChooseShipping, Offer, ShippingChoice } from '../../shipping/index.ts';
import { offeredMethods, refuseUnworthy } from '../changes/offered-methods.ts';
import { type OrderRow, findOrder, lockOrder, noteEvent } from '../order-store.ts';
import type { ShopTax } from '../../tax/index.ts';
import type { OrderCompletion } from '../manual-orders/order-completion.ts';
import type { LinkedOrders } from '../supplements/linked-order.ts';
import { keptForShipping } from './upgrade-effects.ts';
import { refusalOfUpgrade } from './refuse-upgrade.ts';
import { refuseWhileWaiting } from './refuse-while-waiting.ts';
import { insertUpgrade } from './upgrade-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly linkedOrders: LinkedOrders;
  readonly completeWith: OrderCompletion;
  readonly chooseShipping: ChooseShipping;
  /** Where the shop is: ISO 3166-1. */
  readonly country: () => string;
}

const MOVED =
  'Where this order goes, or how, was changed in the meantime: look at it, and press again';

const OVER =
  'What was asked for so is over, and nothing waits for its payment: look at the order again, and ask anew';

const NOT_DEARER = 'By now this method costs no more than was paid for shipping: choose it anew';

/** What is asked for, as it was found under the order's lock. */
interface Asked {
  readonly offer: Offer;
  readonly taxBy: (tax: ShopTax) => TaxRule;
  readonly keptBefore: number;
}

/**
 * A dearer way of sending an order that is paid and not sent: what it costs more is an order of its own,
 * without goods, which its customer pays at a link. Until then, and if it is not paid, the order stays as
 * it is.
 */
export function createAskUpgrade({
  db,
  linkedOrders,
  completeWith,
  chooseShipping,
  country,
}: Dependencies) {
  const look = async (
    trx: Transaction,
    seen: OrderRow,
    { wanted, choice }: { readonly wanted: AskUpgradeBody; readonly choice: ShippingChoice },
  ): Promise<Asked> => {
    const order = orNotFound(await lockOrder(trx, seen.id));
    const refusal = await refusalOfUpgrade(trx, order);
    if (refusal !== null) throw new ShopError('transition_refused', refusal);
    await refuseWhileWaiting(trx, order.id);
    const isMoved =
      order.address_version !== seen.address_version ||
      order.shipping_method !== wanted.seen ||
      order.user_id !== seen.user_id;
    if (isMoved) throw new ShopError('stale_edit', MOVED);
    const { methods, taxBy, left } = await offeredMethods(trx, order, {
      choice,
      country: country(),
    });
    const found = methods.find(({ offer }) => offer.id === wanted.methodId.toLowerCase());
    if (found === undefined) {
      throw new ShopError('not_shipped', 'This order can’t be sent that way');
    }
    if (found.due === 0 || found.offer.name === order.shipping_method) {
      throw new ShopError('total_would_change', NOT_DEARER);
    }
    refuseUnworthy(left, found.due);
    const offer = { ...found.offer, price: found.due };
    return { offer, taxBy, keptBefore: await keptForShipping(trx, order) };
  };

  /** @returns the id of the order that is to be paid */
  return async (
    actor: Person,
    idempotencyKey: string,
    orderId: string,
    wanted: AskUpgradeBody,
  ): Promise<string> => {
    const order = orNotFound(await findOrder(db, orderId));
    const choice = await chooseShipping(wanted.methodId);
    let asked: Asked | null = null;
    // Placing locks the order before it reckons anything.
    const found = (): Asked => {
      if (asked === null) throw new Error('An upgrade is reckoned before its order was locked');
      return asked;
    };
    const { shipping, tax, total: grandTotal } = wanted.due;
    const placedId = await linkedOrders.place(order, {
      actor,
      idempotencyKey,
      body: {
        items: [],
        quoted: { subTotal: 0, discount: 0, shipping, tax, grandTotal },
        payment: { kind: 'link' },
      },
      content: { upgrades: orderId, methodId: wanted.methodId.toLowerCase() },
      supplemented: {
        orderId: order.id,
        lock: async (trx) => {
          asked = await look(trx, order, { wanted, choice });
        },
        choice: () => {
          const by = found().offer;
          return { zone: null, offers: [], refusal: null, served: true, by, asChosen: true };
        },
        taxBy: (current) => ({
          taxesOn: (delivery) => found().taxBy(current).taxesOn(delivery),
        }),
      },
      complete: async (trx, written) => {
        const { offer, keptBefore } = found();
        const before = order.shipping_method;
        await insertUpgrade(trx, {
          order_id: written.id,
          before_method: before,
          before_cents: keptBefore,
          before_from: order.arrives_from,
          before_to: order.arrives_to,
        });
        const how = before === null ? offer.name : `${offer.name} instead of ${before}`;
        const history = { 'dearer shipping of': order.number, 'shipping method': how };
        await completeWith(actor, { payment: { kind: 'link' } }, history)(trx, written);
        const { number: detail } = orNotFound(await findOrder(trx, written.id));
        await noteEvent(trx, order.id, { kind: 'upgrade_asked', actor: actor.email, detail });
      },
    });
    // The same key is the same upgrade, which may have been withdrawn or have ended since.
    const { status } = orNotFound(await findOrder(db, placedId));
    if (status === 'CANCELLED') throw new ShopError('transition_refused', OVER);
    return placedId;
  };
}

export type AskUpgrade = ReturnType<typeof createAskUpgrade>;
