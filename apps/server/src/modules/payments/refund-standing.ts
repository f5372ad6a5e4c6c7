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
import { type LineLeft, type LineRefund, haveRoom, linesLeft } from './refund-rules.ts';
import { countsAsBack, heldByBank, refundable, sumsOf } from './transaction-rules.ts';
import { type TransactionRow, toTransaction, transactionsOf } from './transaction-store.ts';

/** What has gone back of a payment, and what still can. */
export interface RefundStanding {
  readonly rows: readonly TransactionRow[];
  /** Of all refunds, whatever became of them. */
  readonly lines: readonly RefundLineRow[];
  readonly linesLeft: readonly LineLeft[];
  readonly charged: Cents | null;
  readonly left: Cents;
  readonly openDispute: boolean;
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
  return {
    rows,
    lines: refunded,
    linesLeft: linesLeft(bought, payment.amount_cents, gone),
    charged: sums.charged,
    left: refundable(sums),
    openDispute: heldByBank(transactions),
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
