import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';

/** The most recent paid orders of a year say it: one statement, however long a shop has sold. */
const ORDERS_COUNTED = 20_000;
const DAYS_COUNTED = 365;
/** Fewer are no habit, and what somebody has bought could be read from them. */
const CUSTOMERS_MIN = 3;
/** Some of them will not be on sale, or sold out. */
const OTHERS_KEPT = 12;

const DAY_MS = 86_400_000;

/** Counts anew which products are bought together, by how many customers. */
export async function countBoughtTogether(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS_COUNTED * DAY_MS);
  await inTransaction(db, async (trx) => {
    // Readers have the counts of before until these are there; another process counts after it.
    await sql`LOCK TABLE bought_together IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    await trx.deleteFrom('bought_together').execute();
    await sql`
      INSERT INTO bought_together (product_id, other_id, customers)
      WITH recent AS (
        SELECT id, user_id FROM orders
        WHERE payment_status = 'PAID' AND created_at >= ${since}
        ORDER BY created_at DESC, id DESC LIMIT ${ORDERS_COUNTED}
      ), bought AS (
        SELECT DISTINCT r.id AS order_id, r.user_id, i.product_id
        FROM recent r JOIN order_items i ON i.order_id = r.id
      ), pairs AS (
        SELECT one.product_id, other.product_id AS other_id,
          count(DISTINCT one.user_id) AS customers
        FROM bought one
        JOIN bought other ON other.order_id = one.order_id AND other.product_id <> one.product_id
        GROUP BY 1, 2 HAVING count(DISTINCT one.user_id) >= ${CUSTOMERS_MIN}
      ), ranked AS (
        SELECT *, row_number() OVER (
          PARTITION BY product_id ORDER BY customers DESC, other_id) AS place
        FROM pairs
      )
      SELECT product_id, other_id, customers FROM ranked WHERE place <= ${OTHERS_KEPT}
      `.execute(trx);
  });
}

/** The ids of what is bought with a product, what most customers bought first. */
export async function boughtTogether(db: Database, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bought_together')
    .select('other_id')
    .where('product_id', '=', productId)
    .orderBy('customers', 'desc')
    .orderBy('other_id')
    .execute();
  return rows.map(({ other_id }) => other_id);
}
