import { type Kysely, sql } from 'kysely';

/** What stands under the shop's name. Settings that were saved before go on saying what was shown with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_settings
      ADD COLUMN tagline text NOT NULL DEFAULT 'Well-made gadgets, honestly described.'
        CHECK (char_length(tagline) <= 120)`.execute(db);
}
