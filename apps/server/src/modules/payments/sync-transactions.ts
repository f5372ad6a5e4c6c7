import { failureInWords } from '@gadgetry/contract/admin-orders';
import type { TransactionSource } from '@gadgetry/contract/admin-orders';
import { formatMinorUnits } from '@gadgetry/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction as DatabaseTransaction } from '../../database/database.ts';
import { violatedConstraint } from '../../errors/constraint-errors.ts';
import { inTransaction } from '../../database/transactions.ts';
import type { Gateway } from './gateway.ts';
import { differencesBetween, surplusOf } from './ledger-rules.ts';
import { noteDifference, readShopLedger } from './ledger-store.ts';
import {
  type LedgerChange,
  type MoveTransaction,
  type ProviderTransactions,
  agrees,
  changesFor,
} from './matching-rules.ts';
import type { LockOrder, MoneyMoved } from './payment-change.ts';
import { type PaymentRow, findByIntent, lockPaid } from './payment-store.ts';
import { freeLinesWithoutRoom, linesOfRefund, readRefundBalance } from './payment-reading.ts';
import { refundLinesOf } from './refund-line-store.ts';
import { sumsTold } from './refund-sums.ts';
import { type LedgerEntry, countsAsBack, paymentStatusOf, sumsOf } from './transaction-rules.ts';
import {
  type TransactionRow,
  insertTransaction,
  moveTransaction,
  toTransaction,
  transactionsOf,
} from './transaction-store.ts';

const BY_PROVIDER = 'refunded at the payment provider';
const LISTED = 'the provider lists it one by one';
// What is done, and that with what is on its way.
const WITHIN_CHARGE = new Set(['payments_check', 'payments_refunds_within_charge']);

export interface TransactionSyncDependencies {
  readonly db: Database;
  readonly gateway: Gateway;
  readonly lockOrder: LockOrder;
  readonly log: FastifyBaseLogger;
}

export interface Looked {
  /** What was written, in the words of the order's timeline; none where we knew it all. */
  readonly news: readonly string[];
  /** Whether our ledger of this payment comes to what the provider's does, now. */
  readonly agrees: boolean;
  /** The provider has given back what was promised to somebody else, or was not paid: that was not written. */
  readonly hasNoRoom: boolean;
}

interface Written {
  readonly change: LedgerChange;
  readonly row: TransactionRow;
}

const hasUnwritten = (ours: readonly LedgerEntry[], { refunds }: ProviderTransactions): boolean =>
  refunds.some(
    ({ id, status }) => status !== 'failed' && !ours.some(({ providerId }) => providerId === id),
  );

async function write(
  trx: DatabaseTransaction,
  payment: PaymentRow,
  change: LedgerChange,
  source: TransactionSource,
): Promise<string | null> {
  const base = { payment_id: payment.id, currency: payment.currency, said_by: source };
  if (change.change === 'add refund') {
    const { id, amount, status, failure, waitsForPayer = false } = change.theirs;
    return insertTransaction(trx, {
      ...base,
      kind: 'refund',
      status,
      amount_cents: amount,
      provider_id: id,
      reason: BY_PROVIDER,
      failure,
      waits_for_payer: waitsForPayer,
    });
  }
  if (change.change === 'add dispute') {
    const { id, amount, status, reason, withdrawn } = change.theirs;
    return insertTransaction(trx, {
      ...base,
      kind: 'dispute',
      status,
      amount_cents: amount,
      provider_id: id,
      reason,
      withdrawn_cents: withdrawn,
    });
  }
  const { ours, to, providerId, failure, withdrawn, waitsForPayer = false } = change;
  const set = {
    waits_for_payer: waitsForPayer,
    ...(providerId === undefined ? {} : { provider_id: providerId, next_attempt_at: null }),
    ...(failure === undefined ? {} : { failure }),
    ...(withdrawn === undefined ? {} : { withdrawn_cents: withdrawn }),
    ...(to === 'closed' ? { closed_by: 'the shop', closed_reason: LISTED } : {}),
  };
  return (await moveTransaction(trx, ours.id, { from: ours.status, to, set })) ? ours.id : null;
}

/** A refund that was failed or closed here, and that the provider has made all the same. */
function countsAgain({ ours, to }: MoveTransaction): boolean {
  return !countsAsBack(ours) && countsAsBack({ kind: ours.kind, status: to });
}

/** What the order's timeline and its customer are told of a change; null where it is nothing to them. */
function newsOf(
  { change, row }: Written,
  payment: PaymentRow,
  rows: readonly TransactionRow[],
): Omit<MoneyMoved, 'change' | 'paymentStatus'> | null {
  const amount = row.amount_cents;
  const sum = formatMinorUnits(amount);
  if (row.kind === 'dispute') {
    const moved = change.change !== 'move' || change.ours.status !== row.status;
    if (!moved) return null;
    const detail = `${row.provider_id}: ${row.reason}, ${sum}`;
    if (row.status === 'won') return { kind: 'dispute_won', detail };
    return { kind: row.status === 'lost' ? 'dispute_lost' : 'disputed', detail };
  }
  const { refunded, lost } = sumsOf(rows.map(toTransaction));
  const { shipping_cents: shipping, note } = row;
  const sums = { amount, shipping, ...sumsTold(payment, rows), note };
  if (row.status === 'pending') {
    // Known before: the payer has told the provider where to, and knows it.
    if (change.change === 'move' && change.ours.providerId !== null) return null;
    const tell = { ...sums, state: 'on_its_way' } as const;
    return change.change === 'add refund'
      ? { kind: 'refund_started', detail: `${sum}: ${row.reason}`, tell }
      : { kind: null, tell };
  }
  if (row.status === 'succeeded') {
    const tell = { ...sums, state: 'refunded' } as const;
    if (refunded + lost >= payment.amount_cents) {
      return { kind: 'refunded', detail: row.reason ?? BY_PROVIDER, tell };
    }
    const detail = `${formatMinorUnits(refunded)} of ${formatMinorUnits(payment.amount_cents)}`;
    return { kind: 'partly_refunded', detail, tell };
  }
  return row.status === 'failed'
    ? { kind: 'refund_failed', detail: `${sum}: ${failureInWords(row.failure)}` }
    : null;
}

