import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { firstIdOf } from '../../database/identifiers.ts';
import { goneBack, JOIN_GONE_BACK, KEPT_OF_LINE, PIECES } from './gone-back.ts';
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
  const orders = paidWithin(db, BEST_SELLER_DAYS, today).select([
    'orders.id',
    'orders.sub_total_cents',
    keptCents.as('kept_cents'),
  ]);
  // Lines are made with their order, and their ids grow with time: older ones are not looked at.
  const since = new Date(`${dayFrom(today.today, -BEST_SELLER_DAYS - 2)}T00:00:00Z`);
  const { rows } = await sql<{ id: string; name: string; pieces: number; revenueCents: number }>`
    WITH paid AS ${orders}, ${goneBack(since)}
    SELECT p.id, p.name, ${PIECES}::bigint AS pieces, ${KEPT_OF_LINE}::bigint AS "revenueCents"
    FROM paid o
    JOIN order_items i ON i.order_id = o.id AND i.id > ${firstIdOf(since)}::uuid
    JOIN products p ON p.id = i.product_id
    ${JOIN_GONE_BACK}
    GROUP BY p.id, p.name HAVING ${PIECES} > 0
    ORDER BY pieces DESC, p.id LIMIT ${BEST_SELLERS}`.execute(db);
  return rows;
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
      // Of one that was given back wholly nothing is sent any more.
      .where('payment_status', '=', 'PAID')
      // One that has paid for how another is sent has nothing to send.
      .where((orders) =>
        orders.or([orders('supplements_order_id', 'is', null), orders('shipping_cents', '=', 0)]),
      )
      .executeTakeFirstOrThrow()
  );
}
