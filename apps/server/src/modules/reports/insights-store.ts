import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { firstIdOf } from '../../database/identifiers.ts';
import { dayFrom } from './report-rules.ts';
import { DAYS_NEEDED, type DayOfSales } from './sales-rules.ts';

/** The day on which it is where the shop is. */
export interface Today {
  /** 'YYYY-MM-DD' */
  readonly today: string;
  readonly timeZone: string;
}

const BEST_SELLER_DAYS = 30;
const BEST_SELLERS = 5;

// PAID and nothing else: what was refunded is no longer the shop's, what is unpaid not yet. Of an
// order of which a part was given back, or lost in a dispute, what was kept.

/** Paid orders of the last days, with what the shop has kept of each. @param today 'YYYY-MM-DD' */
function paidWithin(db: Database, days: number, { today, timeZone }: Today) {
  const first = dayFrom(today, 1 - days);
  // What the index finds begins a day early: the day where the shop is decides.
  const early = sql<Date>`${dayFrom(first, -1)}::date::timestamp AT TIME ZONE 'UTC'`;
  const day = sql<string>`(orders.created_at AT TIME ZONE ${timeZone}::text)::date`;
  return db
    .selectFrom('orders')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.order_id', '=', 'orders.id')
        .on('payments.status', 'in', ['paid', 'refunding'])
        // Most have nothing of it: an index has those of which something went back.
        .on(sql<boolean>`payments.refunded_cents + payments.lost_cents > 0`),
    )
    .where('orders.payment_status', '=', 'PAID')
    .where('orders.created_at', '>=', early)
    .where(day, '>=', sql<string>`${first}::date`);
}

const keptCents = sql<number>`greatest(0,
  orders.grand_total_cents - coalesce(payments.refunded_cents + payments.lost_cents, 0))`;

export async function readSalesByDay(db: Database, today: Today): Promise<DayOfSales[]> {
  const day = sql<string>`to_char(orders.created_at AT TIME ZONE ${today.timeZone}::text, 'YYYY-MM-DD')`;
  return paidWithin(db, DAYS_NEEDED, today)
    .select((orders) => [
      day.as('day'),
      orders.fn.countAll<number>().as('paidOrders'),
      sql<number>`sum(${keptCents})::bigint`.as('revenueCents'),
    ])
    .groupBy(sql`1`)
    .execute();
}

export async function readBestSellers(db: Database, today: Today) {
  // Discounts and refunds are an order's: each line bears its share of them.
  const share = sql`${keptCents}::numeric / orders.sub_total_cents`;
  return (
    paidWithin(db, BEST_SELLER_DAYS, today)
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .innerJoin('products', 'products.id', 'order_items.product_id')
      // Lines are made with their order, and their ids grow with time: older ones are not looked at.
      .where(
        'order_items.id',
        '>',
        firstIdOf(new Date(`${dayFrom(today.today, -BEST_SELLER_DAYS - 2)}T00:00:00Z`)),
      )
      .select([
        'products.id',
        'products.name',
        sql<number>`sum(order_items.quantity)::bigint`.as('pieces'),
        sql<number>`round(sum(order_items.price_cents::bigint * order_items.quantity * ${share}))::bigint`.as(
          'revenueCents',
        ),
      ])
      .groupBy(['products.id', 'products.name'])
      .orderBy('pieces', 'desc')
      .orderBy('products.id')
      .limit(BEST_SELLERS)
      .execute()
  );
}

export async function readToShip(db: Database) {
  return (
    db
      .selectFrom('orders')
      .select((orders) => [
        orders.fn.countAll<number>().as('count'),
        orders.fn.min<Date | null>('created_at').as('oldest'),
      ])
      .where('status', '=', 'CONFIRMED')
      // One that has paid for how another is sent has nothing to send.
      .where((orders) =>
        orders.or([orders('supplements_order_id', 'is', null), orders('shipping_cents', '=', 0)]),
      )
      .executeTakeFirstOrThrow()
  );
}
