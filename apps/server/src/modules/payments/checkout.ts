import { CURRENCY } from '@gadgetry/contract/money';
import { shortOrderId } from '@gadgetry/contract/order-limits';
import type { SessionStatus } from '@gadgetry/contract/payments';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { inTransaction } from '../../database/transactions.ts';
import { type Gateway, RememberedFailure, type SessionWanted } from './gateway.ts';
import type { GatewaySession, SessionState } from './gateway-session.ts';
import type { OrderToPay, PaymentHooks } from './payment-hooks.ts';
import { sessionEnd } from './payment-rules.ts';
import {
  findByOrder,
  findBySession,
  giveUpSessionKey,
  insertPayment,
  sessionAttempt,
} from './payment-store.ts';
import { sessionKey } from './refund-rules.ts';
import type { Settle } from './settlement.ts';

export interface CheckoutDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly hooks: PaymentHooks;
  readonly settle: Settle;
  /** The shop's own address: where the payer comes back to. */
  readonly origin: string;
}

const STATUS_ON_THE_WIRE = {
  open: 'open',
  processing: 'complete',
  paid: 'complete',
  failed: 'complete',
  expired: 'expired',
} as const satisfies Record<SessionState, SessionStatus['status']>;

// Somebody waits, and has waited for the first try already.
const SECOND_TRY = { timeoutMs: 3_000 };

/** The payer's side: begin to pay an order, come back from paying it. */
export function createCheckout({ db, gateway, hooks, settle, origin }: CheckoutDependencies) {
  /**
   * Under the key that still works. Of a session that was made behind a failure nobody has the
   * secret, so nobody can pay it: there is nothing to ask before the next key, and reconciliation
   * ends it.
   */
  const openUnderKey = async (wanted: SessionWanted): Promise<GatewaySession> => {
    const attempt = await sessionAttempt(db, wanted.orderId);
    try {
      return await gateway.openSession(wanted, sessionKey(wanted.orderId, attempt));
    } catch (error) {
      if (!(error instanceof RememberedFailure)) throw error;
      await giveUpSessionKey(db, wanted.orderId, attempt);
    }
    const next = await sessionAttempt(db, wanted.orderId);
    try {
      return await gateway.openSession(wanted, sessionKey(wanted.orderId, next), SECOND_TRY);
    } catch (error) {
      if (error instanceof RememberedFailure) await giveUpSessionKey(db, wanted.orderId, next);
      throw error;
    }
  };

  // No transaction is open while the provider is asked. Should the process die after its answer, the
  // next request gets the same session by the order's idempotency key.
  const begin = async (order: OrderToPay): Promise<GatewaySession> => {
    const expiresAt = sessionEnd(order.holdExpiresAt);
    const session = await openUnderKey({
      orderId: order.orderId,
      label: `Order ${shortOrderId(order.orderId)}`,
      amount: order.amount,
      currency: CURRENCY,
      customerEmail: order.customerEmail,
      expiresAt,
      returnUrl: `${origin}/shop/complete?session_id={CHECKOUT_SESSION_ID}`,
    });
    const booked = await inTransaction(db, async (trx) => {
      const payable = await hooks.lockOrder(trx, order.orderId);
      if (payable) {
        await insertPayment(trx, {
          orderId: order.orderId,
          sessionId: session.sessionId,
          amountCents: order.amount,
          currency: CURRENCY,
          customerEmail: order.customerEmail,
          expiresAt,
        });
      }
      return payable;
    });
    if (booked) return session;
    await gateway.expireSession(session.sessionId);
    throw new ShopError('order_not_payable');
  };

  return {
    /**
     * The client secret of the order's one session.
     * @param orderId null for the person's newest unpaid order
     */
    async open(userId: string, orderId: string | null): Promise<string> {
      const order = await hooks.orderToPay(userId, orderId);
      const payment = await findByOrder(db, order.orderId);
      const session =
        payment === null
          ? await begin(order)
          : (await settle(payment.session_id, 'return_page')).session;
      if (session?.state !== 'open' || session.clientSecret === null) {
        throw new ShopError('order_not_payable');
      }
      return session.clientSecret;
    },

    /** Another's session is as unknown as one that does not exist. */
    async status(userId: string, sessionId: string): Promise<SessionStatus> {
      const payment = await findBySession(db, sessionId);
      const owner = payment === null ? null : (await hooks.stateOf(payment.order_id)).userId;
      if (payment === null || owner !== userId) throw new ShopError('not_found');
      const { session } = await settle(sessionId, 'return_page');
      if (session === null) throw new ShopError('not_found');
      const { orderStatus, paymentStatus } = await hooks.stateOf(payment.order_id);
      return {
        status: STATUS_ON_THE_WIRE[session.state],
        customer_email: payment.customer_email,
        orderId: payment.order_id,
        orderStatus,
        paymentStatus,
      };
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
