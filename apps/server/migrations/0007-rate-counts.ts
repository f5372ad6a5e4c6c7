import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: what a crash forgets are counts of the last minutes, and no count waits for a disk.
  await sql`
    CREATE UNLOGGED TABLE rate_counts (
      key text PRIMARY KEY,
      count integer NOT NULL,
      ends_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX rate_counts_by_end ON rate_counts (ends_at)`.execute(db);
}
