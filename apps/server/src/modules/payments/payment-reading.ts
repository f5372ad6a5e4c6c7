import type { MinorUnits } from '@gadgetry/contract/money';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { LockedOrder } from './payment-change.ts';
import { type PaymentRow, findByOrder, isByHand, isManual } from './payment-store.ts';
import { atProvider } from './promise-refund.ts';
import {
  type LineLeft,
  type LineRefund,
  haveRoom,
  linesLeft,
  missingPieces,
  shippingAtMost,
  shippingPaid,
  sumOfLines,
  worthAtMost,
} from './refund-rules.ts';
import {
  chargedBack,
  countsAsBack,
  heldByBank,
  refundable,
  sumsOf,
  underDispute,
} from './transaction-rules.ts';
import { type TransactionRow, toTransaction, transactionsOf } from './transaction-store.ts';
import { type RefundLineRow, dropRefundLines, refundLinesOf, toLine } from './refund-line-store.ts';

interface HeldLine extends LineRefund {
  /** The refunds that it can go back with. */
  readonly tries: ReadonlySet<string>;
  /** Its refund can be asked for again, or be closed as paid. */
  readonly isOpen: boolean;
}

/** What has gone back of a payment, and what still can. */
export interface RefundBalance {
  readonly rows: readonly TransactionRow[];
  /** Of all refunds, whatever became of them. */
  readonly lines: readonly RefundLineRow[];
  /** What is left of the lines for a refund that failed or was closed, with what is held for it. */
  readonly linesLeftFor: (refundId: string) => readonly LineLeft[];
  /** What of the lines can be given back now. */
  readonly refundableLines: readonly LineLeft[];
  /** What was paid for shipping and has not gone back as that. */
  readonly shippingLeft: MinorUnits;
  /** The same, at what can be given back of it now. */
  readonly refundableShipping: MinorUnits;
  readonly charged: MinorUnits | null;
  /** What was paid and has not gone back, nor to the bank. */
  readonly left: MinorUnits;
  /** What the provider would give back now: nothing while the bank has any of the money, nor after it has decided for the payer. */
  readonly refundable: MinorUnits;
  readonly openDispute: boolean;
  readonly chargedBack: boolean;
}

/** Every try of a refund, the first and those instead of it. */
function triesOf(rows: readonly TransactionRow[], refundId: string): ReadonlySet<string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const firstOf = (id: string): string => {
    const before = byId.get(id)?.retry_of ?? null;
    return before === null ? id : firstOf(before);
  };
  const first = firstOf(refundId);
  return new Set(rows.map(({ id }) => id).filter((id) => firstOf(id) === first));
}

/**
 * Money of a line beside pieces that have gone back in goods, whose refund has failed or was closed. The
 * pieces that are left never cost it, so it waits for its own refund; closed, it is the shop's.
 */
function heldLines(
  rows: readonly TransactionRow[],
  lines: readonly RefundLineRow[],
): readonly HeldLine[] {
  const back = new Set(rows.filter(countsAsBack).map(({ id }) => id));
  const retried = new Set(rows.map((row) => row.retry_of));
  const open = new Set(rows.filter(({ status }) => status === 'failed').map(({ id }) => id));
  return lines
    .filter(({ refund_id: id, quantity }) => quantity === 0 && !retried.has(id) && !back.has(id))
    .map((line) => ({ line, tries: triesOf(rows, line.refund_id) }))
    .filter(({ tries }) => ![...tries].some((id) => back.has(id)))
    .map(({ line, tries }) => ({ ...toLine(line), tries, isOpen: open.has(line.refund_id) }));
}

export async function readRefundBalance(
  db: Database,
  payment: PaymentRow,
  lines: LockedOrder['lines'],
): Promise<RefundBalance> {
  const rows = await transactionsOf(db, payment.id);
  const refunded = await refundLinesOf(db, payment.id);
  const back = new Set(rows.filter(countsAsBack).map(({ id }) => id));
  const gone = refunded.filter(({ refund_id }) => back.has(refund_id)).map(toLine);
  const bought = await lines();
  const transactions = rows.map(toTransaction);
  const sums = sumsOf(transactions);
  const left = refundable(sums);
  const openDispute = heldByBank(transactions);
  const lost = chargedBack(transactions);
  const now = openDispute || lost ? 0 : left;
  const held = heldLines(rows, refunded);
  const leftBeside = (others: readonly LineRefund[]) => linesLeft(bought, [...gone, ...others]);
  // What can still be asked for again is not given to the rest; what was closed waits for nobody.
  const free = Math.max(0, now - sumOfLines(held.filter(({ isOpen }) => isOpen)));
  const refundableLines = worthAtMost(leftBeside(held), free);
  const shippingGone = rows
    .filter(({ id }) => back.has(id))
    .reduce((sum, { shipping_cents: shipping }) => sum + shipping, 0);
  const shippingLeft = Math.max(0, shippingPaid(sums.charged ?? 0, bought) - shippingGone);
  return {
    rows,
    lines: refunded,
    linesLeftFor: (refundId) => leftBeside(held.filter(({ tries }) => !tries.has(refundId))),
    refundableLines,
    shippingLeft,
    refundableShipping: shippingAtMost(shippingLeft, refundableLines, free),
    charged: sums.charged,
    left,
    refundable: now,
    openDispute,
    chargedBack: lost,
  };
}

