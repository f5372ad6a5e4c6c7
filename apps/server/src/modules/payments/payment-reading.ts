import type { Cents } from '@gadgetry/contract/money';
import type { Database, Transaction } from '../../platform/database.ts';
import { type PaymentRow, findByOrder } from './payment-store.ts';
import { refundable, sumsOf, underDispute } from './transaction-rules.ts';
import { type TransactionRow, toTransaction, transactionsOf } from './transaction-store.ts';

/** A payment with everything that has become of its money. */
export interface PaymentOverview extends PaymentRow {
  readonly transactions: readonly TransactionRow[];
  /** What can still be given back. */
  readonly refundable: Cents;
  /** The bank asks about it or has claimed it, and has not decided. */
  readonly disputed: boolean;
}

export interface OrderMoney {
  readonly disputed: boolean;
  /** All of the money is with the payer again, or on its way there. */
  readonly returned: boolean;
}

export async function readPayment(db: Database, orderId: string): Promise<PaymentOverview | null> {
  const payment = await findByOrder(db, orderId);
  if (payment === null) return null;
  const rows = await transactionsOf(db, payment.id);
  const transactions = rows.map(toTransaction);
  return {
    ...payment,
    transactions: rows,
    refundable: refundable(sumsOf(transactions)),
    disputed: underDispute(transactions),
  };
}

export async function moneyOf(trx: Transaction, orderId: string): Promise<OrderMoney> {
  const payment = await readPayment(trx, orderId);
  if (payment === null) return { disputed: false, returned: false };
  const { charged, refunded, refunding, lost } = sumsOf(payment.transactions.map(toTransaction));
  const back = payment.transactions.some(
    ({ kind, status }) =>
      (kind === 'refund' && ['pending', 'succeeded', 'paid_otherwise'].includes(status)) ||
      status === 'lost',
  );
  return {
    disputed: payment.disputed,
    returned: back && refunded + refunding + lost >= (charged ?? 0),
  };
}
