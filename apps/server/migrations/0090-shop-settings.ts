import { type Kysely, sql } from 'kysely';

/** What an owner decides about the shop on a screen. No row: as it was started. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop_settings (
      id uuid PRIMARY KEY,
      only_row boolean NOT NULL DEFAULT true UNIQUE CHECK (only_row),
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      support_email text NOT NULL CHECK (char_length(support_email) BETWEEN 3 AND 254),
      delivery_line text NOT NULL CHECK (char_length(delivery_line) <= 120),
      delivery_text text NOT NULL CHECK (char_length(delivery_text) <= 2000),
      returns_line text NOT NULL CHECK (char_length(returns_line) <= 120),
      returns_text text NOT NULL CHECK (char_length(returns_text) <= 2000),
      warranty_line text NOT NULL CHECK (char_length(warranty_line) <= 120),
      warranty_text text NOT NULL CHECK (char_length(warranty_text) <= 2000),
      cart_quantities boolean NOT NULL,
      guest_checkout boolean NOT NULL,
      reviews boolean NOT NULL,
      review_mail_days smallint NOT NULL CHECK (review_mail_days BETWEEN 1 AND 30),
      version integer NOT NULL DEFAULT 1 CHECK (version > 0)
    )`.execute(db);
}
