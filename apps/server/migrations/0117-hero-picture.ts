import { type Kysely, sql } from 'kysely';

/** The picture of the home page, as its owner decides. None: the shop's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_settings
      ADD COLUMN hero_picture text CHECK (hero_picture ~ '^[0-9a-f]{32}$'),
      ADD COLUMN hero_picture_width integer CHECK (hero_picture_width > 0),
      ADD COLUMN hero_picture_height integer CHECK (hero_picture_height > 0),
      ADD COLUMN hero_alt text NOT NULL DEFAULT '' CHECK (char_length(hero_alt) <= 200),
      ADD CONSTRAINT shop_settings_hero_picture_is_measured
        CHECK (num_nulls(hero_picture, hero_picture_width, hero_picture_height) IN (0, 3))`.execute(
    db,
  );
}
