import { formatCents } from '@gadgetry/contract/money';
import type { Transaction } from '../../platform/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { PaymentHooks } from './payment-hooks.ts';
import { type PaymentRow, lockPaid } from './payment-store.ts';
import { TOO_LATE, refundRefusal } from './refund-rules.ts';
import { paymentStatusOf, refundable, sumsOf } from './transaction-rules.ts';
import {
  type TransactionRow,
  findByRequest,
  findRetryOf,
  findTransaction,
  insertTransaction,
  moveTransaction,
  toTransaction,
  transactionsOf,
} from './transaction-store.ts';

export interface RefundWish {
  /** null: whatever is left. */
  readonly amount: number | null;
  readonly reason: string;
  /** E-mail address of the admin; null: the shop itself. */
  readonly actor: string | null;
  /** The same key is the same refund, however often it is sent. */
  readonly requestKey?: string;
}

/** A refund is closed, or tried again, by an admin who gives a reason. */
export interface ByHand {
  readonly orderId: string;
  readonly transactionId: string;
  readonly actor: string;
}

export interface Closing {
  readonly reason: string;
  /** The payer has the money in another way, by bank transfer say: it counts as refunded. */
  readonly paidOtherwise: boolean;
}

const DISPUTED =
  'The payment is disputed: the bank decides, and nothing can be given back meanwhile';

function refused(refusal: NonNullable<ReturnType<typeof refundRefusal>>, left: number): ShopError {
  if (refusal === 'disputed') return new ShopError('order_disputed', DISPUTED);
  if (refusal === 'too_much') {
    return new ShopError('refund_too_high', `At most ${formatCents(left)} can still be refunded`);
  }
  return new ShopError('nothing_to_refund');
}

function isOpenDispute({ kind, status }: Pick<TransactionRow, 'kind' | 'status'>): boolean {
  return kind === 'dispute' && status === 'open';
}

