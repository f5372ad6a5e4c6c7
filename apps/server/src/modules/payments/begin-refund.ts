import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { LockedOrder, MoneyMoved } from './payment-change.ts';
import { type PaymentRow, isManual, lockPaid } from './payment-store.ts';
import { insertRefundLines, refundLinesOf } from './transaction-store.ts';
import {
  type LineLeft,
  type LineRefund,
  type Pieces,
  TOO_LATE,
  cutTo,
  missingPieces,
  refundOfPieces,
  refundRefusal,
  sumOfLines,
} from './refund-rules.ts';
import {
  freeLinesWithoutRoom,
  isUnanswered,
  linesOfRefund,
  readRefundBalance,
} from './payment-reading.ts';
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

// The first step of a refund: it is promised in the transaction that causes it, under the order's
// lock. Whatever happens after that, `finish-refund.ts` asks the provider until it has an answer.

/** Who gives money back, as far as it decides how much. */
interface RefundTerms {
  /** E-mail address of the admin; null: the shop itself. */
  readonly actor: string | null;
  /**
   * What may have gone back of the payment in the end on the word of a session in which nobody has
   * shown lately who they are; null: whatever was paid.
   */
  readonly atMost: MinorUnits | null;
}

export interface RequestedRefund extends RefundTerms {
  readonly of: { readonly amount: MinorUnits } | { readonly pieces: readonly Pieces[] };
  readonly reason: string;
  /** The same key is the same refund, however often it is sent. */
  readonly requestKey: string;
}

/** A refund is closed, or tried again, by an admin who gives a reason. */
export interface ByHand extends RefundTerms {
  readonly transactionId: string;
  readonly actor: string;
}

export interface RefundClosing {
  readonly reason: string;
  /** The payer has the money in another way, by bank transfer say: it counts as refunded. */
  readonly paidOtherwise: boolean;
}

interface NewRefund extends RefundTerms {
  readonly amount: MinorUnits;
  readonly reason: string;
  readonly lines?: readonly LineRefund[];
}

const DISPUTED =
  'The payment is disputed: the bank decides, and nothing can be given back meanwhile';

const CHARGED_BACK =
  'The bank has decided a dispute for the payer: the provider gives back nothing more of this payment';

function refused(refusal: NonNullable<ReturnType<typeof refundRefusal>>, left: number): ShopError {
  if (refusal === 'disputed') return new ShopError('order_disputed', DISPUTED);
  if (refusal === 'charged_back') return new ShopError('order_disputed', CHARGED_BACK);
  if (refusal === 'too_much') {
    return new ShopError(
      'refund_too_high',
      `At most ${formatMinorUnits(left)} can still be refunded`,
    );
  }
  return new ShopError('nothing_to_refund');
}

/** @throws ShopError refund_too_high where more pieces are asked for than are left */
function pricedPieces(left: readonly LineLeft[], pieces: readonly Pieces[]): LineRefund[] {
  const missing = missingPieces(left, pieces);
  if (missing === null) return refundOfPieces(left, pieces);
  const line = left.find(({ itemId }) => itemId === missing.itemId);
  const message =
    line === undefined
      ? 'The order has no such line'
      : `At most ${line.quantity} × ${line.name} can still be refunded`;
  throw new ShopError('refund_too_high', message);
}

/** Whether a refund that was promised is the one that is requested. */
function isSame(row: TransactionRow, lines: readonly Pieces[], request: RequestedRefund): boolean {
  const { of, reason } = request;
  if (row.reason !== reason) return false;
  if ('amount' in of) return lines.length === 0 && row.amount_cents === of.amount;
  const asked = new Map(of.pieces.map(({ itemId, quantity }) => [itemId, quantity]));
  return (
    lines.length === asked.size &&
    lines.every(({ itemId, quantity }) => asked.get(itemId) === quantity)
  );
}

async function lockedRefund(trx: Transaction, order: LockedOrder, { transactionId }: ByHand) {
  const payment = await lockPaid(trx, order.id);
  const row = await findTransaction(trx, transactionId);
  if (payment === null || row?.payment_id !== payment.id || row.kind !== 'refund') {
    throw new ShopError('not_found');
  }
  return { payment, row };
}

/**
 * A sum in small parts is the same sum: what has gone back already counts too, under the order's lock,
 * so that of calls at once each sees those before it.
 * @param rows all transactions of the payment
 * @param amount what goes back beside them
 * @throws ShopError reauthentication_required
 */
function refuseUnconfirmed(
  { atMost }: RefundTerms,
  rows: readonly TransactionRow[],
  amount: MinorUnits,
): void {
  const { refunded, refunding } = sumsOf(rows.map(toTransaction));
  if (atMost !== null && refunded + refunding + amount > atMost) {
    throw new ShopError('reauthentication_required');
  }
}

async function insert(
  trx: Transaction,
  order: LockedOrder,
  payment: PaymentRow,
  { amount, reason, actor, atMost, lines = [] }: NewRefund,
  more: { request_key?: string; retry_of?: string } = {},
): Promise<string> {
  refuseUnconfirmed({ actor, atMost }, await transactionsOf(trx, payment.id), amount);
  const id = await insertTransaction(trx, {
    payment_id: payment.id,
    kind: 'refund',
    status: 'pending',
    amount_cents: amount,
    currency: payment.currency,
    reason,
    said_by: actor === null ? 'shop' : 'admin',
    actor,
    ...more,
  });
  await insertRefundLines(trx, id, lines);
  const rows = await transactionsOf(trx, payment.id);
  await order.apply({
    change: 'money_moved',
    kind: 'refund_started',
    detail: `${formatMinorUnits(amount)}: ${reason}`,
    pieces: lines,
    actor,
    // The shop has the money until it is given back, also where it came too late.
    paymentStatus: paymentStatusOf(rows.map(toTransaction), false),
  });
  return id;
}

