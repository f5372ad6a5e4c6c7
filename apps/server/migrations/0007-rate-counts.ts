import { type Kysely, sql } from 'kysely';
import { whereItCanBeHad } from './where-it-can-be-had.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE rate_counts (
      key text PRIMARY KEY,
      count integer NOT NULL,
      ends_at timestamptz NOT NULL
    )`.execute(db);
  // What a crash forgets are counts of the last minutes, and no count waits for a disk.
  await whereItCanBeHad(db, [sql`ALTER TABLE rate_counts SET UNLOGGED`]);
  await sql`CREATE INDEX rate_counts_by_end ON rate_counts (ends_at)`.execute(db);
}
