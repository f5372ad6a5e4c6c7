import type { AdminOrderAction, CloseRefundBody } from '@gadgetry/contract/admin-orders';
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
  moneyIn,
  readPayment,
  receiveMoney,
  retryRefund,
} from '../payments/index.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { inTransaction } from '../../database/transactions.ts';
import type { LockedOrders } from './apply-payment.ts';
import type { TellCustomer } from './order-notifications.ts';
import { cancelOrder } from './cancel-order.ts';
import { MOVE_OF_ACTION, targetOf, transitionFor } from './order-status.ts';
import { endKeys } from './order-owners.ts';
import {
  type OrderRow,
  findOrder,
  linesOf,
  lockOrder,
  moveOrder,
  noteEvent,
  wasEndedByProvider,
} from './order-store.ts';

const CANCELLED_BY_SHOP = 'cancelled by the shop';

const SHIP_DISPUTED =
  'The payment of this order is disputed at the bank: goods and money may both be lost';

const PAID_BY_CARD = 'This order is paid by card: the payment provider says when it is paid';

const OF_AN_ACCOUNT = 'This order is an account’s: its customer signs in to see it';

const GIVEN_UP =
  'This order was given up before its money came, and its items have gone back on sale: give the money back, or ask the customer to order again';

export interface Shipping {
  readonly trackingNumber?: string | undefined;
  readonly confirmDisputed?: boolean | undefined;
}

/** Who gives money back. */
export interface Giver {
  readonly person: Person;
  /** In cents; null: whatever was paid. See `RequestedRefund`. */
  readonly atMost: RequestedRefund['atMost'];
}

export interface AskedRefund {
  readonly of: RequestedRefund['of'];
  readonly reason: string;
  readonly key: string;
}

type GivenBack = NonNullable<Parameters<TellCustomer>[3]>;

const notNow = (why: string) => new ShopError('transition_refused', why);

/** A number that is typed is kept, or its admin is told that it is not. */
const shippedMeanwhile = (kept: string | null) =>
  notNow(
    kept === null
      ? 'This order was shipped meanwhile, without a tracking number: yours is not kept'
      : `This order was shipped meanwhile, with the tracking number ${kept}: yours is not kept`,
  );

const underWay = () => notNow('A payment of this order is under way');

async function lockedOrRefused(trx: Transaction, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id);
  if (order === undefined) throw new ShopError('not_found');
  return order;
}

export interface AdminActionsDependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly tell: TellCustomer;
  readonly lockedOrders: LockedOrders;
}

/** What admins do with orders. An action whose end is already there is done: pressing twice is safe. */
export function createAdminActions({ db, payments, tell, lockedOrders }: AdminActionsDependencies) {
  /** Goods go to nobody who has the money again, and to nobody who claims it, unless an admin insists. */
  const refuseUnpaidShipping = async (
    trx: Transaction,
    id: string,
    confirmDisputed: boolean,
  ): Promise<GivenBack | undefined> => {
    const payment = await readPayment(trx, id, () => linesOf(trx, id));
    const { disputed, returned } = moneyIn(payment);
    if (returned) throw new ShopError('order_refunded');
    if (disputed && !confirmDisputed) throw new ShopError('order_disputed', SHIP_DISPUTED);
    const { refunded_cents: refunded = 0, refunding_cents: refunding = 0 } = payment ?? {};
    // Whoever has had a part back reads it beside what the order came to.
    if (refunded + refunding === 0) return undefined;
    return { amount: 0, refunded, refunding, lines: [] };
  };

  const moveAlong = async (
    action: Extract<AdminOrderAction, 'ship' | 'deliver'>,
    id: string,
    actor: string,
    { trackingNumber, confirmDisputed = false }: Shipping = {},
  ): Promise<void> => {
    const move = MOVE_OF_ACTION[action];
    await inTransaction(db, async (trx) => {
      const order = await lockedOrRefused(trx, id);
      if (order.status === targetOf(move)) {
        const kept = order.tracking_number;
        if (trackingNumber !== undefined && trackingNumber !== kept) throw shippedMeanwhile(kept);
        return;
      }
      const transition = transitionFor(move, order.status);
      if (transition === null) throw new ShopError('transition_refused');
      const back =
        action === 'ship' ? await refuseUnpaidShipping(trx, id, confirmDisputed) : undefined;
      const tracked =
        trackingNumber === undefined ? {} : { trackingNumber, detail: trackingNumber };
      await moveOrder(trx, id, { transition, actor, ...tracked });
      if (action === 'ship') await tell(trx, id, 'shipped', back);
    });
  };

  return {
    /** The money of an order that no provider takes has come: the order is confirmed. */
    async markPaid(id: string, actor: Person, note: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const order = await lockedOrRefused(trx, id);
        if (order.payment_method === 'card') throw notNow(PAID_BY_CARD);
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

    ship: (id: string, actor: string, shipping: Shipping) => moveAlong('ship', id, actor, shipping),

    deliver: (id: string, actor: string) => moveAlong('deliver', id, actor),

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
      const refund = await inTransaction(db, async (trx) => {
        const order = await lockedOrRefused(trx, id);
        if (order.status === 'CANCELLED') {
          // The provider's news of the session that was closed above may have come first.
          if (closing === 'closed' && (await wasEndedByProvider(trx, id))) {
            await noteEvent(trx, id, { kind: 'cancelled', actor });
          }
          return null;
        }
        if (closing === 'never_opened' && (await hasPayment(trx, id))) throw underWay();
        if (!(await cancelOrder(trx, order, 'cancelled', actor))) {
          throw new ShopError('transition_refused');
        }
        await expireOpenPayment(trx, id);
        if (order.status === 'PENDING') await tell(trx, id, 'cancelled');
        const why = { reason: CANCELLED_BY_SHOP, actor: null, atMost };
        return beginRefund(trx, lockedOrders.of(trx, order), why);
      });
      if (refund !== null) await payments.finishRefund(refund);
    },

    /** Gives a sum, or the money for pieces, back, at any stage after the payment; goods and stock stay where they are. */
    async refund(id: string, giver: Giver, { of, reason, key }: AskedRefund): Promise<void> {
      const { person, atMost } = giver;
      const refund = await inTransaction(db, async (trx) => {
        const order = lockedOrders.of(trx, await lockedOrRefused(trx, id));
        const request = { of, reason, actor: person.email, atMost, requestKey: key };
        return beginPartRefund(trx, order, request);
      });
      await payments.finishRefund(refund);
    },

    async retryRefund(id: string, refundId: string, { person, atMost }: Giver): Promise<void> {
      const refund = await inTransaction(db, async (trx) => {
        const order = lockedOrders.of(trx, await lockedOrRefused(trx, id));
        return retryRefund(trx, order, { transactionId: refundId, actor: person.email, atMost });
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
        const byHand = { transactionId: refundId, actor: actor.email, atMost };
        const before = await closeRefund(trx, order, byHand, how);
        if (before === null) return;
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