/**
 * All that is left, promised under the order's lock.
 * @returns null where no money was taken or all of it was given back already
 * @throws ShopError order_disputed, reauthentication_required
 */
export async function beginRefund(
  trx: Transaction,
  order: LockedOrder,
  { reason, actor, atMost }: Pick<RequestedRefund, 'reason' | keyof RefundTerms>,
): Promise<string | null> {
  const payment = await lockPaid(trx, order.id);
  if (payment === null) return null;
  const { rows, charged, left, openDispute } = await readRefundBalance(trx, payment, order.lines);
  if (openDispute) throw refused('disputed', left);
  // An order with a code for 100 % is refunded too: its payment status says so.
  const forNothing = charged === 0 && !rows.some(({ kind }) => kind === 'refund');
  if (left === 0 && !forNothing) return null;
  return insert(trx, order, payment, { amount: left, reason, actor, atMost });
}

/**
 * A sum, or pieces of lines, that an admin names, promised under the order's lock.
 * @throws ShopError nothing_to_refund, refund_too_high, order_disputed, idempotency_conflict,
 *   reauthentication_required
 */
export async function beginPartRefund(
  trx: Transaction,
  order: LockedOrder,
  request: RequestedRefund,
): Promise<string> {
  const payment = await lockPaid(trx, order.id);
  if (payment === null) throw refused('nothing_paid', 0);
  const { requestKey, of, reason, actor, atMost } = request;
  const balance = await readRefundBalance(trx, payment, order.lines);
  const same = await findByRequest(trx, payment.id, requestKey);
  if (same !== null) {
    if (isSame(same, linesOfRefund(balance.lines, same.id), request)) return same.id;
    const message = 'This Idempotency-Key was already used for another refund';
    throw new ShopError('idempotency_conflict', message);
  }
  const lines = 'pieces' in of ? pricedPieces(balance.refundableLines, of.pieces) : [];
  const amount = 'amount' in of ? of.amount : sumOfLines(lines);
  const refusal = refundRefusal(amount, balance);
  if (refusal !== null) throw refused(refusal, balance.left);
  const refund = { amount, reason, actor, atMost, lines };
  return insert(trx, order, payment, refund, { request_key: requestKey });
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
  const lines = pricedPieces(balance.linesLeft, pieces);
  const promised = pieces.length === 0 ? row.amount_cents : sumOfLines(lines);
  // Part of it may have gone back in another way meanwhile.
  const amount = Math.min(promised, balance.left);
  const refusal = refundRefusal(amount, balance);
  if (refusal !== null) throw refused(refusal, balance.left);
  const { actor, atMost } = byHand;
  const reason = row.reason ?? TOO_LATE;
  const again = { amount, reason, actor, atMost, lines: cutTo(lines, amount) };
  return insert(trx, order, payment, again, { retry_of: row.id });
}

/** What no provider tells of, the customer hears when it was paid by hand. */
async function told(
  trx: Transaction,
  { id, payment_id, amount_cents: amount }: TransactionRow,
  transactions: Parameters<typeof sumsOf>[0],
): Promise<Pick<MoneyMoved, 'pieces' | 'tell'>> {
  const { refunded, refunding } = sumsOf(transactions);
  const pieces = linesOfRefund(await refundLinesOf(trx, payment_id), id);
  return { pieces, tell: { amount, state: 'refunded', refunded, refunding } };
}

/**
 * As much as is left of the payment beside this refund can be said to be paid in another way.
 * @throws ShopError refund_too_high, reauthentication_required
 */
async function refusePaidOtherwise(
  trx: Transaction,
  row: TransactionRow,
  byHand: ByHand,
): Promise<void> {
  const rows = await transactionsOf(trx, row.payment_id);
  const others = rows.filter(({ id }) => id !== row.id);
  const left = refundable(sumsOf(others.map(toTransaction)));
  if (row.amount_cents > left) throw refused('too_much', left);
  refuseUnconfirmed(byHand, others, row.amount_cents);
}

/**
 * Ends a refund that can't succeed, or that the provider has never answered for.
 * @returns what it was; null where it was closed before, in the same way
 * @throws ShopError refund_too_high: paid otherwise, it would be more than the payer had paid;
 *   transition_refused: closed before, in the other way; reauthentication_required
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
  if (paidOtherwise) await refusePaidOtherwise(trx, row, byHand);
  if (paidOtherwise && row.status === 'failed') {
    const balance = await readRefundBalance(trx, payment, order.lines);
    await freeLinesWithoutRoom(trx, balance, row.id);
  }
  const set = { closed_by: byHand.actor, closed_reason: reason };
  await moveTransaction(trx, row.id, { from: row.status, to, set });
  const transactions = (await transactionsOf(trx, payment.id)).map(toTransaction);
  await order.apply({
    change: 'money_moved',
    kind: 'refund_closed',
    detail: `${formatMinorUnits(row.amount_cents)}: ${reason}`,
    actor: byHand.actor,
    paymentStatus: paymentStatusOf(transactions, false),
    ...(paidOtherwise && isManual(payment) && (await told(trx, row, transactions))),
  });
  return row;
}
