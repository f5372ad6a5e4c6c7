import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** As the dashboard counts its best sellers. */
const DAYS_COUNTED = 30;
/** The most recent of them say it: one statement, however much a shop sells in a month. */
const ORDERS_COUNTED = 20_000;
/** Some of them will not be on sale any more, or sold out. */
const KEPT = 40;

const DAY_MS = 86_400_000;

/** The ids of what was bought in the last month and paid, what most pieces went of first. */
export async function bestSold(db: Database, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - DAYS_COUNTED * DAY_MS);
  const { rows } = await sql<{ id: string }>`
    WITH recent AS (
      SELECT id FROM orders
      WHERE payment_status = 'PAID' AND created_at >= ${since}
      ORDER BY created_at DESC, id DESC LIMIT ${ORDERS_COUNTED}
    )
    SELECT i.product_id AS id FROM recent r JOIN order_items i ON i.order_id = r.id
    GROUP BY i.product_id ORDER BY sum(i.quantity) DESC, i.product_id LIMIT ${KEPT}`.execute(db);
  return rows.map(({ id }) => id);
}
