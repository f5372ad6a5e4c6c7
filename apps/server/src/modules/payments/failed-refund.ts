import { formatMinorUnits } from '@gadgetry/contract/money';
import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { LockedOrder, MoneyMoved } from './payment-change.ts';
import {
  freeLinesWithoutRoom,
  isUnanswered,
  linesOfRefund,
  readRefundBalance,
} from './payment-reading.ts';
import { type PaymentRow, isByHand, lockPaid } from './payment-store.ts';
import {
  type RefundAuthority,
  pricedPieces,
  promiseRefund,
  refuseClaimed,
  refuseUnconfirmed,
  refused,
} from './promise-refund.ts';
import {
  type LineLeft,
  type LineRefund,
  TOO_LATE,
  cutTo,
  refundRefusal,
  sumOfLines,
} from './refund-rules.ts';
import { heldByBank, paymentStatusOf, refundable, sumsOf } from './transaction-rules.ts';
import {
  type TransactionRow,
  findRetryOf,
  findTransaction,
  moveTransaction,
  toTransaction,
  transactionsOf,
} from './transaction-store.ts';
import { refundLinesOf } from './refund-line-store.ts';
import { sumsTold } from './refund-sums.ts';

// What an admin does about a refund that has failed, or that the provider has never answered for.

/** A refund is closed, or tried again, by an admin who gives a reason. */
export interface ByHand extends RefundAuthority {
  readonly transactionId: string;
  readonly actor: string;
}

export interface RefundClosing {
  readonly reason: string;
  /** The payer has the money in another way, by bank transfer say: it counts as refunded. */
  readonly paidOtherwise: boolean;
}

async function lockedRefund(trx: Transaction, order: LockedOrder, { transactionId }: ByHand) {
  const payment = await lockPaid(trx, order.id);
  const row = await findTransaction(trx, transactionId);
  if (payment === null || row?.payment_id !== payment.id || row.kind !== 'refund') {
    throw new ShopError('not_found');
  }
  return { payment, row };
}

/** Money beside pieces that went back in goods stays what it was, as far as its line has it. */
function pricedAgain(left: readonly LineLeft[], lines: readonly LineRefund[]): LineRefund[] {
  const pieces = lines.filter(({ quantity }) => quantity > 0);
  const beside = lines.filter(({ quantity }) => quantity === 0);
  const room = (itemId: string) => left.find((line) => line.itemId === itemId)?.worth ?? 0;
  return [
    ...pricedPieces(left, pieces),
    ...beside.map((line) => ({ ...line, amount: Math.min(line.amount, room(line.itemId)) })),
  ];
}

/**
 * Promises a refund that has failed once more, under a number of its own.
 * @returns what to hand to `finishRefund` after the commit
 */
export async function retryRefund(
  trx: Transaction,
  order: LockedOrder,
  byHand: ByHand,
): Promise<string> {
  const { payment, row } = await lockedRefund(trx, order, byHand);
  const earlier = await findRetryOf(trx, row.id);
  if (earlier !== null) return earlier.id;
  if (row.status !== 'failed') throw new ShopError('transition_refused');
  const balance = await readRefundBalance(trx, payment, order.lines);
  const pieces = linesOfRefund(balance.lines, row.id);
  const lines = pricedAgain(balance.linesLeftFor(row.id), pieces);
  // Of shipping, what has not gone back in another way.
  const shipping = Math.min(row.shipping_cents, balance.shippingLeft);
  const isSum = pieces.length === 0 && row.shipping_cents === 0;
  const promised = isSum ? row.amount_cents : sumOfLines(lines) + shipping;
  // Part of it may have gone back in another way meanwhile.
  const amount = Math.min(promised, balance.left);
  const refusal = refundRefusal(amount, balance);
  if (refusal !== null) throw refused(refusal, balance.left);
  const { actor, atMost } = byHand;
  const reason = row.reason ?? TOO_LATE;
  const ofShipping = Math.max(0, shipping - (promised - amount));
  const again = {
    amount,
    reason,
    actor,
    atMost,
    lines: cutTo(lines, amount - ofShipping),
    shipping: ofShipping,
  };
  return promiseRefund(trx, order, payment, again, {
    retry_of: row.id,
    return_id: row.return_id,
    note: row.note,
  });
}

