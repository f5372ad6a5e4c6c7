import { isByHand } from './payment-store.ts';
import type { RefundTold } from './payment-change.ts';
import type { PaymentRow } from './payment-store.ts';
import { sumsOf } from './transaction-rules.ts';
import { type TransactionRow, toTransaction } from './transaction-store.ts';

/** What a customer is told beside a refund: money, and what of it is goods or still to be paid by hand. */
export function sumsTold(
  payment: PaymentRow,
  rows: readonly TransactionRow[],
): Pick<RefundTold, 'paid' | 'refunded' | 'refunding' | 'exchanged' | 'byHand'> {
  const { refunded, refunding } = sumsOf(rows.map(toTransaction));
  const sum = (ones: readonly TransactionRow[]) =>
    ones.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
  const refunds = rows.filter(({ kind }) => kind === 'refund');
  const exchanged = refunds.filter(
    ({ given, status }) => given === 'exchange' && status === 'paid_otherwise',
  );
  const waiting = refunds.filter((row) => row.status === 'pending' && isByHand(payment, row));
  return {
    paid: payment.amount_cents,
    refunded,
    refunding,
    exchanged: sum(exchanged),
    byHand: sum(waiting),
  };
}
