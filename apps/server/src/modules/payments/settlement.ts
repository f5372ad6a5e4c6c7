import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { Tally } from '../../platform/tally.ts';
import { inTransaction } from '../../platform/transactions.ts';
import type { Gateway } from './gateway.ts';
import type { GatewaySession } from './gateway-session.ts';
import type { PaymentHooks } from './payment-hooks.ts';
import { contradictions } from './payment-rules.ts';
import { type PaymentRow, UNPAID, findBySession, movePayment } from './payment-store.ts';
import { type Refunds, TOO_LATE } from './refunds.ts';

export interface SettlementDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly hooks: PaymentHooks;
  readonly refunds: Refunds;
  readonly log: FastifyBaseLogger;
  readonly tally: Tally;
}

/** What settling has found or done; `mismatch` and `unknown` are looked at by a person. */
export type Settlement =
  | 'open'
  | 'processing'
  | 'confirmed'
  | 'refunded'
  | 'already'
  | 'unpaid'
  | 'mismatch'
  | 'unknown';

export interface Settled {
  readonly outcome: Settlement;
  /** As the provider has it; null where it or we have never heard of the session. */
  readonly session: GatewaySession | null;
}

export type Settle = (sessionId: string) => Promise<Settled>;

/**
 * Makes our books say what the provider says about a session: the one end of webhook, return page,
 * reconciliation and sweep. Safe to run any number of times and at once, for the order's row is
 * locked first and every change repeats the state it starts from.
 */
export function createSettlement(dependencies: SettlementDependencies): Settle {
  const { db, gateway, hooks, refunds, log, tally } = dependencies;

  const recordPaid = async (payment: PaymentRow, session: GatewaySession): Promise<Settlement> => {
    const outcome = await inTransaction(db, async (trx) => {
      await hooks.lockOrder(trx, payment.order_id);
      const settled = { payment_intent_id: session.paymentIntentId, settled_at: new Date() };
      // Under the order's lock: whoever comes second finds the payment moved, and leaves it at that.
      const first = await movePayment(trx, payment.id, { to: 'paid', from: UNPAID, set: settled });
      if (!first) return 'already';
      if ((await hooks.onPaid(trx, payment.order_id)) === 'confirmed') return 'confirmed';
      await refunds.begin(trx, payment.order_id, TOO_LATE);
      return 'refunded';
    });
    if (outcome === 'refunded') await refunds.finishOrLeave(payment.id);
    return outcome;
  };

  const recordUnpaid = async (
    payment: PaymentRow,
    state: 'expired' | 'failed',
  ): Promise<Settlement> => {
    await inTransaction(db, async (trx) => {
      await hooks.lockOrder(trx, payment.order_id);
      const moved = await movePayment(trx, payment.id, { to: state, from: ['open'] });
      const why = state === 'expired' ? 'expired' : 'payment_failed';
      if (moved) await hooks.onUnpaid(trx, payment.order_id, why);
    });
    return 'unpaid';
  };

  const record = async (payment: PaymentRow, session: GatewaySession): Promise<Settlement> => {
    const { state } = session;
    if (state === 'paid') return recordPaid(payment, session);
    return state === 'expired' || state === 'failed' ? recordUnpaid(payment, state) : state;
  };

  const look = async (sessionId: string): Promise<Settled> => {
    const payment = await findBySession(db, sessionId);
    const session = await gateway.readSession(sessionId);
    if (payment === null || session === null) return { outcome: 'unknown', session };
    const booked = {
      amount: payment.amount_cents,
      currency: payment.currency,
      orderId: payment.order_id,
    };
    const wrong = contradictions(booked, session);
    if (wrong.length > 0) {
      log.error({ code: 'payment_mismatch', sessionId, booked, session: saidBy(session), wrong });
      return { outcome: 'mismatch', session };
    }
    return { outcome: await record(payment, session), session };
  };

  return async function settle(sessionId) {
    const settled = await look(sessionId);
    tally.paymentSettled(settled.outcome);
    return settled;
  };
}

function saidBy({ amount, currency, orderId, state }: GatewaySession) {
  return { amount, currency, orderId, state };
}
