import type { AdminSearch } from '@gadgetry/contract/admin-search';
import { countedOrders } from '@gadgetry/contract/list-limits';
import { fromMinorUnits } from '@gadgetry/contract/money';
import type { AdminOrdersQuery } from '@gadgetry/contract/orders';
import { PAYMENT_METHODS, isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { beyondCursor, countUpTo, readPage } from '../../database/keyset-pagination.ts';
import { ordersToLookAt } from '../payments/index.ts';
import { newestFirst, wholeOrders } from './order-reading.ts';
import { writeNewestSearchTexts } from './search/order-search.ts';
import { type ListPart, type Orders, searchInTurn } from './search/search-in-turn.ts';

/** The newest orders of a search, as the admins' list finds them. */
export async function findOrders(
  db: Database,
  search: string,
  limit: number,
): Promise<AdminSearch['orders']> {
  const rows = await readNewestFound(db, search, limit);
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    customerName: row.customer_name,
    orderStatus: row.status,
    orderDate: row.created_at.toISOString(),
    grandTotal: fromMinorUnits(row.grand_total_cents),
  }));
}

/** Of a day where the shop is, on which its clocks may be changed. */
function startOfDay(day: string, timeZone: string, later = 0): RawBuilder<Date> {
  return sql`(${day}::date + ${later}::integer)::timestamp AT TIME ZONE ${timeZone}::text`;
}

interface InTimeZone {
  /** Whose days `from` and `to` are. */
  readonly timeZone: string;
}

/** What is asked of the list, in the shop's own time. */
export type ListedOrders = AdminOrdersQuery & InTimeZone;
type OrdersFilter = Omit<ListedOrders, 'limit' | 'cursor'>;

/** It names no day, so it is the same everywhere. */
const ALL_ORDERS: OrdersFilter = { timeZone: 'UTC' };

const PAID_BY_THEMSELVES = PAYMENT_METHODS.filter((method) => !isCollectedByProvider(method));

/** All but what is searched for. */
function filtered(db: Database, query: OrdersFilter): Orders {
  let orders: Orders = db.selectFrom('orders');
  const { status, paymentStatus, money, from, to, tag, timeZone } = query;
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (paymentStatus !== undefined) orders = orders.where('payment_status', '=', paymentStatus);
  if (money === 'attention') {
    orders = orders.where(sql<boolean>`orders.id = ANY (${ordersToLookAt})`);
  }
  if (money === 'transfer') {
    orders = orders
      .where('status', '=', 'PENDING')
      .where('payment_method', 'in', PAID_BY_THEMSELVES);
  }
  if (from !== undefined) orders = orders.where('created_at', '>=', startOfDay(from, timeZone));
  if (to !== undefined) orders = orders.where('created_at', '<', startOfDay(to, timeZone, 1));
  if (tag !== undefined) {
    orders = orders.where(
      sql<boolean>`orders.id IN (SELECT order_id FROM order_tags WHERE order_tags.tag = ${tag})`,
    );
  }
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
  'orders.payment_method',
  'orders.grand_total_cents',
  'orders.created_at',
] as const;

/** The part of a list that a page is of; without a cursor it begins with the newest. */
const following = ({ cursor }: { readonly cursor?: string | undefined }): ListPart => ({
  beyond: cursor === undefined ? null : beyondCursor(newestFirst, cursor),
  direction: 'desc',
});

const WHOLE_LIST = following({});

function countOrders(db: Database, query: OrdersFilter): Promise<number> {
  const max = countedOrders(query);
  return searchInTurn({
    filtered: () => filtered(db, query),
    search: query.search,
    part: WHOLE_LIST,
    wanted: max,
    read: (orders) => countUpTo(db, orders.select('orders.id'), max),
    isFull: (total) => total === max,
  });
}

const notCounted = async () => 0;

export async function readAdminOrders(db: Database, query: ListedOrders) {
  if (query.search !== undefined) await writeNewestSearchTexts(db);
  const page = await searchInTurn({
    filtered: () => filtered(db, query),
    search: query.search,
    part: following(query),
    wanted: query.limit + 1,
    read: (orders) => readPage(orders.select(summaryColumns), newestFirst, query, notCounted),
    isFull: ({ next }) => next !== null,
  });
  const isWhole = query.cursor === undefined && page.next === null;
  return isWhole ? page : { ...page, total: await countOrders(db, query) };
}

/** The newest of a search; nobody counts them. */
async function readNewestFound(db: Database, search: string, limit: number) {
  await writeNewestSearchTexts(db);
  return searchInTurn({
    filtered: () => filtered(db, ALL_ORDERS),
    search,
    part: WHOLE_LIST,
    wanted: limit,
    read: (orders) =>
      orders
        .select(summaryColumns)
        .orderBy('orders.created_at', 'desc')
        .orderBy('orders.id', 'desc')
        .limit(limit)
        .execute(),
    isFull: ({ length }) => length === limit,
  });
}

/** The list with all that there is to know of each. Nobody counts them. */
export async function readWholeAdminOrders(db: Database, query: ListedOrders) {
  if (query.search !== undefined) await writeNewestSearchTexts(db);
  return searchInTurn({
    filtered: () => filtered(db, query),
    search: query.search,
    part: following(query),
    wanted: query.limit + 1,
    read: (orders) =>
      readPage(
        wholeOrders(db).where('orders.id', 'in', orders.select('orders.id')),
        newestFirst,
        query,
        notCounted,
      ),
    isFull: ({ next }) => next !== null,
  });
}

/** Which orders stand before and after one in a list, whether or not it is in the list itself. */
export async function readNeighbours(
  db: Database,
  id: string,
  filter: OrdersFilter,
): Promise<{ newer: string | null; older: string | null }> {
  const one = async (sign: '<' | '>', direction: 'asc' | 'desc') => {
    const beyond = sql<boolean>`(orders.created_at, orders.id) ${sql.raw(sign)} (
      (SELECT created_at FROM orders WHERE id = ${id}), ${id}::uuid)`;
    const found = await searchInTurn({
      filtered: () => filtered(db, filter),
      search: filter.search,
      part: { beyond, direction },
      wanted: 1,
      read: (orders) =>
        orders
          .select('orders.id')
          .where(beyond)
          .orderBy('orders.created_at', direction)
          .orderBy('orders.id', direction)
          .limit(1)
          .executeTakeFirst(),
      isFull: (order) => order !== undefined,
    });
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
