import { Kysely, sql } from 'kysely';
import pRetry from 'p-retry';
import { isConflict } from '../errors/connection-errors.ts';
import type { Database, Transaction } from './database.ts';
import { sharingDialect } from './pipelining.ts';
import type { Tables } from './tables.ts';

/**
 * Runs work in one transaction. What the database breaks off only because of others in the same
 * moment is run again, so the work must have no effect outside the transaction.
 */
export function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return pRetry(() => db.transaction().execute(work), {
    retries: 4,
    minTimeout: 10,
    randomize: true,
    shouldRetry: ({ error }) => isConflict(error),
  });
}

/** The same for work that also has effects outside of the transaction: it is never run again by itself. */
export function inTransactionOnce<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}

/** A transaction in which one part has failed: nothing of any part is there. */
export class UndoneTogether extends Error {
  /** Of each part, in their order, by itself. */
  readonly outcomes: readonly PromiseSettledResult<unknown>[];

  constructor(outcomes: readonly PromiseSettledResult<unknown>[]) {
    super('a part of the transaction failed');
    this.outcomes = outcomes;
  }
}

/**
 * Runs several parts in one transaction, at once: their statements take turns on one connection, those
 * of each part in their order, and all of it is committed with one wait for the disk. Whoever begins
 * first is first at what both want. As `inTransaction`, it may be run again.
 * @param prepare what comes before all of them
 * @throws UndoneTogether where a part fails
 */
export function inTransactionTogether<Result>(
  db: Database,
  prepare: (trx: Transaction) => Promise<void>,
  parts: readonly ((trx: Transaction) => Promise<Result>)[],
): Promise<Result[]> {
  return inTransaction(db, async (trx) => {
    await prepare(trx);
    const connection = await trx.getExecutor().provideConnection(async (own) => own);
    const shared = new Kysely<Tables>({ dialect: sharingDialect(connection) });
    // Heard to the end, also where one has failed: the connection is nobody else's before that.
    const outcomes = await Promise.allSettled(
      parts.map((part) => shared.transaction().execute(part)),
    );
    const results = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (results.length === parts.length) return results;
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    throw failures.find(isConflict) ?? new UndoneTogether(outcomes);
  });
}

/** Reads everything as it was at one moment; nothing can be written. */
export function inSnapshot<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work);
}

/** Runs a part of a transaction that may fail: what it has written is undone, the rest stays. */
export async function inSavepoint<Result>(
  trx: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`SAVEPOINT attempt`.execute(trx);
  try {
    const result = await work();
    await sql`RELEASE SAVEPOINT attempt`.execute(trx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(trx);
    throw error;
  }
}
