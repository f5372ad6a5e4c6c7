import type { CloseRefundBody } from '@gadgetry/contract/admin-orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { recordChange } from '../history/index.ts';
import type { Person } from '../identity/index.ts';
import {
  type Payments,
  type RequestedRefund,
  beginPartRefund,
  beginRefund,
  closeRefund,
  expireOpenPayment,
  hasPayment,
  otherRefund,
  piecesOfFailedRefund,
  receiveMoney,
  retryRefund,
} from '../payments/index.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { inTransaction } from '../../database/transactions.ts';
import type { LockedOrders } from './apply-payment.ts';
import { isRelocation } from './exchanges/exchange-store.ts';
import type { TellCustomer } from './order-notifications.ts';
import { cancelOrder, noteCancelledByShop } from './cancel-order.ts';
import { endKeys } from './order-owners.ts';
import {
  type OrderRow,
  findOrder,
  isUpgrade,
  lockOrder,
  noteEvent,
  wasEndedByProvider,
} from './order-store.ts';
import { restockRefunded } from './restock-refunded.ts';
import { restockedFrom } from './restocked-store.ts';
import { closeWithdrawn, refusePiecesInReturns } from './returns/move-return.ts';
import type { EndShipping } from './shipments/end-shipping.ts';
import { hasShipments } from './shipments/shipment-store.ts';
import { refuseWithSupplement, supplementWaits } from './supplements/refuse-with-supplement.ts';
import { unpaidSupplement } from './supplements/supplement-store.ts';
import { sendAsBefore } from './upgrades/upgrade-effects.ts';
import { refuseWhileRelocating, refuseWhileWaiting } from './upgrades/refuse-while-waiting.ts';
import { lockUpgrades } from './upgrades/upgrade-store.ts';

const PAID_MEANWHILE =
  'The difference has just been paid: the first order has ended, and goes on as this one. Whoever cancels this one now gives all of its money back';
const CANCELLED_BY_SHOP = 'cancelled by the shop';

const PAID_BY_CARD = 'This order is paid by card: the payment provider says when it is paid';

const OF_AN_ACCOUNT = 'This order is an account’s: its customer signs in to see it';

const GIVEN_UP =
  'This order was given up before its money came, and its items have gone back on sale: give the money back, or ask the customer to order again';

/** Who gives money back. */
export interface Giver {
  readonly person: Person;
  /** In minor units; null: whatever was paid; 'nothing': nothing. See `RequestedRefund`. */
  readonly atMost: RequestedRefund['atMost'];
}

interface AskedRefund {
  readonly of: RequestedRefund['of'];
  readonly reason: string;
  /** For its customer; empty: none. */
  readonly note: string;
  /** Where pieces are that go back on the shelf: never sent, or sent and here again; null: they do not. */
  readonly restock: 'sent' | 'unsent' | null;
  readonly key: string;
}

const notNow = (why: string) => new ShopError('transition_refused', why);

const PARTLY_SHIPPED =
  'Some of this order is on its way: give back the money for what is not sent instead';

const PAYS_FOR_SHIPPING =
  'This order has paid for how another one is sent: send that one another way, and the difference goes back, or refund this one';

const UNDER_WAY =
  'Its customer is paying this order right now, so it can’t be cancelled: look again in a few minutes. Paid, it is cancelled with a refund; not paid, it ends by itself';
const underWay = () => notNow(UNDER_WAY);

/** Paid past every provider, and for money: an admin sends it back some time. */
const isPaidBackByHand = ({ payment_method: method, grand_total_cents: total }: OrderRow) =>
  !isCollectedByProvider(method) && total > 0;

async function lockedOrRefused(trx: Transaction, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id);
  if (order === undefined) throw new ShopError('not_found');
  return order;
}

interface AdminActionsDependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly tell: TellCustomer;
  readonly lockedOrders: LockedOrders;
  readonly endShipping: EndShipping;
  /** The shop's. */
  readonly timeZone: () => string;
}

