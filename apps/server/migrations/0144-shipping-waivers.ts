import { type Kysely, sql } from 'kysely';

/** What a method costs more and was waived, for no link can ask for so little. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shipping_waivers (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      -- Of the shipping, without tax.
      amount_cents bigint NOT NULL CHECK (amount_cents > 0),
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX shipping_waivers_by_order ON shipping_waivers (order_id)`.execute(db);
}
