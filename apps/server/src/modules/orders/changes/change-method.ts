import { REFUND_REASON_MAX } from '@gadgetry/contract/admin-orders';
import {
  type MinorUnits,
  formatMinorUnits,
  fromMinorUnits,
  toMinorUnits,
} from '@gadgetry/contract/money';
import type { ChangeMethodBody, OrderShippingMethods } from '@gadgetry/contract/order-changes';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import { type Person, notInRole } from '../../identity/index.ts';
import { type Payments, beginPartRefund } from '../../payments/index.ts';
import {
  type Destination,
  type TaxRule,
  type Totals,
  includedTax,
  percentOff,
  quote,
} from '../../pricing/index.ts';
import { type ChooseShipping, type Offer, serializeOffer } from '../../shipping/index.ts';
import type { CurrentTax } from '../../tax/index.ts';
import type { Giver } from '../admin-actions.ts';
import type { LockedOrders } from '../apply-payment.ts';
import { cancelOrder } from '../cancel-order.ts';
import type { PaidBefore } from '../exchanges/exchange-rules.ts';
import { paidBefore } from '../exchanges/paid-before.ts';
import type { TellCustomer } from '../order-notifications.ts';
import { type OrderRow, findOrder, isUpgrade, lockOrder, noteEvent } from '../order-store.ts';
import { isTooSmallForLink, refusalOfLink } from '../manual-orders/small-difference.ts';
import { hasShipments } from '../shipments/shipment-store.ts';
import { refuseWithSupplement } from '../supplements/refuse-with-supplement.ts';
import { lockSupplementsToSend } from '../supplements/supplement-store.ts';
import { refusalOfUpgrade } from '../upgrades/refuse-upgrade.ts';
import { refuseWhileWaiting } from '../upgrades/refuse-while-waiting.ts';
import { lockUpgrades, unpaidUpgrade, updateGivenBack } from '../upgrades/upgrade-store.ts';
import { insertWaivers } from '../upgrades/waiver-store.ts';
import { refusalOfChange } from './change-rules.ts';
import { updateMethod } from './change-store.ts';
import { type PartBack, waiversOf } from './method-rules.ts';
import { isWorth, offeredMethods, refuseUnworthy } from './offered-methods.ts';
import { refuseTogether } from './refuse-together.ts';

interface Dependencies {
  readonly db: Database;
  readonly tell: TellCustomer;
  readonly payments: Pick<Payments, 'finishRefund'>;
  readonly lockedOrders: LockedOrders;
  readonly chooseShipping: ChooseShipping;
  readonly currentTax: CurrentTax;
  /** Where the shop is: ISO 3166-1. */
  readonly country: () => string;
}

const DEARER =
  'This method costs more than was paid for shipping: ask the customer to pay the difference, and it is sent so once that is paid';
const UNPAID =
  'This order is not paid yet, so nothing can go back or be asked for beside it: choose a method of the same price';

const HELD =
  'What was paid for this order, or for how it is sent, is disputed: once the bank has decided, its shipping method can be changed';

/** What is paid with another order is not placed anew: its customer would pay for all of it once more. */
function refusalOfUnpaid(before: PaidBefore | null): string {
  if (before === null) {
    return `${UNPAID}, or wait until it is paid. Where its customer has sent no money yet, it can be cancelled, and placed anew`;
  }
  const { as, number } = before;
  return as === 'relocation'
    ? `${UNPAID}, or cancel it, and choose the address at order ${number} again, with another method`
    : `${UNPAID}, or wait until it is paid`;
}

/** What a dearer method costs more, with its taxes. */
const askedFor = (due: MinorUnits, { to, tax }: { to: Destination; tax: TaxRule }): Totals =>
  quote([], to, { discount: percentOff(0), shipping: { costOf: () => due }, tax });

/**
 * A dearer method is nobody's present, but for what no link can ask for: that is waived by whoever may
 * give money back.
 * @throws ShopError total_would_change, forbidden, quote_changed
 */
