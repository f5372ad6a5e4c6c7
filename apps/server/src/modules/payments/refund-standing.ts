import type { Cents } from '@gadgetry/contract/money';
import type { Database, Transaction } from '../../database/database.ts';
import type { LockedOrder } from './payment-change.ts';
import type { PaymentRow } from './payment-store.ts';
import {
  type RefundLineRow,
  dropRefundLines,
  refundLinesOf,
  toLine,
} from './refund-lines-store.ts';
import {
  type LineLeft,
  type LineRefund,
  haveRoom,
  linesLeft,
  worthAtMost,
} from './refund-rules.ts';
import { chargedBack, countsAsBack, heldByBank, refundable, sumsOf } from './transaction-rules.ts';
import { type TransactionRow, toTransaction, transactionsOf } from './transaction-store.ts';

/** What has gone back of a payment, and what still can. */
export interface RefundStanding {
  readonly rows: readonly TransactionRow[];
  /** Of all refunds, whatever became of them. */
  readonly lines: readonly RefundLineRow[];
  readonly linesLeft: readonly LineLeft[];
  /** The same, at what can be given back of them now. */
  readonly refundableLines: readonly LineLeft[];
  readonly charged: Cents | null;
  /** What was paid and has not gone back, nor to the bank. */
  readonly left: Cents;
  /** What the provider would give back now: nothing while the bank has any of the money, nor after it has decided for the payer. */
  readonly refundable: Cents;
  readonly openDispute: boolean;
  readonly chargedBack: boolean;
}

export async function standingOf(
  db: Database,
  payment: PaymentRow,
  lines: LockedOrder['lines'],
): Promise<RefundStanding> {
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
  const ofLines = linesLeft(bought, payment.amount_cents, gone);
  return {
    rows,
    lines: refunded,
    linesLeft: ofLines,
    refundableLines: worthAtMost(ofLines, now),
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
 * Before a refund that had failed or was closed counts after all: where its pieces have gone back in
 * another way meanwhile, it is one by amount from now on. The money is what it is.
 */
export async function freeLinesWithoutRoom(
  trx: Transaction,
  { lines, linesLeft: left }: Pick<RefundStanding, 'lines' | 'linesLeft'>,
  refundId: string,
): Promise<void> {
  if (!haveRoom(left, linesOfRefund(lines, refundId))) await dropRefundLines(trx, refundId);
}
