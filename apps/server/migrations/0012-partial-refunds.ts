import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE payments ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0
    CHECK (refunded_cents BETWEEN 0 AND amount_cents)`.execute(db);
  await sql`
    UPDATE payments SET refunded_cents = amount_cents WHERE status = 'refunded'`.execute(db);
  // Until now a part that was given back stood in the order's timeline only: '$5.00 of $40.00', where
  // each such entry is the sum so far.
  await sql`
    UPDATE payments p SET refunded_cents = least(p.amount_cents, told.cents)
    FROM (
      SELECT order_id, max((substring(detail FROM '^\\$([0-9]+\\.[0-9]{2}) of')::numeric * 100)::bigint) AS cents
      FROM order_events WHERE kind = 'partly_refunded' GROUP BY order_id
    ) told
    WHERE p.order_id = told.order_id AND p.status IN ('paid', 'refunding') AND told.cents IS NOT NULL`.execute(
    db,
  );
}
