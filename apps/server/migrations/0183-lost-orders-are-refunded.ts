import { type Kysely, sql } from 'kysely';

/**
 * The status was not written again where an exchange ended unpaid after the bank had taken all of what its
 * earlier order was paid with. These orders still say PAID.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE orders o SET payment_status = 'REFUNDED', updated_at = clock_timestamp()
    FROM payments p
    WHERE p.order_id = o.id AND p.lost_cents > 0 AND p.refunding_cents = 0
      AND p.refunded_cents + p.lost_cents >= p.amount_cents
      AND p.status IN ('paid', 'refunding', 'refunded') AND o.payment_status = 'PAID'`.execute(db);
}
