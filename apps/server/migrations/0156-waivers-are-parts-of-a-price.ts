import { type Kysely, sql } from 'kysely';

/**
 * A waiver says of which part of a price it is. What was waived before stood on what was paid for delivery
 * until then, by the order and by upgrades of it, and on what had been waived already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shipping_waivers ADD COLUMN from_cents bigint CHECK (from_cents >= 0)`.execute(
    db,
  );
  await sql`
    UPDATE shipping_waivers
    SET from_cents = below.paid + below.waived
    FROM (
      SELECT
        waiver.id,
        (
          SELECT coalesce(sum(payer.shipping_cents - payer.shipping_given_back_cents), 0)
          FROM orders payer
          WHERE payer.id = waiver.order_id
            OR (
              payer.supplements_order_id = waiver.order_id
              AND payer.created_at < waiver.created_at
              AND payer.status IN ('CONFIRMED', 'SHIPPED', 'DELIVERED')
            )
        ) AS paid,
        coalesce(
          sum(waiver.amount_cents) OVER (
            PARTITION BY waiver.order_id
            ORDER BY waiver.created_at, waiver.id
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          ),
          0
        ) AS waived
      FROM shipping_waivers waiver
    ) below
    WHERE below.id = shipping_waivers.id`.execute(db);
  await sql`ALTER TABLE shipping_waivers ALTER COLUMN from_cents SET NOT NULL`.execute(db);
}
