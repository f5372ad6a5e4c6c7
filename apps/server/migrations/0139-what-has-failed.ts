import { type Kysely, sql } from 'kysely';

/**
 * When a check of the books has failed, and holding which rule against the shop: by itself none begins after
 * it. Of how many lines that an undoing has kept nothing can be taken back any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE integrity_checks ADD COLUMN failed_at timestamptz, ADD COLUMN failed_rule text,
      ADD CHECK (failed_rule IS NULL OR failed_at IS NOT NULL)`.execute(db);
  await sql`
    ALTER TABLE list_imports ADD COLUMN final_lines integer NOT NULL DEFAULT 0,
      ADD CHECK (final_lines BETWEEN 0 AND kept_lines)`.execute(db);
}