/**
 * What no provider tells of, the customer hears when it was paid by hand: they were promised a mail. Of an
 * exchange for less they were told the sum as well, so they also hear that it does not go back.
 */
async function told(
  trx: Transaction,
  payment: PaymentRow,
  row: TransactionRow,
  transactions: readonly TransactionRow[],
  { paidOtherwise }: RefundClosing,
): Promise<Pick<MoneyMoved, 'pieces' | 'tell'>> {
  const { id, amount_cents: amount, shipping_cents: shipping, note } = row;
  const pieces = linesOfRefund(await refundLinesOf(trx, payment.id), id);
  const isOfExchange = pieces.some(({ quantity }) => quantity === 0);
  if (!isOfExchange && !(paidOtherwise && isByHand(payment, row))) return {};
  const state = paidOtherwise ? 'refunded' : 'kept';
  return { pieces, tell: { amount, shipping, state, ...sumsTold(payment, transactions), note } };
}

/**
 * As much as is left of the payment beside this refund can be said to be paid in another way.
 * @throws ShopError refund_too_high, order_disputed, reauthentication_required
 */
async function refusePaidOtherwise(
  trx: Transaction,
  order: LockedOrder,
  row: TransactionRow,
  byHand: ByHand,
): Promise<void> {
  const rows = await transactionsOf(trx, row.payment_id);
  const others = rows.filter(({ id }) => id !== row.id);
  const left = refundable(sumsOf(others.map(toTransaction)));
  // What the bank holds is nobody's to count as paid back.
  const isHeld = heldByBank(others.map(toTransaction));
  if (row.amount_cents > left) throw refused(isHeld ? 'disputed' : 'too_much', left);
  await refuseClaimed(order, others, row.amount_cents);
  refuseUnconfirmed(byHand, others, row.amount_cents);
}

/**
 * Ends a refund that can't succeed, or that the provider has never answered for.
 * @returns what it was; null where it was closed before, in the same way
 * @throws ShopError refund_too_high: paid otherwise, it would be more than the payer had paid;
 *   order_disputed; transition_refused: closed before, in the other way; reauthentication_required
 */
export async function closeRefund(
  trx: Transaction,
  order: LockedOrder,
  byHand: ByHand,
  how: RefundClosing,
): Promise<TransactionRow | null> {
  const { payment, row } = await lockedRefund(trx, order, byHand);
  const { reason, paidOtherwise } = how;
  const to = paidOtherwise ? 'paid_otherwise' : 'closed';
  if (row.status === to) return null;
  const unanswered = isUnanswered(row, payment);
  const retried = (await findRetryOf(trx, row.id)) !== null;
  if ((row.status !== 'failed' || retried) && !unanswered) {
    throw new ShopError('transition_refused');
  }
  if (paidOtherwise) await refusePaidOtherwise(trx, order, row, byHand);
  if (paidOtherwise && row.status === 'failed') {
    const balance = await readRefundBalance(trx, payment, order.lines);
    await freeLinesWithoutRoom(trx, balance, row.id);
  }
  const set = { closed_by: byHand.actor, closed_reason: reason };
  await moveTransaction(trx, row.id, { from: row.status, to, set });
  const transactions = await transactionsOf(trx, payment.id);
  await order.apply({
    change: 'money_moved',
    kind: 'refund_closed',
    detail: `${formatMinorUnits(row.amount_cents)}: ${reason}`,
    actor: byHand.actor,
    paymentStatus: paymentStatusOf(transactions.map(toTransaction), false),
    ...(await told(trx, payment, row, transactions, how)),
  });
  return row;
}
