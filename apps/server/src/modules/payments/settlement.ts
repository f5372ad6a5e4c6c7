import type { TransactionSource } from '@gadgetry/contract/admin-orders';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/database.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import { inTransaction } from '../../database/transactions.ts';
import { beginRefund } from './begin-refund.ts';
import type { FinishRefund } from './finish-refund.ts';
import type { Gateway } from './gateway.ts';
import type { GatewaySession } from './gateway.ts';
import type { Applied, LockOrder, LockedOrder } from './payment-change.ts';
import { contradictions } from './ledger-rules.ts';
import {
  type PaymentRow,
  UNPAID,
  findBySession,
  isManual,
  joinExchange,
  movePayment,
} from './payment-store.ts';
import { insertCharge } from './transaction-store.ts';

export interface SettlementDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly lockOrder: LockOrder;
  readonly refunds: FinishRefund;
  readonly log: FastifyBaseLogger;
  readonly workMetrics: WorkMetrics;
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

/** @param source who or what made us look */
export type Settle = (sessionId: string, source: TransactionSource) => Promise<Settled>;

/** A charge as it is told to us. */
interface ToldCharge {
  readonly providerId: string | null;
  readonly source: TransactionSource;
  /** Where an admin has said so. */
  readonly by?: { readonly actor: string; readonly note: string };
}

function insertChargeOf(
  trx: Transaction,
  payment: PaymentRow,
  status: 'succeeded' | 'failed',
  { providerId, source, by }: ToldCharge,
): Promise<void> {
  return insertCharge(trx, {
    payment_id: payment.id,
    status,
    amount_cents: payment.amount_cents,
    currency: payment.currency,
    provider_id: providerId,
    said_by: source,
    ...(by !== undefined && { actor: by.actor, reason: by.note }),
  });
}

/**
 * The money of a payment is there: its charge is booked, and its order hears of it. The one way from
 * money to a confirmed order, whoever says that it has come.
 * @returns why it goes back where the order can't be carried out any more
 */
export async function bookPaid(
  trx: Transaction,
  order: LockedOrder,
  payment: PaymentRow,
  charge: ToldCharge,
): Promise<Applied> {
  const exchanged = isManual(payment) ? 0 : await order.exchanged();
  const whole = exchanged === 0 ? payment : await joinExchange(trx, payment, exchanged);
  await insertChargeOf(trx, whole, 'succeeded', charge);
  const { by } = charge;
  return order.apply({
    change: 'paid',
    ...(by !== undefined && { actor: by.actor, detail: by.note }),
  });
}

/**
 * Makes our ledger say what the provider says about a session: the one end of webhook, return page,
 * reconciliation and the release of unpaid orders. Safe to run any number of times and at once, for the
 * order's row is locked first and every change repeats the state it starts from.
 */
export function createSettlement(dependencies: SettlementDependencies): Settle {
  const { db, gateway, lockOrder, refunds, log, workMetrics } = dependencies;

  const recordPaid = async (
    payment: PaymentRow,
    { paymentIntentId: intent }: GatewaySession,
    source: TransactionSource,
  ): Promise<Settlement> => {
    const { outcome, refund } = await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, payment.order_id);
      const settled = { payment_intent_id: intent, settled_at: new Date() };
      // Under the order's lock: whoever comes second finds the payment moved, and leaves it at that.
      const first = await movePayment(trx, payment.id, { to: 'paid', from: UNPAID, set: settled });
      if (!first) return { outcome: 'already', refund: null } as const;
      const applied = await bookPaid(trx, order, payment, { providerId: intent, source });
      if (applied === 'applied') return { outcome: 'confirmed', refund: null } as const;
      const request = { reason: applied.refund, actor: null, atMost: null };
      return {
        outcome: 'refunded',
        refund: await beginRefund(trx, order, request),
      } as const;
    });
    if (refund !== null) await refunds.finishOrLeave(refund);
    return outcome;
  };

  const recordUnpaid = async (
    payment: PaymentRow,
    { state, paymentIntentId: intent }: GatewaySession,
    source: TransactionSource,
  ): Promise<Settlement> => {
    await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, payment.order_id);
      const to = state === 'expired' ? 'expired' : 'failed';
      if (!(await movePayment(trx, payment.id, { to, from: ['open'] }))) return;
      const charge = { providerId: intent, source };
      if (to === 'failed') await insertChargeOf(trx, payment, 'failed', charge);
      if (to === 'expired' && order.outlivesSession) return;
      const why = to === 'expired' ? 'expired' : 'payment_failed';
      await order.apply({ change: 'unpaid', why });
    });
    return 'unpaid';
  };

  const record = async (
    payment: PaymentRow,
    session: GatewaySession,
    source: TransactionSource,
  ): Promise<Settlement> => {
    const { state } = session;
    if (state === 'paid') return recordPaid(payment, session, source);
    return state === 'expired' || state === 'failed'
      ? recordUnpaid(payment, session, source)
      : state;
  };

  const look = async (sessionId: string, source: TransactionSource): Promise<Settled> => {
    const payment = await findBySession(db, sessionId);
    const session = await gateway.readSession(sessionId);
    if (payment === null || session === null) return { outcome: 'unknown', session };
    const booked = {
      amount: payment.amount_cents - payment.exchanged_cents,
      currency: payment.currency,
      orderId: payment.order_id,
    };
    const wrong = contradictions(booked, session);
    if (wrong.length > 0) {
      log.error({ code: 'payment_mismatch', sessionId, booked, session: claimed(session), wrong });
      return { outcome: 'mismatch', session };
    }
    return { outcome: await record(payment, session, source), session };
  };

  return async function settle(sessionId, source) {
    const settled = await look(sessionId, source);
    workMetrics.paymentSettled(settled.outcome);
    return settled;
  };
}

function claimed({ amount, currency, orderId, state }: GatewaySession) {
  return { amount, currency, orderId, state };
}
