import { type Kysely, sql } from 'kysely';

/** What the home page says. Settings that were saved before go on saying what was shown with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_settings
      ADD COLUMN banner_text text NOT NULL
        DEFAULT 'Use promo code SUMMER10 for 10% off your first order!'
        CHECK (char_length(banner_text) <= 120),
      ADD COLUMN hero_line text NOT NULL DEFAULT 'SEASONAL DISCOUNT'
        CHECK (char_length(hero_line) <= 40),
      ADD COLUMN hero_title text NOT NULL DEFAULT 'Explore Next-Gen Tech'
        CHECK (char_length(hero_title) BETWEEN 1 AND 60),
      ADD COLUMN hero_button text NOT NULL DEFAULT 'Shop Now'
        CHECK (char_length(hero_button) BETWEEN 1 AND 30),
      ADD COLUMN hero_link text NOT NULL DEFAULT '/shop'
        CHECK (char_length(hero_link) BETWEEN 1 AND 500),
      ADD COLUMN home_description text NOT NULL
        DEFAULT 'Phones, sound, cameras and smart home: gadgets chosen with care, described honestly and sent to your door.'
        CHECK (char_length(home_description) <= 200)`.execute(db);
}
