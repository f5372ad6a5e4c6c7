import { LOW_STOCK } from '@gadgetry/contract/stock-badge';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { DAYS_NEEDED, type DayOfSales, dayBefore } from './sales-rules.ts';

const BEST_SELLER_DAYS = 30;
const BEST_SELLERS = 5;
const NEARLY_OUT_SHOWN = 8;

// PAID and nothing else: what was refunded is no longer the shop's, what is unpaid not yet.

function placedSince(now: Date, days: number): Date {
  return new Date(`${dayBefore(now, days - 1)}T00:00:00Z`);
}

export async function readSalesByDay(db: Database, now: Date): Promise<DayOfSales[]> {
  const day = sql<string>`to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
  return db
    .selectFrom('orders')
    .select((orders) => [
      day.as('day'),
      orders.fn.countAll<number>().as('paidOrders'),
      sql<number>`sum(grand_total_cents)::bigint`.as('revenueCents'),
    ])
    .where('payment_status', '=', 'PAID')
    .where('created_at', '>=', placedSince(now, DAYS_NEEDED))
    .groupBy(day)
    .execute();
}

export async function readBestSellers(db: Database, now: Date) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select([
      'products.id',
      'products.name',
      sql<number>`sum(order_items.quantity)::bigint`.as('pieces'),
      sql<number>`sum(order_items.price_cents::bigint * order_items.quantity)::bigint`.as(
        'revenueCents',
      ),
    ])
    .where('orders.payment_status', '=', 'PAID')
    .where('orders.created_at', '>=', placedSince(now, BEST_SELLER_DAYS))
    .groupBy(['products.id', 'products.name'])
    .orderBy('pieces', 'desc')
    .orderBy('products.id')
    .limit(BEST_SELLERS)
    .execute();
}

export async function readNearlyOut(db: Database) {
  const nearlyOut = db
    .selectFrom('products')
    .where('is_active', '=', true)
    .where('stock', '<=', LOW_STOCK);
  const [products, { count }] = await Promise.all([
    nearlyOut
      .select(['id', 'name', 'stock'])
      .orderBy('stock')
      .orderBy('id')
      .limit(NEARLY_OUT_SHOWN)
      .execute(),
    nearlyOut.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { products, count };
}

export async function readToShip(db: Database) {
  return db
    .selectFrom('orders')
    .select((orders) => [
      orders.fn.countAll<number>().as('count'),
      orders.fn.min<Date | null>('created_at').as('oldest'),
    ])
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirstOrThrow();
}
