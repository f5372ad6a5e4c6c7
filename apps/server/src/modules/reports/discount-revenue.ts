import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

interface DiscountRevenue {
  readonly revenueCents: number;
  readonly discountedCents: number;
}

/**
 * What the shop has kept of the paid orders that had each of some discounts, as the dashboard counts it,
 * and what those took off them; of all of them in one statement. One that no paid order had is not there.
 */
export async function discountRevenue(
  db: Database,
  promocodeIds: readonly string[],
): Promise<ReadonlyMap<string, DiscountRevenue>> {
  const { rows } = await sql<DiscountRevenue & { id: string }>`
    SELECT d.promocode_id AS id,
      sum(greatest(0, o.grand_total_cents - coalesce(p.gone_cents, 0)))::bigint
        AS "revenueCents",
      sum(d.goods_cents + d.shipping_cents)::bigint AS "discountedCents"
    FROM order_discounts d
    JOIN orders o ON o.id = d.order_id AND o.payment_status = 'PAID'
    LEFT JOIN (
      SELECT order_id, refunded_cents + lost_cents AS gone_cents FROM payments
      WHERE status IN ('paid', 'refunding') AND refunded_cents + lost_cents > 0
    ) p ON p.order_id = o.id
    WHERE d.promocode_id = ANY (${[...promocodeIds]}::uuid[])
    GROUP BY d.promocode_id`.execute(db);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}
