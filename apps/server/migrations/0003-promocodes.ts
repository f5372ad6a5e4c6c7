import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE promocodes (
      id uuid PRIMARY KEY,
      code text NOT NULL UNIQUE CHECK (code = upper(code) AND char_length(code) BETWEEN 3 AND 20),
      discount_basis_points integer NOT NULL CHECK (discount_basis_points BETWEEN 100 AND 10000),
      first_order_only boolean NOT NULL DEFAULT false,
      expires_on date NOT NULL,
      is_active boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX promocodes_by_age ON promocodes (created_at, id)`.execute(db);

  // A use is taken with the order and given back when the order is cancelled. The partial index is
  // what keeps two first orders placed in the same moment from both having a first-order code.
  await sql`
    CREATE TABLE promocode_uses (
      order_id uuid PRIMARY KEY,
      promocode_id uuid NOT NULL REFERENCES promocodes (id),
      user_id text NOT NULL,
      first_order boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX promocode_uses_one_first_order ON promocode_uses (user_id)
    WHERE first_order`.execute(db);
}