/** What admins do with orders. An action whose end is already there is done: pressing twice is safe. */
export function createAdminActions(dependencies: AdminActionsDependencies) {
  const { db, payments, tell, lockedOrders, endShipping, timeZone } = dependencies;
  return {
    /** The money of an order that no provider takes has come: the order is confirmed. */
    async markPaid(id: string, actor: Person, note: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const order = await lockedOrRefused(trx, id);
        if (isCollectedByProvider(order.payment_method)) throw notNow(PAID_BY_CARD);
        if (await hasPayment(trx, id)) return;
        if (order.status !== 'PENDING') throw notNow(GIVEN_UP);
        await receiveMoney(trx, lockedOrders.of(trx, order), {
          amount: order.grand_total_cents,
          customerEmail: order.customer_email,
          note,
          actor: actor.email,
        });
        await recordChange(trx, {
          entity: 'order',
          entityId: id,
          action: 'marked_paid',
          actor,
          before: { version: 1, fields: { paymentStatus: 'PENDING', note: null } },
          after: { version: 1, fields: { paymentStatus: 'PAID', note } },
        });
      });
    },

    /** For a guest whose link is lost, or in wrong hands: earlier ones open nothing any more. */
    async renewLink(id: string, actor: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const { key_version: version } = await lockedOrRefused(trx, id);
        if (version === null) throw notNow(OF_AN_ACCOUNT);
        await endKeys(trx, id);
        await noteEvent(trx, id, { kind: 'link_renewed', actor });
        await tell(trx, id, 'link');
      });
    },

    /** An unpaid order is closed at the payment provider first; a paid one is refunded in full. */
    async cancel(id: string, { person, atMost }: Giver): Promise<void> {
      const actor = person.email;
      const found = await findOrder(db, id);
      if (found === undefined) throw new ShopError('not_found');
      const closing = found.status === 'PENDING' ? await payments.close(id) : null;
      if (closing === 'processing') throw underWay();
      const begun = await inTransaction(db, async (trx) => {
        const order = await lockedOrRefused(trx, id);
        if (order.status === 'CANCELLED') {
          // The provider's news of the session that was closed above may have come first.
          if (closing === 'closed' && (await wasEndedByProvider(trx, id))) {
            await noteCancelledByShop(trx, order, { actor, tell });
          }
          return [];
        }
        if (isUpgrade(order) && order.status !== 'PENDING') throw notNow(PAYS_FOR_SHIPPING);
        // Whoever stops a move that is not paid means its first order to go on, and that has ended.
        if (closing === 'paid' && (await isRelocation(trx, id))) throw notNow(PAID_MEANWHILE);
        if (await hasShipments(trx, id)) throw notNow(PARTLY_SHIPPED);
        await refuseWhileWaiting(trx, id);
        const added = await unpaidSupplement(trx, id);
        if (added !== undefined) throw notNow(supplementWaits(added));
        if (closing === 'never_opened' && (await hasPayment(trx, id))) throw underWay();
        if (!(await cancelOrder(trx, order, { move: 'cancelled', actor, tell }))) {
          throw new ShopError('transition_refused');
        }
        await closeWithdrawn(trx, id, person);
        await expireOpenPayment(trx, id);
        const why = { reason: CANCELLED_BY_SHOP, actor: null, atMost };
        const refunds = [await beginRefund(trx, lockedOrders.of(trx, order), why)];
        // No provider gives it back, whose refund would be told of: they hear it now, and again once it is paid.
        if (order.status !== 'PENDING' && isPaidBackByHand(order)) await tell(trx, id, 'cancelled');
        // What was paid for how it is sent is paid for nothing any more.
        const upgrades = await lockUpgrades(trx, id);
        for (const upgrade of upgrades) {
          await cancelOrder(trx, upgrade, { move: 'cancelled', actor, tell });
          refunds.push(await beginRefund(trx, lockedOrders.of(trx, upgrade), why));
        }
        const ended = { upgrades, actor, timeZone: timeZone() };
        for (const left of await sendAsBefore(trx, order, ended)) {
          await tell(trx, left, 'shipping_changed');
        }
        return refunds.filter((one) => one !== null);
      });
      for (const refund of begun) await payments.finishRefund(refund);
    },

    /** Gives a sum, or the money for pieces, back, at any stage after the payment. */
    async refund(id: string, giver: Giver, asked: AskedRefund): Promise<void> {
      const { person, atMost } = giver;
      const { of, reason, note, key } = asked;
      const refund = await inTransaction(db, async (trx) => {
        const locked = await lockedOrRefused(trx, id);
        const order = lockedOrders.of(trx, locked);
        await refuseWhileRelocating(trx, id);
        if ('pieces' in of) await refusePiecesInReturns(trx, id, of.pieces);
        const request = { of, reason, note, actor: person.email, atMost, requestKey: key };
        const { id: refundId, isNew } = await beginPartRefund(trx, order, request);
        if (isNew && asked.restock !== null && 'pieces' in of) {
          const wasSent = asked.restock === 'sent';
          const by = { orderId: id, refundId, actor: person.email };
          await restockRefunded(trx, { ...by, pieces: of.pieces, wasSent });
        }
        if (isNew) await refuseWithSupplement(trx, id);
        if (isNew && asked.restock === 'unsent') {
          await endShipping.endWhereNothingIsHere(trx, locked, person.email);
        }
        if (!isNew && (await restockedFrom(trx, refundId)) !== asked.restock) throw otherRefund();
        return refundId;
      });
      await payments.finishRefund(refund);
    },

    async retryRefund(id: string, refundId: string, { person, atMost }: Giver): Promise<void> {
      const refund = await inTransaction(db, async (trx) => {
        const order = lockedOrders.of(trx, await lockedOrRefused(trx, id));
        await refuseWhileRelocating(trx, id);
        await refusePiecesInReturns(trx, id, await piecesOfFailedRefund(trx, refundId));
        const byHand = { transactionId: refundId, actor: person.email, atMost };
        const again = await retryRefund(trx, order, byHand);
        await refuseWithSupplement(trx, id);
        return again;
      });
      await payments.finishRefund(refund);
    },

    /** Ends a refund that can't succeed; the history says who did, and why. */
    async closeRefund(
      id: string,
      refundId: string,
      { person: actor, atMost }: Giver,
      how: CloseRefundBody,
    ): Promise<void> {
      await inTransaction(db, async (trx) => {
        const order = lockedOrders.of(trx, await lockedOrRefused(trx, id));
        await refuseWhileRelocating(trx, id);
        if (how.paidOtherwise) {
          await refusePiecesInReturns(trx, id, await piecesOfFailedRefund(trx, refundId));
        }
        const byHand = { transactionId: refundId, actor: actor.email, atMost };
        const before = await closeRefund(trx, order, byHand, how);
        if (before === null) return;
        if (how.paidOtherwise) await refuseWithSupplement(trx, id);
        await recordChange(trx, {
          entity: 'order',
          entityId: id,
          action: 'refund_closed',
          actor,
          before: { version: 1, fields: { refund: refundId, status: before.status, reason: null } },
          after: {
            version: 1,
            fields: {
              refund: refundId,
              status: how.paidOtherwise ? 'paid_otherwise' : 'closed',
              reason: how.reason,
            },
          },
        });
      });
    },
  };
}

export type AdminActions = ReturnType<typeof createAdminActions>;
