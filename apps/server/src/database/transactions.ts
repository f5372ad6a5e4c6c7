import { sql } from 'kysely';
import pRetry from 'p-retry';
import pg from 'pg';
import type { Database, Transaction } from './database.ts';

// 40001: could not serialise, 40P01: deadlock. Nothing was written, and nobody is to blame.
const conflicts = new Set(['40001', '40P01']);

function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.has(error.code ?? '');
}

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
