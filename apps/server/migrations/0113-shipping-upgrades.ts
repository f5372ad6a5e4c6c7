import { type Kysely, sql } from 'kysely';

/** What a dearer way of sending an order costs more: an order of its own, without goods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE orders
      DROP CONSTRAINT orders_sub_total_cents_check,
      ADD CONSTRAINT orders_sub_total_cents_check CHECK (
        sub_total_cents > 0
        OR (sub_total_cents = 0 AND supplements_order_id IS NOT NULL AND shipping_cents > 0)),
      DROP CONSTRAINT orders_supplements_are_made,
      -- An admin makes it. Either its order has paid for the shipping, or it is shipping alone.
      ADD CONSTRAINT orders_supplements_are_made CHECK (
        supplements_order_id IS NULL
        OR (made_by IS NOT NULL AND supplements_order_id <> id
          AND (shipping_cents = 0 OR sub_total_cents = 0)))`.execute(db);
  // Two that wait would change the same order twice.
  await sql`
    CREATE UNIQUE INDEX orders_one_upgrade_waits ON orders (supplements_order_id)
    WHERE status = 'PENDING' AND supplements_order_id IS NOT NULL AND shipping_cents > 0`.execute(
    db,
  );
  await sql`
    CREATE TABLE shipping_upgrades (
      order_id uuid PRIMARY KEY REFERENCES orders (id),
      -- How its order was to be sent when it was asked for, and what was paid for that.
      before_method text,
      before_cents bigint NOT NULL CHECK (before_cents >= 0)
    )`.execute(db);
}
