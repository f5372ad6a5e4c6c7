import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // An order keeps its quote: what was added for the delivery and the tax office, of which there was
  // nothing so far. Without the sum of old, more than the goods cost could come off them.
  await sql`
    ALTER TABLE orders
      ADD COLUMN shipping_cents bigint NOT NULL DEFAULT 0 CHECK (shipping_cents >= 0),
      ADD COLUMN tax_cents bigint NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
      DROP CONSTRAINT orders_total_adds_up,
      ADD CONSTRAINT orders_total_adds_up CHECK (
        grand_total_cents = sub_total_cents - discount_cents + shipping_cents + tax_cents),
      ADD CONSTRAINT orders_discount_within_goods CHECK (discount_cents <= sub_total_cents)`.execute(
    db,
  );
}
