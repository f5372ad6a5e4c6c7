import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

const LATEST = 10;
const NOTES = 20;

export async function readLatestOrders(db: Database, userId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'created_at', 'grand_total_cents', 'status'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
}

/** What the shop's own people have written on somebody's orders, newest first. */
export async function readNotesOf(db: Database, userId: string) {
  return db
    .selectFrom('order_notes as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .select(['n.id', 'n.text', 'n.author', 'n.created_at', 'o.id as order_id', 'o.number'])
    .where('o.user_id', '=', userId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(NOTES)
    .execute();
}

/** Whether somebody has ordered, which stays so, and whether anything is written about them by now. */
export async function howServed(
  db: Database,
  { id, email, since }: { readonly id: string; readonly email: string; readonly since: Date },
): Promise<{ readonly hasOrdered: boolean; readonly isNoted: boolean }> {
  const { rows } = await sql<{ hasOrdered: boolean; isNoted: boolean }>`
    SELECT EXISTS (SELECT 1 FROM orders WHERE user_id = ${id}::text)
      OR EXISTS (SELECT 1 FROM orders WHERE lower(customer_email) = ${email} AND created_at >= ${since})
        AS "hasOrdered",
      EXISTS (SELECT 1 FROM customer_notes WHERE user_id = ${id}::uuid) AS "isNoted"`.execute(db);
  return rows[0] ?? { hasOrdered: false, isNoted: false };
}
