import { type Kysely, sql } from 'kysely';

/** What the shop looks like, as its owner decides: its one colour and its logo. None: its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_settings
      ADD COLUMN accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
      ADD COLUMN logo text CHECK (logo ~ '^[0-9a-f]{32}$'),
      ADD COLUMN logo_width integer CHECK (logo_width > 0),
      ADD COLUMN logo_height integer CHECK (logo_height > 0),
      ADD CONSTRAINT shop_settings_logo_is_measured
        CHECK (num_nulls(logo, logo_width, logo_height) IN (0, 3))`.execute(db);
}
