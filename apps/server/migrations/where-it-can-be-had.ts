import { type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/** Not allowed, not installed, not supported, and an operator class of something that is not there. */
const NOT_TO_BE_HAD = new Set(['42501', '58P01', '0A000', '42704']);

/**
 * Runs statements of a migration that the shop can do without, and that not every host or engine
 * allows. What fails leaves the migration as it was before them.
 * @returns whether they were run
 */
export async function whereItCanBeHad(
  db: Kysely<unknown>,
  statements: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  await sql`SAVEPOINT perhaps`.execute(db);
  try {
    for (const statement of statements) await statement.execute(db);
    await sql`RELEASE SAVEPOINT perhaps`.execute(db);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !NOT_TO_BE_HAD.has(error.code ?? '')) throw error;
    await sql`ROLLBACK TO SAVEPOINT perhaps`.execute(db);
    return false;
  }
}

/** Searches by any part of a word: an index of trigrams, for which an extension is needed. */
export function indexOfTrigrams(db: Kysely<unknown>, index: RawBuilder<unknown>): Promise<boolean> {
  return whereItCanBeHad(db, [sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`, index]);
}
