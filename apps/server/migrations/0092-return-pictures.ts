import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was sent for a return belongs to its order, whoever has the key to that: guests have no account.
  await sql`
    ALTER TABLE customer_pictures
      ADD COLUMN order_id uuid,
      ADD CONSTRAINT customer_pictures_of_one CHECK (user_id IS NULL OR order_id IS NULL)`.execute(
    db,
  );
  await sql`
    CREATE INDEX customer_pictures_of_order ON customer_pictures (order_id)
    WHERE order_id IS NOT NULL`.execute(db);

  // A picture that a return shows can't be removed. Of two returns of an order both may show it.
  await sql`
    CREATE TABLE return_pictures (
      return_id uuid NOT NULL REFERENCES returns (id),
      place smallint NOT NULL CHECK (place BETWEEN 0 AND 3),
      name text NOT NULL REFERENCES customer_pictures (name),
      width integer NOT NULL CHECK (width > 0),
      height integer NOT NULL CHECK (height > 0),
      PRIMARY KEY (return_id, place),
      CONSTRAINT return_pictures_once UNIQUE (return_id, name)
    )`.execute(db);
  await sql`CREATE INDEX return_pictures_by_name ON return_pictures (name)`.execute(db);
}