/** The first step of a refund: it is promised in the transaction that causes it, under the order's lock. */
export function createRefundPromises(hooks: PaymentHooks) {
  const stateOf = async (trx: Transaction, payment: PaymentRow) => {
    const rows = await transactionsOf(trx, payment.id);
    const sums = sumsOf(rows.map(toTransaction));
    return {
      rows,
      charged: sums.charged,
      left: refundable(sums),
      openDispute: rows.some(isOpenDispute),
    };
  };

  const insert = async (
    trx: Transaction,
    payment: PaymentRow,
    refund: { amount: number; reason: string; actor: string | null },
    more: { request_key?: string; retry_of?: string } = {},
  ): Promise<string> => {
    const id = await insertTransaction(trx, {
      payment_id: payment.id,
      kind: 'refund',
      status: 'pending',
      amount_cents: refund.amount,
      currency: payment.currency,
      reason: refund.reason,
      said_by: refund.actor === null ? 'shop' : 'admin',
      actor: refund.actor,
      ...more,
    });
    const rows = await transactionsOf(trx, payment.id);
    await hooks.onMoneyMoved(trx, payment.order_id, {
      kind: 'refund_started',
      detail: `${formatCents(refund.amount)}: ${refund.reason}`,
      actor: refund.actor,
      // The shop has the money until it is given back, also where it came too late.
      paymentStatus: paymentStatusOf(rows.map(toTransaction), false),
    });
    return id;
  };

  /**
   * All that is left, promised under the order's lock.
   * @returns null where no money was taken or all of it was given back already
   * @throws ShopError order_disputed
   */
  const beginRest = async (
    trx: Transaction,
    orderId: string,
    { reason, actor }: Omit<RefundWish, 'amount'>,
  ): Promise<string | null> => {
    const payment = await lockPaid(trx, orderId);
    if (payment === null) return null;
    const { rows, charged, left, openDispute } = await stateOf(trx, payment);
    if (openDispute) throw refused('disputed', left);
    // An order with a code for 100 % is refunded too: its payment status says so.
    const forNothing = charged === 0 && !rows.some(({ kind }) => kind === 'refund');
    if (left === 0 && !forNothing) return null;
    return insert(trx, payment, { amount: left, reason, actor });
  };

  /**
   * A sum that an admin names, promised under the order's lock.
   * @throws ShopError nothing_to_refund, refund_too_high, order_disputed, idempotency_conflict
   */
  const beginSum = async (trx: Transaction, orderId: string, wish: RefundWish): Promise<string> => {
    const payment = await lockPaid(trx, orderId);
    if (payment === null) throw refused('nothing_paid', 0);
    const { requestKey, amount, reason, actor } = wish;
    if (requestKey !== undefined) {
      const same = await findByRequest(trx, payment.id, requestKey);
      if (same !== null && same.amount_cents === amount && same.reason === reason) return same.id;
      if (same !== null) {
        const message = 'This Idempotency-Key was already used for another refund';
        throw new ShopError('idempotency_conflict', message);
      }
    }
    const state = await stateOf(trx, payment);
    const refusal = refundRefusal(amount, state);
    if (refusal !== null) throw refused(refusal, state.left);
    return insert(
      trx,
      payment,
      { amount: amount ?? state.left, reason, actor },
      requestKey === undefined ? {} : { request_key: requestKey },
    );
  };

  const lockedRefund = async (trx: Transaction, { orderId, transactionId }: ByHand) => {
    const payment = await lockPaid(trx, orderId);
    const row = await findTransaction(trx, transactionId);
    if (payment === null || row?.payment_id !== payment.id || row.kind !== 'refund') {
      throw new ShopError('not_found');
    }
    return { payment, row };
  };

  return {
    beginRest,
    beginSum,

    /**
     * Promises a refund that has failed once more, under a number of its own.
     * @returns what to hand to `finishOrLeave` after the commit
     */
    async retry(trx: Transaction, byHand: ByHand): Promise<string> {
      const { payment, row } = await lockedRefund(trx, byHand);
      const again = await findRetryOf(trx, row.id);
      if (again !== null) return again.id;
      if (row.status !== 'failed') throw new ShopError('transition_refused');
      const state = await stateOf(trx, payment);
      // Part of it may have gone back in another way meanwhile.
      const amount = Math.min(row.amount_cents, state.left);
      const refusal = refundRefusal(amount, state);
      if (refusal !== null) throw refused(refusal, state.left);
      const { actor } = byHand;
      const reason = row.reason ?? TOO_LATE;
      return insert(trx, payment, { amount, reason, actor }, { retry_of: row.id });
    },

    /**
     * Ends a refund that can't succeed, or that the provider has never answered for.
     * @returns what it was; null where it was closed before
     * @throws ShopError refund_too_high: paid otherwise, it would be more than the payer had paid
     */
    async close(trx: Transaction, byHand: ByHand, how: Closing): Promise<TransactionRow | null> {
      const { payment, row } = await lockedRefund(trx, byHand);
      if (row.status === 'closed' || row.status === 'paid_otherwise') return null;
      const unanswered = row.status === 'pending' && row.provider_id === null && row.failures > 0;
      const retried = (await findRetryOf(trx, row.id)) !== null;
      if ((row.status !== 'failed' || retried) && !unanswered) {
        throw new ShopError('transition_refused');
      }
      const { reason, paidOtherwise } = how;
      if (paidOtherwise && row.status === 'failed') {
        const { left } = await stateOf(trx, payment);
        if (row.amount_cents > left) throw refused('too_much', left);
      }
      const to = paidOtherwise ? 'paid_otherwise' : 'closed';
      const set = { closed_by: byHand.actor, closed_reason: reason };
      await moveTransaction(trx, row.id, { from: row.status, to, set });
      const rows = await transactionsOf(trx, payment.id);
      await hooks.onMoneyMoved(trx, payment.order_id, {
        kind: 'refund_closed',
        detail: `${formatCents(row.amount_cents)}: ${reason}`,
        actor: byHand.actor,
        paymentStatus: paymentStatusOf(rows.map(toTransaction), false),
      });
      return row;
    },
  };
}