function refuseUnwaived({ total }: Totals, { waived }: ChangeMethodBody, { atMost }: Giver): void {
  const noLink = refusalOfLink(total, 'waive it, or choose another method');
  if (noLink === null) throw new ShopError('total_would_change', DEARER);
  if (waived === undefined) throw new ShopError('total_would_change', noLink);
  if (atMost === 'nothing') throw new ShopError('forbidden', notInRole('refunds:write'));
  if (total === toMinorUnits(waived)) return;
  throw new ShopError('quote_changed', `By now it costs ${formatMinorUnits(total)} more`);
}

const inWords = ({ shipping_method: before }: OrderRow, after: string) =>
  before === null ? after : `${after} instead of ${before}`;

const sumOf = (back: readonly PartBack[]) => back.reduce((sum, { refund }) => sum + refund, 0);

/** In the history and in the order's story. */
async function noteMethod(
  trx: Transaction,
  order: OrderRow,
  actor: Person,
  { name, waived = 0 }: { readonly name: string; readonly waived?: MinorUnits },
) {
  const { id, shipping_method: before } = order;
  await recordChange(trx, {
    entity: 'order',
    entityId: id,
    action: 'updated',
    actor,
    before: { version: 1, fields: { 'shipping method': before } },
    after: { version: 1, fields: { 'shipping method': name } },
  });
  const more = waived === 0 ? '' : `; ${formatMinorUnits(waived)} that it costs more was waived`;
  const detail = `${inWords(order, name)}${more}`;
  await noteEvent(trx, id, { kind: 'shipping_changed', actor: actor.email, detail });
}

