import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface DiscountRevenue {
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
      sum(greatest(0, o.grand_total_cents - coalesce(p.refunded_cents + p.lost_cents, 0)))::bigint
        AS "revenueCents",
      sum(d.goods_cents + d.shipping_cents)::bigint AS "discountedCents"
    FROM order_discounts d
    JOIN orders o ON o.id = d.order_id AND o.payment_status = 'PAID'
    LEFT JOIN payments p ON p.order_id = o.id AND p.status IN ('paid', 'refunding')
    WHERE d.promocode_id = ANY (${[...promocodeIds]}::uuid[])
    GROUP BY d.promocode_id`.execute(db);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}
