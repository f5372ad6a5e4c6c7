import type { TransactionStatus } from '@gadgetry/contract/admin-orders';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction as DatabaseTransaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { clockTimestamp } from '../../database/shop-clock.ts';
import type { PaymentTransactionsTable } from './tables.ts';
import type { LedgerEntry } from './transaction-rules.ts';

export type TransactionRow = Selectable<PaymentTransactionsTable>;

export function toTransaction(row: TransactionRow): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    amount: row.amount_cents,
    providerId: row.provider_id,
    source: row.said_by,
    withdrawn: row.withdrawn_cents,
    waitsForPayer: row.waits_for_payer,
    inGoods: row.given === 'exchange',
  };
}

export type NewTransaction = Pick<
  TransactionRow,
  'payment_id' | 'kind' | 'status' | 'amount_cents' | 'currency' | 'said_by'
> &
  Partial<
    Pick<
      TransactionRow,
      | 'provider_id'
      | 'reason'
      | 'note'
      | 'failure'
      | 'withdrawn_cents'
      | 'actor'
      | 'request_key'
      | 'retry_of'
      | 'return_id'
      | 'given'
      | 'shipping_cents'
      | 'next_attempt_at'
      | 'waits_for_payer'
    >
  >;

/** What a new transaction has none of, unless it is said. */
const UNSAID = {
  provider_id: null,
  reason: null,
  note: null,
  failure: null,
  actor: null,
  request_key: null,
  retry_of: null,
  return_id: null,
  given: null,
  next_attempt_at: null,
  asked_at: null,
  closed_by: null,
  closed_reason: null,
} as const;

/** @returns its id */
export async function insertTransaction(
  trx: DatabaseTransaction,
  transaction: NewTransaction,
): Promise<string> {
  const id = newId();
  // One clock for all of them: the order they are listed in is the order they were written in.
  const at = clockTimestamp();
  await trx
    .insertInto('payment_transactions')
    .values({ ...UNSAID, ...transaction, id, created_at: at })
    .execute();
  return id;
}

/** The money of a payment came, or was refused at last; it may come after that all the same. */
export async function insertCharge(
  trx: DatabaseTransaction,
  charge: Omit<NewTransaction, 'kind'>,
): Promise<void> {
  await trx
    .insertInto('payment_transactions')
    .values({ ...UNSAID, ...charge, id: newId(), kind: 'charge', created_at: clockTimestamp() })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .where('kind', '=', 'charge')
        .doUpdateSet({ status: charge.status, said_by: charge.said_by, failure: null }),
    )
    .execute();
}

/** Oldest first. */
export async function transactionsOf(db: Database, paymentId: string): Promise<TransactionRow[]> {
  return db
    .selectFrom('payment_transactions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findTransaction(db: Database, id: string): Promise<TransactionRow | null> {
  const found = db.selectFrom('payment_transactions').selectAll().where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

export async function findByRequest(
  trx: DatabaseTransaction,
  paymentId: string,
  requestKey: string,
): Promise<TransactionRow | null> {
  const found = trx
    .selectFrom('payment_transactions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('request_key', '=', requestKey);
  return (await found.executeTakeFirst()) ?? null;
}

export async function findRetryOf(
  trx: DatabaseTransaction,
  id: string,
): Promise<TransactionRow | null> {
  const found = trx.selectFrom('payment_transactions').selectAll().where('retry_of', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

export interface TransactionChange {
  readonly from: TransactionStatus;
  readonly to: TransactionStatus;
  readonly set?: Partial<
    Pick<
      TransactionRow,
      | 'provider_id'
      | 'failure'
      | 'withdrawn_cents'
      | 'closed_by'
      | 'closed_reason'
      | 'next_attempt_at'
      | 'waits_for_payer'
    >
  >;
}

/** @returns whether this call was the one that moved it */
export async function moveTransaction(
  trx: DatabaseTransaction,
  id: string,
  { from, to, set = {} }: TransactionChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_transactions')
    .set({ ...set, status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes the next try to ask for a refund: of all that look at the same moment one gets it, and no
 * other comes before `until`.
 * @returns whether it was this call
 */
export async function takeTry(
  db: Database,
  { id, failures }: TransactionRow,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_transactions')
    .set({
      asked_at: sql<Date>`clock_timestamp()`,
      failures: failures + 1,
      next_attempt_at: until,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('provider_id', 'is', null)
    .where('failures', '=', failures)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The provider remembers that it failed under this key: the next try is under another. */
export async function giveUpKey(db: Database, id: string, attempt: number): Promise<void> {
  await db
    .updateTable('payment_transactions')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

/** Refunds that a provider has not answered for, and whose next try is due by a moment. */
export async function listToAsk(db: Database, by: Date | null): Promise<string[]> {
  let due = db
    .selectFrom('payment_transactions')
    .innerJoin('payments', 'payments.id', 'payment_transactions.payment_id')
    .select('payment_transactions.id')
    .where('payments.gateway', '<>', 'manual')
    .where('given', 'is', null)
    .where('kind', '=', 'refund')
    .where('payment_transactions.status', '=', 'pending')
    .where('provider_id', 'is', null);
  if (by !== null) {
    due = due.where((row) =>
      row.or([row('next_attempt_at', 'is', null), row('next_attempt_at', '<=', by)]),
    );
  }
  return (await due.orderBy('next_attempt_at').limit(500).execute()).map(({ id }) => id);
}
