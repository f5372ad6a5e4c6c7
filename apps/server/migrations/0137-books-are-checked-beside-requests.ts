import { type Kysely, sql } from 'kysely';

/** What the last whole check of the books has found, and how far the one is that runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE integrity_checks (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      started_at timestamptz NOT NULL,
      rules integer NOT NULL,
      rules_checked integer NOT NULL,
      checked_at timestamptz,
      took_ms integer,
      findings jsonb NOT NULL DEFAULT '[]',
      CHECK ((checked_at IS NULL) = (took_ms IS NULL))
    )`.execute(db);
}
