import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { firstIdOf } from '../../database/identifiers.ts';
import { piecesGoneBack } from '../payments/index.ts';

/** As the dashboard counts its best sellers. */
const DAYS_COUNTED = 30;
/** The most recent of them say it: one statement, however much a shop sells in a month. */
const ORDERS_COUNTED = 20_000;
/** Some of them will not be on sale any more, or sold out. */
const KEPT = 40;

const DAY_MS = 86_400_000;

/** The ids of what was bought in the last month and paid, what most pieces stayed sold of first. */
export async function bestSold(db: Database, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - DAYS_COUNTED * DAY_MS);
  const back = await piecesGoneBack(db, firstIdOf(since));
  const { rows } = await sql<{ id: string }>`
    WITH recent AS (
      SELECT id FROM orders
      WHERE payment_status = 'PAID' AND created_at >= ${since}
      ORDER BY created_at DESC, id DESC LIMIT ${ORDERS_COUNTED}
    )
    SELECT i.product_id AS id FROM recent r JOIN order_items i ON i.order_id = r.id
    LEFT JOIN unnest(${back.map(({ itemId }) => itemId)}::uuid[], ${back.map(({ pieces }) => pieces)}::int[])
      AS back (id, pieces) ON back.id = i.id
    GROUP BY i.product_id HAVING sum(i.quantity - coalesce(back.pieces, 0)) > 0
    ORDER BY sum(i.quantity - coalesce(back.pieces, 0)) DESC, i.product_id LIMIT ${KEPT}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
