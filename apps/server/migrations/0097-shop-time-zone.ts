import { type Kysely, sql } from 'kysely';

/** Whose days the owner's figures are of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_settings
      ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC'
        CHECK (char_length(time_zone) BETWEEN 1 AND 60)`.execute(db);
}
