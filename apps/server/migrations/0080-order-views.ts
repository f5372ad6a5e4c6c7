import { type Kysely, sql } from 'kysely';

/** Filters of the admins' list of orders, kept under a name for all who look after orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE order_views (
      id uuid PRIMARY KEY,
      -- So many there are at most, whoever adds one in the same moment.
      slot smallint NOT NULL UNIQUE CHECK (slot BETWEEN 1 AND 20),
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40 AND name = btrim(name)),
      filter jsonb NOT NULL
        CHECK (jsonb_typeof(filter) = 'object' AND filter <> '{}' AND pg_column_size(filter) < 2000),
      version integer NOT NULL DEFAULT 1 CHECK (version > 0),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX order_views_name ON order_views (lower(name))`.execute(db);
}
