import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What somebody says of a product that they have bought. Without an account where that was deleted.
  await sql`
    CREATE TABLE reviews (
      id uuid PRIMARY KEY,
      product_id uuid NOT NULL REFERENCES products (id),
      user_id uuid,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
      stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
      body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 4000),
      status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'published', 'rejected')),
      reason text NOT NULL DEFAULT '',
      answer text NOT NULL DEFAULT '',
      answered_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT reviews_once_each UNIQUE (product_id, user_id),
      CONSTRAINT reviews_rejected_say_why CHECK (status <> 'rejected' OR reason <> ''),
      CONSTRAINT reviews_answered_when CHECK ((answer = '') = (answered_at IS NULL))
    )`.execute(db);
  await sql`
    CREATE INDEX reviews_shown ON reviews (product_id, created_at, id)
    WHERE status = 'published'`.execute(db);
  await sql`
    CREATE INDEX reviews_by_stars ON reviews (product_id, stars)
    WHERE status = 'published'`.execute(db);
  await sql`CREATE INDEX reviews_waiting_first ON reviews ((status = 'waiting'), id)`.execute(db);
  await sql`CREATE INDEX reviews_of_account ON reviews (user_id) WHERE user_id IS NOT NULL`.execute(
    db,
  );

  // Kept with the product: lists show the average without asking another table.
  await sql`
    ALTER TABLE products
      ADD COLUMN review_count integer NOT NULL DEFAULT 0,
      ADD COLUMN review_stars integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT products_reviews_check
        CHECK (review_count >= 0 AND review_stars BETWEEN review_count AND 5 * review_count)`.execute(
    db,
  );

  await sql`
    CREATE TABLE review_mails_ended (
      user_id uuid PRIMARY KEY,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);

  // Of orders that were there before, nobody is asked any more.
  await sql`ALTER TABLE orders ADD COLUMN review_asked_at timestamptz`.execute(db);
  await sql`UPDATE orders SET review_asked_at = now() WHERE status = 'DELIVERED'`.execute(db);
  await sql`
    CREATE INDEX orders_to_ask ON orders (id)
    WHERE status = 'DELIVERED' AND review_asked_at IS NULL`.execute(db);
}
