import { type Kysely, sql } from 'kysely';

/** How the owner wants numbers and sums written, by a country that writes them so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_settings
      ADD COLUMN number_format text NOT NULL DEFAULT 'en-US'
        CHECK (number_format IN ('en-US', 'de-DE', 'fr-FR', 'nl-NL', 'de-CH'))`.execute(db);
}
