import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who asked before is not known: such a search is suggested once enough have asked for it again.
  await sql`
    ALTER TABLE searches
      ADD COLUMN visitors integer NOT NULL DEFAULT 0 CHECK (visitors >= 0)`.execute(db);
}