/** How an order is sent, as long as nothing of it was. What it came to stays; what is too much goes back. */
export function createChangeMethod({ db, country, ...shop }: Dependencies) {
  const refuse = async (trx: Transaction, order: OrderRow, seen: string | null) => {
    const refusal = refusalOfChange(order, await hasShipments(trx, order.id));
    if (refusal !== null) throw new ShopError('transition_refused', refusal);
    await refuseTogether(trx, order);
    await refuseWhileWaiting(trx, order.id);
    if (seen !== order.shipping_method) {
      throw new ShopError('stale_edit', 'Someone else has changed this in the meantime');
    }
  };

  /** Gives a part back of what one of the payments for its shipping was. @returns the refund */
  const giveBack = async (
    trx: Transaction,
    payer: OrderRow,
    { givenBack, refund }: PartBack,
    { reason, giver: { person, atMost } }: { readonly reason: string; readonly giver: Giver },
  ): Promise<string | null> => {
    if (isUpgrade(payer)) {
      await updateGivenBack(trx, payer.id, givenBack);
      if (givenBack === payer.shipping_cents) {
        const move = 'cancelled';
        await cancelOrder(trx, payer, { move, actor: person.email, tell: shop.tell });
      }
    }
    if (refund === 0) return null;
    const begun = await beginPartRefund(trx, shop.lockedOrders.of(trx, payer), {
      of: { pieces: [], shipping: refund },
      reason: reason.slice(0, REFUND_REASON_MAX),
      actor: person.email,
      atMost,
      requestKey: newId(),
    });
    return begun.id;
  };

  /** It, what was added to it, and nothing that is only paid for how. */
  const sendBy = async (
    trx: Transaction,
    order: OrderRow,
    { offer, waived, giver }: { offer: Offer; waived: MinorUnits; giver: Giver },
  ) => {
    await noteMethod(trx, order, giver.person, { name: offer.name, waived });
    for (const added of await lockSupplementsToSend(trx, order.id)) {
      if (isUpgrade(added)) continue;
      await updateMethod(trx, added.id, offer, 0);
      await noteMethod(trx, added, giver.person, { name: offer.name });
    }
    await shop.tell(trx, order.id, 'shipping_changed');
  };

  return {
    async offered(id: string): Promise<OrderShippingMethods> {
      const [choice, tax] = await Promise.all([shop.chooseShipping(null), shop.currentTax()]);
      const order = orNotFound(await findOrder(db, id));
      const { methods, goods, taxBy, left, isHeld } = await offeredMethods(db, order, {
        choice,
        country: country(),
      });
      const canAsk =
        (await refusalOfUpgrade(db, order)) === null &&
        (await unpaidUpgrade(db, order.id)) === undefined;
      const askFor = (due: number) => {
        const asked = askedFor(due, { to: goods.destination, tax: taxBy(tax) });
        const total = fromMinorUnits(asked.total);
        // What is too small for a payment can't be asked for.
        if (isTooSmallForLink(asked.total)) return { due: null, waivable: total };
        const sums = {
          shipping: fromMinorUnits(asked.shipping),
          tax: fromMinorUnits(asked.tax),
          includedTax: fromMinorUnits(includedTax(asked.taxes)),
        };
        return { due: { ...sums, total }, waivable: null };
      };
      return methods.map(({ offer, due, back }) => {
        const refund = sumOf(back);
        const isCurrent = offer.name === order.shipping_method;
        const isRefused =
          due > 0 || (refund > 0 && order.status === 'PENDING') || (isHeld && !isCurrent);
        return {
          ...serializeOffer(offer),
          isCurrent,
          refund: isRefused ? null : fromMinorUnits(refund),
          ...(due > 0 && canAsk && !isCurrent && isWorth(left, due)
            ? askFor(due)
            : { due: null, waivable: null }),
        };
      });
    },

    /** One that it is sent by already is no change: pressing twice is safe. */
    async change(id: string, giver: Giver, wanted: ChangeMethodBody): Promise<void> {
      const choice = await shop.chooseShipping(wanted.methodId);
      const tax = await shop.currentTax();
      const begun = await inTransaction(db, async (trx) => {
        const order = orNotFound(await lockOrder(trx, id));
        await lockUpgrades(trx, id);
        const charges = { choice, country: country() };
        const { methods, payers, waivers, goods, taxBy, left, isHeld } = await offeredMethods(
          trx,
          order,
          charges,
        );
        const found = methods.find(({ offer }) => offer.id === wanted.methodId.toLowerCase());
        if (found === undefined) {
          throw new ShopError('not_shipped', 'This order can’t be sent that way');
        }
        const { offer, price, due, back } = found;
        if (offer.name === order.shipping_method) return [];
        await refuse(trx, order, wanted.seen);
        if (isHeld) throw new ShopError('order_disputed', HELD);
        const isUnpaid = order.status === 'PENDING';
        const refund = sumOf(back);
        if (isUnpaid && due + refund > 0) {
          const before = await paidBefore(trx, id);
          throw new ShopError('total_would_change', refusalOfUnpaid(before));
        }
        if (due > 0) {
          const why = await refusalOfUpgrade(trx, order);
          if (why !== null) throw new ShopError('total_would_change', why);
          const asked = askedFor(due, { to: goods.destination, tax: taxBy(tax) });
          refuseUnwaived(asked, wanted, giver);
          refuseUnworthy(left, due);
        }
        if (refund !== toMinorUnits(wanted.refund)) {
          const message = `By now ${formatMinorUnits(refund)} would go back`;
          throw new ShopError('quote_changed', message);
        }
        await updateMethod(trx, id, offer, back[0]?.givenBack ?? 0);
        const waived = due === 0 ? 0 : toMinorUnits(wanted.waived ?? 0);
        if (waived > 0) await insertWaivers(trx, id, waiversOf(price, due, waivers));
        await sendBy(trx, order, { offer, waived, giver });
        const reason = `Sent by ${inWords(order, offer.name)}`;
        const refunds: string[] = [];
        for (const [at, part] of back.entries()) {
          const payer = payers[at];
          if (payer === undefined) continue;
          const given = await giveBack(trx, payer, part, { reason, giver });
          if (given !== null) refunds.push(given);
        }
        if (refunds.length > 0) await refuseWithSupplement(trx, id);
        return refunds;
      });
      for (const refund of begun) await shop.payments.finishRefund(refund);
    },
  };
}

export type ChangeMethod = ReturnType<typeof createChangeMethod>;
