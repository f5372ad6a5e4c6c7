import { failureInWords } from '@gadgetry/contract/admin-orders';
import { formatMinorUnits } from '@gadgetry/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { type Gateway, RememberedFailure } from './gateway.ts';
import type { TransactionSync } from './sync-transactions.ts';
import type { LockOrder } from './payment-change.ts';
import { type PaymentRow, findPayment, isByHand } from './payment-store.ts';
import { refundLinesOf } from './refund-line-store.ts';
import { sumsTold } from './refund-sums.ts';
import { linesOfRefund } from './payment-reading.ts';
import { TOO_LATE, TRIES_BEFORE_ALARM, refundKey, waitAfter } from './refund-rules.ts';
import { paymentStatusOf } from './transaction-rules.ts';
import {
  type TransactionRow,
  findTransaction,
  giveUpKey,
  moveTransaction,
  takeTry,
  toTransaction,
  transactionsOf,
} from './transaction-store.ts';

export interface RefundDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly lockOrder: LockOrder;
  readonly transactions: TransactionSync;
  readonly log: FastifyBaseLogger;
}

/**
 * The second step of a refund: the provider is asked for what was promised. Whatever happens in
 * between, reconciliation asks again; what becomes of it at the provider is written by
 * `sync-transactions.ts`.
 */
export function createFinishRefund(dependencies: RefundDependencies) {
  const { db, gateway, lockOrder, transactions, log } = dependencies;

  const failFor = async (payment: PaymentRow, row: TransactionRow, why: string): Promise<void> => {
    const failed = await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, payment.order_id);
      const change = { from: 'pending', to: 'failed', set: { failure: why } } as const;
      if (!(await moveTransaction(trx, row.id, change))) return false;
      const rows = await transactionsOf(trx, payment.id);
      await order.apply({
        change: 'money_moved',
        kind: 'refund_failed',
        detail: `${formatMinorUnits(row.amount_cents)}: ${failureInWords(why)}`,
        pieces: linesOfRefund(await refundLinesOf(trx, payment.id), row.id),
        paymentStatus: paymentStatusOf(rows.map(toTransaction), false),
      });
      return true;
    });
    if (!failed) return;
    log.error({ code: 'refund_failed', orderId: payment.order_id, failure: why });
    // Most likely the money went back in another way: the provider's own lists say how.
    if (payment.payment_intent_id !== null) {
      await transactions.sync(payment.payment_intent_id, 'reconciliation');
    }
  };

  /** For nothing was nothing charged: there is nobody to ask. */
  const finishForNothing = (payment: PaymentRow, row: TransactionRow) =>
    inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, payment.order_id);
      if (!(await moveTransaction(trx, row.id, { from: 'pending', to: 'succeeded' }))) return;
      const rows = await transactionsOf(trx, payment.id);
      await order.apply({
        change: 'money_moved',
        kind: 'refunded',
        detail: row.reason ?? TOO_LATE,
        paymentStatus: paymentStatusOf(rows.map(toTransaction), false),
        tell: {
          amount: 0,
          shipping: 0,
          state: 'refunded',
          ...sumsTold(payment, rows),
          note: row.note,
        },
      });
    });

  const ask = async (payment: PaymentRow, row: TransactionRow, intent: string): Promise<void> => {
    const request = {
      paymentIntentId: intent,
      amount: row.amount_cents,
      currency: row.currency,
      orderId: payment.order_id,
      transactionId: row.id,
    };
    try {
      const answer = await gateway.refund(request, refundKey(row.id, row.attempt));
      if ('refused' in answer) return await failFor(payment, row, answer.refused);
      await transactions.apply(payment, { refunds: [answer.refund], disputes: [] }, row.said_by);
    } catch (error) {
      if (error instanceof RememberedFailure) await giveUpKey(db, row.id, row.attempt);
      const tries = row.failures + 1;
      if (tries >= TRIES_BEFORE_ALARM) {
        log.error({ code: 'refund_stuck', orderId: payment.order_id, refund: row.id, tries });
      }
      throw error;
    }
  };

  /**
   * @throws ShopError payment_provider_unavailable where there was no answer: the refund stays
   * promised then, and has its next try
   */
  const finish = async (transactionId: string): Promise<void> => {
    const row = await findTransaction(db, transactionId);
    if (row === null || row.status !== 'pending' || row.provider_id !== null) return;
    const payment = await findPayment(db, row.payment_id);
    // An admin pays it, and says so by closing it; or it is given in goods.
    if (payment === null || isByHand(payment, row) || row.given === 'exchange') return;
    const intent = payment.payment_intent_id;
    if (intent === null) return finishForNothing(payment, row);
    const until = new Date(Date.now() + waitAfter(row.failures));
    if (!(await takeTry(db, row, until))) return;
    if (row.asked_at !== null) {
      // Asked before, and no answer came or a failure: the money may be on its way all the same.
      await transactions.sync(intent, 'reconciliation');
      const now = await findTransaction(db, transactionId);
      if (now?.status !== 'pending' || now.provider_id !== null) return;
    }
    await ask(payment, row, intent);
  };

  return {
    finish,

    /** For callers whose own work is done: a provider that is away must not undo it. */
    async finishOrLeave(transactionId: string): Promise<void> {
      try {
        await finish(transactionId);
      } catch (error) {
        log.warn({ err: error, refund: transactionId }, 'refund left to reconciliation');
      }
    },
  };
}

export type FinishRefund = ReturnType<typeof createFinishRefund>;