export function linesOfRefund(lines: readonly RefundLineRow[], refundId: string): LineRefund[] {
  return lines.filter(({ refund_id }) => refund_id === refundId).map(toLine);
}

/**
 * Before a refund that had failed or was closed counts after all: where its pieces, or its shipping, have
 * gone back in another way meanwhile, it is one by amount from now on. The money is what it is.
 */
export async function freeLinesWithoutRoom(
  trx: Transaction,
  { rows, lines, linesLeftFor, shippingLeft }: RefundBalance,
  refundId: string,
): Promise<void> {
  const shipping = rows.find(({ id }) => id === refundId)?.shipping_cents ?? 0;
  const hasRoom =
    haveRoom(linesLeftFor(refundId), linesOfRefund(lines, refundId)) && shipping <= shippingLeft;
  if (!hasRoom) await dropRefundLines(trx, refundId);
}

/** A payment with everything that has become of its money. */
export interface PaymentOverview extends PaymentRow {
  readonly transactions: readonly TransactionRow[];
  readonly refundLines: readonly RefundLineRow[];
  /** What was paid and has not gone back, nor to the bank. */
  readonly left: MinorUnits;
  /** See RefundBalance. */
  readonly refundable: MinorUnits;
  /** The most of it that one refund can ask the provider for: one of more is an admin's to pay. */
  readonly refundableByProvider: MinorUnits;
  /** The same by line. */
  readonly refundableLines: readonly LineLeft[];
  /** The same of shipping. */
  readonly refundableShipping: MinorUnits;
  /** The bank asks about it or has claimed it, and has not decided. */
  readonly disputed: boolean;
  /** The bank has claimed it. */
  readonly heldByBank: boolean;
}

export interface OrderMoney {
  readonly disputed: boolean;
  /** Nothing can be given back until the bank has decided. */
  readonly heldByBank: boolean;
  /** All of the money is with the payer again, or on its way there. */
  readonly returned: boolean;
}

export async function readPayment(
  db: Database,
  orderId: string,
  bought: LockedOrder['lines'],
): Promise<PaymentOverview | null> {
  const payment = await findByOrder(db, orderId);
  if (payment === null) return null;
  const balance = await readRefundBalance(db, payment, bought);
  const { rows, lines, refundableLines, refundableShipping, left, openDispute } = balance;
  const ofProvider = isManual(payment) ? 0 : Math.max(0, atProvider(payment, rows));
  return {
    ...payment,
    transactions: rows,
    refundLines: lines,
    left,
    refundable: balance.refundable,
    refundableByProvider: Math.min(balance.refundable, ofProvider),
    refundableLines,
    refundableShipping,
    disputed: underDispute(rows.map(toTransaction)),
    heldByBank: openDispute,
  };
}

/** Whether a refund has failed, the money is still here, and nobody has asked for it once more. */
export function hasUnansweredFailure({ transactions, left }: PaymentOverview): boolean {
  return (
    left > 0 &&
    transactions.some(
      ({ id, kind, status }) =>
        kind === 'refund' &&
        status === 'failed' &&
        !transactions.some((other) => other.retry_of === id),
    )
  );
}

/** What stands in the way of shipping or cancelling an order. */
export function moneyIn(payment: PaymentOverview | null): OrderMoney {
  if (payment === null) return { disputed: false, heldByBank: false, returned: false };
  const transactions = payment.transactions.map(toTransaction);
  const { charged, refunded, refunding, lost } = sumsOf(transactions);
  const back = transactions.some((one) => countsAsBack(one) || one.status === 'lost');
  return {
    disputed: payment.disputed,
    heldByBank: payment.heldByBank,
    returned: back && refunded + refunding + lost >= (charged ?? 0),
  };
}

/** A refund that waits for an answer that may not come, or for an admin to pay it: it can be closed by hand. */
export function isUnanswered(row: TransactionRow, payment: PaymentRow): boolean {
  const waits = row.kind === 'refund' && row.status === 'pending' && row.provider_id === null;
  return waits && (row.failures > 0 || isByHand(payment, row));
}

/** Whether a refund that has failed can be asked for once more: its money and its pieces are left. */
export function canAskAgain(payment: PaymentOverview, refundId: string): boolean {
  const lines = linesOfRefund(payment.refundLines, refundId);
  return payment.refundable > 0 && missingPieces(payment.refundableLines, lines) === null;
}

/**
 * The few orders whose money somebody has to look at: an open dispute, a refund that failed, was asked for
 * without an answer or is an admin's to pay, a difference from the provider's ledger. An array, so that a list finds them by their
 * ids and does not walk through all orders.
 */
export const ordersToLookAt = sql<string[]>`ARRAY(
  SELECT p.order_id FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
  WHERE t.kind = 'dispute' AND t.status IN ('inquiry', 'open')
  UNION
  SELECT p.order_id FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
  WHERE t.kind = 'refund' AND t.status = 'failed'
    AND p.refunded_cents + p.refunding_cents + p.lost_cents < p.amount_cents
    AND NOT EXISTS (SELECT 1 FROM payment_transactions r WHERE r.retry_of = t.id)
  UNION
  SELECT p.order_id FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
  WHERE t.kind = 'refund' AND t.status = 'pending' AND t.provider_id IS NULL
    AND (t.given = 'by_hand' OR (t.given IS NULL AND (p.gateway = 'manual' OR t.failures > 0)))
  UNION
  SELECT CASE WHEN order_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN order_id::uuid END
  FROM provider_differences WHERE ended_at IS NULL)`;
