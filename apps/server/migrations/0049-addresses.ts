import { type Kysely, sql } from 'kysely';

/** What accounts keep to order by again. A place of twenty is taken by each: there can't be more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE addresses (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      place integer NOT NULL CHECK (place BETWEEN 1 AND 20),
      is_default boolean NOT NULL,
      country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
      recipient text NOT NULL,
      company text NOT NULL,
      line_1 text NOT NULL,
      line_2 text NOT NULL,
      city text NOT NULL,
      state text NOT NULL,
      zip_code text NOT NULL,
      phone text NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT addresses_place UNIQUE (user_id, place)
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default`.execute(db);
}
