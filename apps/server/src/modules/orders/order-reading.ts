import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../database/database.ts';
import { type PageRequest, byInstant, readPage } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import type { Tables } from '../../database/tables.ts';

/** Newest first, as the indexes of orders are built. */
export const newestFirst = {
  key: byInstant(sql.ref('orders.created_at')),
  id: sql.ref('orders.id'),
  descending: true,
} as const;

function itemsOf(orders: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    orders
      .selectFrom('order_items')
      .select(['id', 'product_id', 'name', 'image', 'price_cents', 'quantity'])
      .whereRef('order_items.order_id', '=', 'orders.id')
      .orderBy('position'),
  );
}

function eventsOf(orders: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    orders
      .selectFrom('order_events')
      .select(['id', 'kind', 'status', 'payment_status', 'actor', 'detail', 'created_at'])
      .whereRef('order_events.order_id', '=', 'orders.id')
      .orderBy('order_events.created_at')
      .orderBy('order_events.id'),
  );
}

function wholeOrders(db: Database) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select((orders) => [itemsOf(orders).as('items'), eventsOf(orders).as('events')]);
}

export async function readOrder(db: Database, id: string) {
  return wholeOrders(db).where('orders.id', '=', id).executeTakeFirst();
}

/** An order with its items and its timeline, all from one statement. */
export type WholeOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

export async function readOrdersOf(
  db: Database,
  userId: string,
  page: PageRequest,
): Promise<Page<WholeOrder>> {
  return readPage(wholeOrders(db).where('user_id', '=', userId), newestFirst, page, async () => {
    const counted = db
      .selectFrom('orders')
      .select(db.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId);
    return (await counted.executeTakeFirstOrThrow()).total;
  });
}
