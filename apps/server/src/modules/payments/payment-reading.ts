import type { Cents } from '@gadgetry/contract/money';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { LockedOrder } from './payment-change.ts';
import { type PaymentRow, findByOrder } from './payment-store.ts';
import type { RefundLineRow } from './refund-lines-store.ts';
import { type LineLeft, missingPieces } from './refund-rules.ts';
import { linesOfRefund, standingOf } from './refund-standing.ts';
import { countsAsBack, sumsOf, underDispute } from './transaction-rules.ts';
import { type TransactionRow, toTransaction } from './transaction-store.ts';

/** A payment with everything that has become of its money. */
export interface PaymentOverview extends PaymentRow {
  readonly transactions: readonly TransactionRow[];
  readonly refundLines: readonly RefundLineRow[];
  /** What was paid and has not gone back, nor to the bank. */
  readonly left: Cents;
  /** See RefundStanding. */
  readonly refundable: Cents;
  /** The same by line. */
  readonly linesLeft: readonly LineLeft[];
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
  const standing = await standingOf(db, payment, bought);
  const { rows, lines, refundableLines, left, openDispute } = standing;
  return {
    ...payment,
    transactions: rows,
    refundLines: lines,
    left,
    refundable: standing.refundable,
    linesLeft: refundableLines,
    disputed: underDispute(rows.map(toTransaction)),
    heldByBank: openDispute,
  };
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

/** Whether a refund that has failed can be asked for once more: its money and its pieces are left. */
export function canAskAgain(payment: PaymentOverview, refundId: string): boolean {
  const lines = linesOfRefund(payment.refundLines, refundId);
  return payment.refundable > 0 && missingPieces(payment.linesLeft, lines) === null;
}

/**
 * The few orders whose money somebody has to look at: an open dispute, a refund that failed, a
 * difference from the provider's books. An array, so that a list finds them by their ids and does not
 * walk through all orders.
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
  SELECT CASE WHEN order_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN order_id::uuid END
  FROM provider_differences WHERE ended_at IS NULL)`;
