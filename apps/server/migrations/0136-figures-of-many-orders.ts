import { type Kysely, sql } from 'kysely';

/**
 * What the dashboard and reports count of very many orders. An order that is placed is in neither index:
 * it comes into the first with its payment, and its payment into the second when something of it goes back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX orders_paid ON orders (created_at) INCLUDE (id, grand_total_cents)
    WHERE payment_status = 'PAID'`.execute(db);
  await sql`
    CREATE INDEX payments_given_back ON payments (order_id) INCLUDE (refunded_cents, lost_cents)
    WHERE status IN ('paid', 'refunding') AND refunded_cents + lost_cents > 0`.execute(db);
}
