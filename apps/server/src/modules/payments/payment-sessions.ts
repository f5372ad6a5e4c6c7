import { type MinorUnits, shopCurrency } from '@gadgetry/contract/money';
import type { SessionStatus } from '@gadgetry/contract/payments';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { inTransaction } from '../../database/transactions.ts';
import {
  type CallTimeout,
  type Gateway,
  RememberedFailure,
  type SessionRequest,
} from './gateway.ts';
import type { GatewaySession, SessionState } from './gateway.ts';
import type { LockOrder } from './payment-change.ts';
import {
  findByOrder,
  giveUpSessionKey,
  hasOtherSession,
  insertPayment,
  sessionAttempt,
} from './payment-store.ts';
import { sessionKey } from './refund-rules.ts';
import type { Settle } from './settlement.ts';

/** An order that can be paid now. */
export interface OrderToPay {
  readonly orderId: string;
  /** As people call it. */
  readonly orderNumber: string;
  readonly amount: MinorUnits;
  readonly customerEmail: string;
  readonly holdExpiresAt: Date;
  /** See `LockedOrder`. */
  readonly outlivesSession: boolean;
}

/**
 * `never_opened`: there was no session, but the payer may be opening one right now. `paid`: settled
 * instead of closed. `processing`: the payer is done and the money is on its way.
 */
export type CloseOutcome = 'closed' | 'never_opened' | 'paid' | 'processing';

export interface PaymentSessionDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly lockOrder: LockOrder;
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

/** The session of an order: opened once, looked at when its payer is back, closed. */
export function createPaymentSessions({
  db,
  gateway,
  lockOrder,
  settle,
  origin,
}: PaymentSessionDependencies) {
  /**
   * Under the key that still works. Of a session that was made behind a failure nobody has the
   * secret, so nobody can pay it: there is nothing to ask before the next key, and reconciliation
   * ends it.
   */
  const openUnderKey = async (
    request: SessionRequest,
    endsEarly: Date | null,
  ): Promise<GatewaySession> => {
    const keyOf = (attempt: number) => sessionKey(request.orderId, attempt, endsEarly);
    const attempt = await sessionAttempt(db, request.orderId);
    try {
      return await gateway.openSession(request, keyOf(attempt));
    } catch (error) {
      if (!(error instanceof RememberedFailure)) throw error;
      await giveUpSessionKey(db, request.orderId, attempt);
    }
    const next = await sessionAttempt(db, request.orderId);
    try {
      return await gateway.openSession(request, keyOf(next), SECOND_TRY);
    } catch (error) {
      if (error instanceof RememberedFailure) await giveUpSessionKey(db, request.orderId, next);
      throw error;
    }
  };

  // No transaction is open while the provider is asked. Should the process die after its answer, the
  // next request gets the same session by the order's idempotency key.
  const begin = async (order: OrderToPay): Promise<GatewaySession> => {
    const expiresAt = gateway.sessionEnd(order.holdExpiresAt, new Date());
    const request = {
      orderId: order.orderId,
      label: `Order ${order.orderNumber}`,
      amount: order.amount,
      currency: shopCurrency().code,
      customerEmail: order.customerEmail,
      expiresAt,
      returnUrl: `${origin}/shop/complete`,
    };
    const session = await openUnderKey(request, expiresAt < order.holdExpiresAt ? expiresAt : null);
    const booked = await inTransaction(db, async (trx) => {
      const { payable, outlivesSession } = await lockOrder(trx, order.orderId);
      // Two who ask in the moment from which on sessions end later are answered with two.
      const second =
        outlivesSession && (await hasOtherSession(trx, order.orderId, session.sessionId));
      const isBooked = payable && !second;
      if (isBooked) {
        await insertPayment(trx, {
          orderId: order.orderId,
          sessionId: session.sessionId,
          amountCents: order.amount,
          currency: shopCurrency().code,
          customerEmail: order.customerEmail,
          expiresAt,
        });
      }
      return isBooked;
    });
    if (booked) return session;
    await gateway.expireSession(session.sessionId);
    throw new ShopError('order_not_payable');
  };

  /** What has ended while its order still waits is followed by another. */
  const goOn = async (sessionId: string, order: OrderToPay): Promise<GatewaySession | null> => {
    const { session } = await settle(sessionId, 'return_page');
    return session?.state === 'expired' && order.outlivesSession ? begin(order) : session;
  };

  return {
    /**
     * The client secret of the order's one session.
     * @throws ShopError order_not_payable, payment_provider_unavailable
     */
    async open(order: OrderToPay): Promise<string> {
      const payment = await findByOrder(db, order.orderId);
      const session =
        payment === null
          ? await begin(order)
          : payment.session_id === null
            ? null
            : await goOn(payment.session_id, order);
      if (session?.state !== 'open' || session.clientSecret === null) {
        throw new ShopError('order_not_payable');
      }
      return session.clientSecret;
    },

    /** Settles a session whose payer is back. @returns null: nobody has heard of it */
    async statusOf(sessionId: string): Promise<SessionStatus['status'] | null> {
      const { session } = await settle(sessionId, 'return_page');
      return session === null ? null : STATUS_ON_THE_WIRE[session.state];
    },

    /**
     * Sees to it that an order can't be paid any more, before it is cancelled.
     * @throws ShopError payment_provider_unavailable: the order has to stay as it is then
     */
    async close(orderId: string, timeout?: CallTimeout): Promise<CloseOutcome> {
      const payment = await findByOrder(db, orderId);
      if (payment === null) return 'never_opened';
      if (payment.status === 'expired' || payment.status === 'failed') return 'closed';
      if (payment.status !== 'open' || payment.session_id === null) return 'paid';
      const session = await gateway.expireSession(payment.session_id, timeout);
      if (session?.state === 'open') throw new ShopError('payment_provider_unavailable');
      if (session?.state === 'processing') return 'processing';
      if (session?.state !== 'paid') return 'closed';
      // Money of another amount or for another order does not pay this one; the alarm is in the log.
      const { outcome } = await settle(payment.session_id, 'shop');
      return outcome === 'mismatch' ? 'closed' : 'paid';
    },
  };
}

export type PaymentSessions = ReturnType<typeof createPaymentSessions>;
