import { COUNTED_MAX } from '@gadgetry/contract/list-limits';
import { readOrderNumber } from '@gadgetry/contract/order-limits';
import type { AdminOrdersQuery } from '@gadgetry/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { countUpTo, readPage } from '../../database/keyset-pagination.ts';
import { ordersToLookAt } from '../payments/index.ts';
import { newestFirst, wholeOrders } from './order-reading.ts';
import { foundByWords, writeSearchTexts } from './search/order-search.ts';

const wholeId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const endOfId = /^#?([\da-f]{8})$/;

/**
 * An order's number or a part of it, a whole id, the 8 characters that lists show of it, or words of
 * whom it is for, of what is in it, and of how it was discounted.
 */
function matching(search: string): RawBuilder<boolean> {
  const typed = search.toLowerCase();
  if (wholeId.test(typed)) return sql`orders.id = ${typed}::uuid`;
  const byWords = foundByWords(search);
  // As lists, which are read first: how many texts have a word in them the planner guesses, and where it
  // guesses many it would go through all orders instead.
  const or = (condition: RawBuilder<boolean>) =>
    sql<boolean>`orders.id = ANY (ARRAY(SELECT id FROM orders WHERE ${condition} UNION ALL ${byWords}))`;
  // Nine figures may be a number, and a phone's.
  const number = readOrderNumber(search);
  if (number !== null) return or(sql`number = ${number}`);
  const end = endOfId.exec(typed)?.[1];
  return end === undefined
    ? sql`orders.id = ANY (ARRAY(${byWords}))`
    : or(sql`right(id::text, 8) = ${end}`);
}

function startOfDay(day: string, later = 0): Date {
  const start = new Date(`${day}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() + later);
  return start;
}

type OrdersFilter = Omit<AdminOrdersQuery, 'limit' | 'cursor'>;

function matchingOrders(db: Database, query: OrdersFilter) {
  let orders = db.selectFrom('orders');
  const { status, paymentStatus, money, from, to, tag, search } = query;
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (paymentStatus !== undefined) orders = orders.where('payment_status', '=', paymentStatus);
  if (money !== undefined) orders = orders.where(sql<boolean>`orders.id = ANY (${ordersToLookAt})`);
  if (from !== undefined) orders = orders.where('created_at', '>=', startOfDay(from));
  if (to !== undefined) orders = orders.where('created_at', '<', startOfDay(to, 1));
  if (tag !== undefined) {
    orders = orders.where(
      sql<boolean>`orders.id IN (SELECT order_id FROM order_tags WHERE order_tags.tag = ${tag})`,
    );
  }
  if (search !== undefined && search !== '') orders = orders.where(matching(search));
  return orders;
}

const summaryColumns = [
  'orders.id',
  'orders.number',
  'orders.user_id',
  'orders.customer_name',
  'orders.customer_email',
  'orders.status',
  'orders.payment_status',
  'orders.grand_total_cents',
  'orders.created_at',
] as const;

export async function readAdminOrders(db: Database, query: AdminOrdersQuery) {
  if (query.search !== undefined) await writeSearchTexts(db);
  const orders = matchingOrders(db, query);
  return readPage(orders.select(summaryColumns), newestFirst, query, () =>
    countUpTo(db, orders.select('orders.id'), COUNTED_MAX),
  );
}

/** The newest of a search; nobody counts them. */
export async function readNewestFound(db: Database, search: string, limit: number) {
  await writeSearchTexts(db);
  return matchingOrders(db, { search })
    .select(summaryColumns)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}

/** The list with all that there is to know of each. Nobody counts them. */
export async function readWholeAdminOrders(db: Database, query: AdminOrdersQuery) {
  if (query.search !== undefined) await writeSearchTexts(db);
  const found = matchingOrders(db, query).select('orders.id');
  const orders = wholeOrders(db).where('orders.id', 'in', found);
  return readPage(orders, newestFirst, query, async () => 0);
}

/** Which orders stand before and after one in a list, whether or not it is in the list itself. */
export async function readNeighbours(
  db: Database,
  id: string,
  filter: OrdersFilter,
): Promise<{ newer: string | null; older: string | null }> {
  const one = async (sign: '<' | '>', direction: 'asc' | 'desc') => {
    const found = await matchingOrders(db, filter)
      .select('orders.id')
      .where(
        sql<boolean>`(orders.created_at, orders.id) ${sql.raw(sign)} (
          (SELECT created_at FROM orders WHERE id = ${id}), ${id}::uuid)`,
      )
      .orderBy('orders.created_at', direction)
      .orderBy('orders.id', direction)
      .limit(1)
      .executeTakeFirst();
    return found?.id ?? null;
  };
  const [newer, older] = await Promise.all([one('>', 'asc'), one('<', 'desc')]);
  return { newer, older };
}

export type OrderSummaryRow = Awaited<ReturnType<typeof readAdminOrders>>['rows'][number];

/** Pieces per order, over all of its lines. */
export async function countPieces(
  db: Database,
  orders: readonly { id: string }[],
): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_items')
    .select((items) => ['order_id', items.fn.sum<number>('quantity').as('pieces')])
    .where(
      'order_id',
      'in',
      orders.map((order) => order.id),
    )
    .groupBy('order_id')
    .execute();
  return new Map(rows.map((row) => [row.order_id, row.pieces]));
}
