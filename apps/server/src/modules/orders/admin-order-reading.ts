import type { AdminOrdersQuery } from '@gadgetry/contract/orders';
import { COUNTED_MAX } from '@gadgetry/contract/list-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { countUpTo, readPage } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import { ordersToLookAt } from '../payments/index.ts';
import { newestFirst } from './order-reading.ts';

const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shownNumber = /^#?([\da-f]{8})$/;

/** A whole id, the 8 characters that people see of it, or the beginning of the customer's e-mail. */
function matching(search: string): RawBuilder<boolean> {
  const typed = search.toLowerCase();
  if (wholeId.test(typed)) return sql`orders.id = ${typed}::uuid`;
  const beginning = `${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const byEmail = sql<boolean>`lower(orders.customer_email) LIKE ${beginning}`;
  const number = shownNumber.exec(typed)?.[1];
  return number === undefined
    ? byEmail
    : sql`(right(orders.id::text, 8) = ${number} OR ${byEmail})`;
}

function startOfDay(day: string, later = 0): Date {
  const start = new Date(`${day}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() + later);
  return start;
}

function matchingOrders(db: Database, query: AdminOrdersQuery) {
  let orders = db.selectFrom('orders');
  const { status, paymentStatus, money, from, to, search } = query;
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (paymentStatus !== undefined) orders = orders.where('payment_status', '=', paymentStatus);
  if (money !== undefined) orders = orders.where(sql<boolean>`orders.id = ANY (${ordersToLookAt})`);
  if (from !== undefined) orders = orders.where('created_at', '>=', startOfDay(from));
  if (to !== undefined) orders = orders.where('created_at', '<', startOfDay(to, 1));
  if (search !== undefined && search !== '') orders = orders.where(matching(search));
  return orders;
}

const summaryColumns = [
  'orders.id',
  'orders.user_id',
  'orders.customer_name',
  'orders.customer_email',
  'orders.status',
  'orders.payment_status',
  'orders.grand_total_cents',
  'orders.created_at',
] as const;

export async function readAdminOrders(db: Database, query: AdminOrdersQuery) {
  const orders = matchingOrders(db, query);
  return readPage(orders.select(summaryColumns), newestFirst, query, () =>
    countUpTo(db, orders.select('orders.id'), COUNTED_MAX),
  );
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

export type AdminOrdersPage = Page<OrderSummaryRow>;
