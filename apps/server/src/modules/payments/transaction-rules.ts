import type {
  TransactionKind,
  TransactionSource,
  TransactionStatus,
} from '@gadgetry/contract/admin-orders';
import type { MinorUnits } from '@gadgetry/contract/money';
import type { PaymentStatus } from '@gadgetry/contract/orders';

export interface LedgerEntry {
  readonly id: string;
  readonly kind: TransactionKind;
  readonly status: TransactionStatus;
  readonly amount: MinorUnits;
  readonly providerId: string | null;
  readonly source: TransactionSource;
  readonly withdrawn: MinorUnits;
  readonly waitsForPayer?: boolean;
  /** Of a refund: it is given in another order, and no provider is asked for it. */
  readonly inGoods?: boolean;
}

/** The only ways a transaction's status changes. The database has them too, and refuses every other. */
export const TRANSITIONS: Readonly<
  Record<TransactionKind, Partial<Record<TransactionStatus, readonly TransactionStatus[]>>>
> = {
  charge: { failed: ['succeeded'] },
  refund: {
    pending: ['succeeded', 'failed', 'closed', 'paid_otherwise'],
    // A bank can send money back that had arrived.
    succeeded: ['failed'],
    failed: ['closed', 'paid_otherwise'],
  },
  dispute: {
    inquiry: ['open', 'won', 'lost'],
    open: ['won', 'lost'],
    lost: ['won'],
  },
};

export function mayMove(
  kind: TransactionKind,
  from: TransactionStatus,
  to: TransactionStatus,
): boolean {
  return TRANSITIONS[kind][from]?.includes(to) ?? false;
}

export interface Sums {
  /** null: no money was taken. Nothing at all was, of an order with a code for 100 %. */
  readonly charged: MinorUnits | null;
  readonly refunded: MinorUnits;
  readonly refunding: MinorUnits;
  readonly disputed: MinorUnits;
  readonly lost: MinorUnits;
}

type Summed = Pick<LedgerEntry, 'kind' | 'status' | 'amount'>;

export function sumsOf(transactions: readonly Summed[]): Sums {
  const of = (kind: TransactionKind, status: TransactionStatus) =>
    transactions.filter((one) => one.kind === kind && one.status === status);
  const sum = (ones: readonly Summed[]) => ones.reduce((cents, one) => cents + one.amount, 0);
  const charges = of('charge', 'succeeded');
  return {
    charged: charges.length === 0 ? null : sum(charges),
    // Also what an admin has paid back past the provider: the payer has it, the shop has it no more.
    refunded: sum([...of('refund', 'succeeded'), ...of('refund', 'paid_otherwise')]),
    refunding: sum(of('refund', 'pending')),
    disputed: sum(of('dispute', 'open')),
    lost: sum(of('dispute', 'lost')),
  };
}

/** What can still be given back: what is on its way, disputed or lost can not be given once more. */
export function refundable({ charged, refunded, refunding, disputed, lost }: Sums): MinorUnits {
  return Math.max(0, (charged ?? 0) - refunded - refunding - disputed - lost);
}

/** An inquiry or a dispute that has not been decided. */
export function underDispute(transactions: readonly Summed[]): boolean {
  return transactions.some(({ status }) => status === 'open' || status === 'inquiry');
}

/** The bank has the money, or a part of it: nothing can be given back until it has decided. */
export function heldByBank(transactions: readonly Summed[]): boolean {
  return transactions.some(({ kind, status }) => kind === 'dispute' && status === 'open');
}

/** The bank has decided for the payer. The provider refunds nothing more of such a charge, nor its rest. */
export function chargedBack(transactions: readonly Summed[]): boolean {
  return transactions.some(({ kind, status }) => kind === 'dispute' && status === 'lost');
}

/**
 * The order's payment status, which hangs on its transactions and on nothing else: PAID as long as
 * the shop has any of the money, REFUNDED once the payer has all of it again.
 * @param waiting whether the order can still be paid
 */
export function paymentStatusOf(transactions: readonly Summed[], waiting: boolean): PaymentStatus {
  const { charged, refunded, lost } = sumsOf(transactions);
  if (charged === null) return waiting ? 'PENDING' : 'FAILED';
  const returned = transactions.some(
    ({ kind, status }) =>
      (kind === 'refund' && (status === 'succeeded' || status === 'paid_otherwise')) ||
      status === 'lost',
  );
  const waits = transactions.some(isPendingRefund);
  return returned && !waits && refunded + lost >= charged ? 'REFUNDED' : 'PAID';
}

/** The payer has the money of it, or will: it can't be given back once more. */
export function countsAsBack({ kind, status }: Pick<LedgerEntry, 'kind' | 'status'>): boolean {
  return (
    kind === 'refund' &&
    (status === 'pending' || status === 'succeeded' || status === 'paid_otherwise')
  );
}

export function isPendingRefund({ kind, status }: Summed): boolean {
  return kind === 'refund' && status === 'pending';
}