/**
 * Makes our transactions of a payment say what the provider's lists say: the one end of events about
 * refunds and disputes, of refunds that we asked for, and of reconciliation. Safe any number of
 * times, at once, and with lists that are no longer new.
 */
export function createTransactionSync({
  db,
  gateway,
  lockOrder,
  log,
}: TransactionSyncDependencies) {
  const warn = (written: Written, payment: PaymentRow): void => {
    const { row } = written;
    const about = { orderId: payment.order_id, provider: row.provider_id, failure: row.failure };
    if (row.kind === 'refund' && row.status === 'failed') {
      log.error({ code: 'refund_failed', ...about }, 'a refund has failed');
    }
    if (row.kind !== 'dispute' || newsOf(written, payment, []) === null) return;
    if (row.status === 'won') return;
    const code = row.status === 'lost' ? 'dispute_lost' : 'payment_disputed';
    const detail = `${row.provider_id}: ${row.reason}, ${formatMinorUnits(row.amount_cents)}`;
    log.warn({ code, orderId: payment.order_id, detail });
  };

  const writeAll = async (
    trx: DatabaseTransaction,
    payment: PaymentRow,
    theirs: ProviderTransactions,
    source: TransactionSource,
  ) => {
    const order = await lockOrder(trx, payment.order_id);
    await lockPaid(trx, payment.order_id);
    const ours = (await transactionsOf(trx, payment.id)).map(toTransaction);
    const changed: { change: LedgerChange; id: string }[] = [];
    for (const change of changesFor(ours, theirs)) {
      if (change.change === 'move' && countsAgain(change)) {
        const balance = await readRefundBalance(trx, payment, order.lines);
        await freeLinesWithoutRoom(trx, balance, change.ours.id);
      }
      const id = await write(trx, payment, change, source);
      if (id !== null) changed.push({ change, id });
    }
    const rows = changed.length === 0 ? [] : await transactionsOf(trx, payment.id);
    const now = changed.length === 0 ? ours : rows.map(toTransaction);
    const written = changed.flatMap(({ change, id }) => {
      const row = rows.find((one) => one.id === id);
      return row === undefined ? [] : [{ change, row }];
    });
    const lines = changed.length === 0 ? [] : await refundLinesOf(trx, payment.id);
    const paymentStatus = paymentStatusOf(now, order.payable);
    const news: string[] = [];
    for (const one of written) {
      const told = newsOf(one, payment, rows);
      if (told === null) continue;
      const pieces = linesOfRefund(lines, one.row.id);
      await order.apply({ change: 'money_moved', ...told, pieces, paymentStatus });
      if (told.kind !== null) news.push(told.kind.replaceAll('_', ' '));
    }
    // Nobody is told of a sum that the provider's own list replaces: the status follows all the same.
    if (changed.length > 0 && news.length === 0) {
      await order.apply({ change: 'money_moved', kind: null, paymentStatus });
    }
    return { news, written, agrees: agrees(now, theirs), hasNoRoom: hasUnwritten(now, theirs) };
  };

  const apply = async (
    payment: PaymentRow,
    theirs: ProviderTransactions,
    source: TransactionSource,
  ): Promise<Looked> => {
    try {
      const {
        news,
        written,
        agrees: agreed,
        hasNoRoom,
      } = await inTransaction(db, (trx) => writeAll(trx, payment, theirs, source));
      for (const one of written) warn(one, payment);
      return { news, agrees: agreed, hasNoRoom };
    } catch (error) {
      if (!WITHIN_CHARGE.has(violatedConstraint(error) ?? '')) throw error;
      // The provider lists more than it charged, or than we know of the charge: a person has to look.
      log.error({ code: 'payment_mismatch', orderId: payment.order_id, err: error });
      return { news: [], agrees: false, hasNoRoom: true };
    }
  };

  /** What a person has to look at, said at once: what is promised with this money is not given meanwhile. */
  const noteDifferences = async (
    paymentIntentId: string,
    theirs: ProviderTransactions,
    { hasNoRoom }: Looked,
  ): Promise<void> => {
    const provider = { charges: [], ...theirs };
    const shop = await readShopLedger(db, provider, [paymentIntentId]);
    const surplus = surplusOf(paymentIntentId, theirs.refunds, shop);
    const unbooked = hasNoRoom ? differencesBetween(provider, shop) : [];
    for (const difference of surplus === null ? unbooked : [surplus]) {
      if (!(await noteDifference(db, difference))) continue;
      const what =
        surplus === null ? 'money went back that has no room' : 'more went back than was paid';
      log.error({ code: 'books_differ', ...difference }, what);
    }
  };

  return {
    apply,

    /**
     * With the provider's lists of now. What went back and has no room, or was more than was paid, is noted as
     * a difference.
     * @returns null where no payment of ours has that number
     */
    async sync(paymentIntentId: string, source: TransactionSource): Promise<Looked | null> {
      const payment = await findByIntent(db, paymentIntentId);
      if (payment === null) return null;
      const theirs = await gateway.readTransactions(paymentIntentId);
      const looked = await apply(payment, theirs, source);
      await noteDifferences(paymentIntentId, theirs, looked);
      return looked;
    },
  };
}

export type TransactionSync = ReturnType<typeof createTransactionSync>;
