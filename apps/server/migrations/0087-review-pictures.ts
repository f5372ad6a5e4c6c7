import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What customers have sent. The files lie in a folder or a bucket of their own under this name,
  // and are nobody's where their account is gone or nothing shows them any more.
  await sql`
    CREATE TABLE customer_pictures (
      name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
      user_id uuid,
      width integer NOT NULL CHECK (width > 0),
      height integer NOT NULL CHECK (height > 0),
      uploaded_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX customer_pictures_by_age ON customer_pictures (uploaded_at)`.execute(db);
  await sql`
    CREATE INDEX customer_pictures_of_account ON customer_pictures (user_id)
    WHERE user_id IS NOT NULL`.execute(db);

  // A picture that a review shows can't be removed, and is in one review alone.
  await sql`
    CREATE TABLE review_pictures (
      review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
      place smallint NOT NULL CHECK (place BETWEEN 0 AND 3),
      name text NOT NULL UNIQUE REFERENCES customer_pictures (name),
      alt text NOT NULL CHECK (char_length(alt) <= 200),
      width integer NOT NULL CHECK (width > 0),
      height integer NOT NULL CHECK (height > 0),
      PRIMARY KEY (review_id, place)
    )`.execute(db);
}
