import { type Kysely, sql } from 'kysely';

/**
 * Of a payment that no provider took, too, what goods paid for that had come back: what is left of it is
 * what was taken in cash, or in whatever way the order says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE payments DROP CONSTRAINT payments_exchanged,
      ADD CONSTRAINT payments_exchanged CHECK (exchanged_cents BETWEEN 0 AND amount_cents)`.execute(
    db,
  );
  await sql`
    UPDATE payments p SET exchanged_cents = x.amount_cents FROM exchanges x
    WHERE x.order_id = p.order_id AND x.ended_at IS NULL AND p.gateway = 'manual'`.execute(db);
}
