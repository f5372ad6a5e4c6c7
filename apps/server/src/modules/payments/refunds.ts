import { formatCents } from '@gadgetry/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../platform/database.ts';
import { inTransaction } from '../../platform/transactions.ts';
import type { Gateway } from './gateway.ts';
import type { PaymentHooks } from './payment-hooks.ts';
import {
  type PaymentRow,
  findByIntent,
  findPaid,
  findPayment,
  movePayment,
  nameRefund,
  notePartRefunded,
} from './payment-store.ts';

export const TOO_LATE = 'paid after the hold had ended';
const BY_PROVIDER = 'refunded at the payment provider';

export interface RefundDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly hooks: PaymentHooks;
  readonly log: FastifyBaseLogger;
}

/**
 * A refund has two steps: it is promised in the same transaction as what causes it, and asked of
 * the provider after that. Whatever happens in between, reconciliation asks again.
 */
export function createRefunds({ db, gateway, hooks, log }: RefundDependencies) {
  /** Under the order's lock. Nothing happens where no money was taken or it was given back already. */
  const begin = async (
    trx: Transaction,
    orderId: string,
    reason: string,
  ): Promise<string | null> => {
    const payment = await findPaid(trx, orderId);
    if (payment === null) return null;
    await movePayment(trx, payment.id, {
      to: 'refunding',
      from: ['paid'],
      set: { refund_reason: reason },
    });
    await hooks.onRefundStarted(trx, orderId, reason);
    return payment.id;
  };

  const recordRefund = async (
    payment: PaymentRow,
    refundId: string | null,
    reason: string,
  ): Promise<void> => {
    await inTransaction(db, async (trx) => {
      await hooks.lockOrder(trx, payment.order_id);
      const first = await movePayment(trx, payment.id, {
        to: 'refunded',
        from: ['paid', 'refunding'],
        set: {
          refund_id: refundId,
          refund_reason: reason,
          refunded_cents: payment.amount_cents,
          refunded_at: new Date(),
        },
      });
      if (first) await hooks.onRefunded(trx, payment.order_id, reason);
      // The provider's event may have been quicker than its answer, and does not name the refund.
      else if (refundId !== null) await nameRefund(trx, payment.id, refundId);
    });
  };

  /** @throws ShopError payment_provider_unavailable; the refund stays promised */
  const finish = async (paymentId: string): Promise<void> => {
    const payment = await findPayment(db, paymentId);
    if (payment?.status !== 'refunding') return;
    const reason = payment.refund_reason ?? TOO_LATE;
    // An order with a code for 100 % was settled without a card: there is nothing to give back.
    if (payment.payment_intent_id === null) return recordRefund(payment, null, reason);
    const refund = await gateway.refund(payment.payment_intent_id, `refund-${payment.id}`);
    if (refund.accepted) return recordRefund(payment, refund.id, reason);
    log.error({ code: 'refund_failed', orderId: payment.order_id, refundId: refund.id });
  };

  return {
    begin,
    finish,

    /** For callers whose own work is done: a provider that is away must not undo it. */
    async finishOrLeave(paymentId: string): Promise<void> {
      try {
        await finish(paymentId);
      } catch (error) {
        log.warn({ err: error, paymentId }, 'refund left to reconciliation');
      }
    },

    /** Money that went back at the provider's own screens, or our own refund announced. */
    async reflect(paymentIntentId: string, amountRefunded: number): Promise<string> {
      const payment = await findByIntent(db, paymentIntentId);
      if (payment === null) return 'not ours';
      if (amountRefunded >= payment.amount_cents) {
        await recordRefund(payment, payment.refund_id, payment.refund_reason ?? BY_PROVIDER);
        return 'refunded';
      }
      await inTransaction(db, async (trx) => {
        await hooks.lockOrder(trx, payment.order_id);
        await notePartRefunded(trx, payment.id, amountRefunded);
        const detail = `${formatCents(amountRefunded)} of ${formatCents(payment.amount_cents)}`;
        await hooks.onReversal(trx, payment.order_id, 'partly_refunded', detail);
      });
      return 'partly refunded';
    },

    async dispute(paymentIntentId: string, detail: string): Promise<string> {
      const payment = await findByIntent(db, paymentIntentId);
      if (payment === null) return 'not ours';
      log.warn({ code: 'payment_disputed', orderId: payment.order_id, detail });
      await inTransaction(db, async (trx) => {
        await hooks.lockOrder(trx, payment.order_id);
        await hooks.onReversal(trx, payment.order_id, 'disputed', detail);
      });
      return 'disputed';
    },
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
