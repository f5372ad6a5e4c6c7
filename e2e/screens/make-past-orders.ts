import type { Product } from '@gadgetry/contract/catalogue';
import { expect } from '@playwright/test';
import pg from 'pg';
import { type Customer, openPayment, orderAs, pay } from '../support/customer.ts';
import type { ShopKeeper } from '../support/shop-keeper.ts';
import { type PastOrder, pastOrders } from './past-orders.ts';

/** What happens to an order, and how long after it was placed. */
const LATER: Readonly<Record<string, string>> = {
  placed: '0 minutes',
  paid: '2 minutes',
  expired: '31 minutes',
  shipped: '20 hours',
  cancelled: '26 hours',
  refund_started: '26 hours',
  refunded: '26 hours 1 minute',
  delivered: '3 days 2 hours',
};

/** When the payment provider tells of it. */
const TOLD: Readonly<Record<string, string>> = {
  'checkout.session.completed': '2 minutes',
  'checkout.session.expired': '27 hours',
  'refund.created': '26 hours',
  'charge.refunded': '26 hours 1 minute',
};

/** Those of earlier orders have been set back already. */
const JUST_TOLD = "received_at > now() - interval '1 hour'";

const TOLD_TIMES = {
  unpaid: 0,
  'given up': 1,
  paid: 1,
  shipped: 1,
  delivered: 1,
  cancelled: 3,
} as const;

/** The demo's products by their names, and how many of each. */
export const itemsOf = (products: readonly Product[], lines: PastOrder['lines']) =>
  Object.entries(lines).map(([name, quantity]) => {
    const product = products.find((each) => each.name === name);
    if (product === undefined) throw new Error(`the demo has no ${name}`);
    return { product, quantity };
  });

const trackingNumber = (place: number) => `LK ${4_700 + place} 2086`;

async function age(
  database: pg.Client,
  orderId: string,
  { daysAgo, at }: PastOrder,
): Promise<void> {
  if (daysAgo === 0) return;
  const day = await database.query<{ placed: string }>(
    "SELECT (date_trunc('day', now(), 'UTC') - $1::interval + $2::interval)::text AS placed",
    [`${daysAgo} days`, at],
  );
  const placed = day.rows[0]?.placed;
  // Who bought it was asked for a review when that was due: asked now, the mail is where a picture has none.
  await database.query('UPDATE orders SET created_at = $2, review_asked_at = now() WHERE id = $1', [
    orderId,
    placed,
  ]);
  for (const [kind, later] of Object.entries(LATER)) {
    await database.query(
      `UPDATE order_events SET created_at = $2::timestamptz + $3::interval
       WHERE order_id = $1 AND kind = $4`,
      [orderId, placed, later, kind],
    );
  }
  await database.query(
    `UPDATE payments SET settled_at = $2::timestamptz + $3::interval
     WHERE order_id = $1 AND settled_at IS NOT NULL`,
    [orderId, placed, LATER['paid']],
  );
  await database.query(
    `UPDATE payment_transactions SET created_at = $2::timestamptz
       + CASE kind WHEN 'charge' THEN $3::interval ELSE $4::interval END
     WHERE payment_id IN (SELECT id FROM payments WHERE order_id = $1)`,
    [orderId, placed, LATER['paid'], LATER['refund_started']],
  );
  for (const [type, later] of Object.entries(TOLD)) {
    await database.query(
      `UPDATE webhook_events SET received_at = $1::timestamptz + $2::interval
       WHERE type = $3 AND ${JUST_TOLD}`,
      [placed, later, type],
    );
  }
}

/** The payment provider tells in its own time, and in this order it is always told. */
async function untilTold(database: pg.Client, fate: PastOrder['fate']): Promise<void> {
  const told = async () => {
    const count = `SELECT count(*)::int AS times FROM webhook_events
      WHERE processed_at IS NOT NULL AND ${JUST_TOLD}`;
    return (await database.query<{ times: number }>(count)).rows[0]?.times;
  };
  await expect.poll(told, { timeout: 30_000 }).toBe(TOLD_TIMES[fate]);
}

async function letHappen(
  keeper: ShopKeeper,
  customer: Customer,
  { orderId, fate, place }: { orderId: string; fate: PastOrder['fate']; place: number },
): Promise<void> {
  if (fate === 'unpaid') return;
  if (fate !== 'given up') await pay(customer, orderId);
  if (fate === 'given up') await openPayment(customer, orderId);
  if (fate === 'given up' || fate === 'cancelled') await keeper.cancel(orderId);
  if (fate !== 'shipped' && fate !== 'delivered') return;
  await keeper.ship(orderId, trackingNumber(place));
  if (fate === 'delivered') await keeper.deliver(orderId);
}

const DAY_MS = 86_400_000;

const today = () => Math.floor(Date.now() / DAY_MS);

async function withDatabase(url: string, work: (database: pg.Client) => Promise<void>) {
  const database = new pg.Client(url);
  await database.connect();
  try {
    await work(database);
  } finally {
    await database.end();
  }
}

/** Moves an order that was set back so many days on. */
async function moveOn(database: pg.Client, orderId: string, days: number): Promise<void> {
  for (const statement of [
    'UPDATE orders SET created_at = created_at + $1::interval WHERE id = $2',
    'UPDATE order_events SET created_at = created_at + $1::interval WHERE order_id = $2',
    'UPDATE payments SET settled_at = settled_at + $1::interval WHERE order_id = $2',
    `UPDATE payment_transactions SET created_at = created_at + $1::interval
     WHERE payment_id IN (SELECT id FROM payments WHERE order_id = $2)`,
  ]) {
    await database.query(statement, [`${days} days`, orderId]);
  }
}

/** The same of what was told before a moment. */
async function moveEventsOn(database: pg.Client, days: number, before: Date): Promise<void> {
  await database.query(
    `UPDATE webhook_events SET received_at = received_at + $1::interval
     WHERE received_at < $2::timestamptz - interval '1 hour'`,
    [`${days} days`, before],
  );
}

export interface PastOrders {
  /** In the order of the list. */
  readonly ids: readonly string[];
  /** Yesterday's orders are those of the day before yesterday after midnight: all move on with the day. */
  keepUpWithDay(): Promise<void>;
}

/**
 * Has all past orders placed and paid for as shoppers do it, and then sets their times back in the
 * shop's database, which is the one thing that cannot be done through its doors.
 */
export async function makePastOrders(
  databaseUrl: string,
  keeper: ShopKeeper,
  customers: readonly Customer[],
): Promise<PastOrders> {
  const products = await keeper.products();
  const began = new Date();
  let asOf = today();
  const made: { readonly orderId: string; readonly isPast: boolean; day: number }[] = [];
  await withDatabase(databaseUrl, async (database) => {
    for (const [place, order] of pastOrders.entries()) {
      const customer = customers[order.customer];
      if (customer === undefined) throw new Error(`No customer ${order.customer}`);
      const orderId = await orderAs(customer, itemsOf(products, order.lines), order.code);
      await letHappen(keeper, customer, { orderId, fate: order.fate, place });
      await untilTold(database, order.fate);
      const day = today();
      await age(database, orderId, order);
      made.push({ orderId, isPast: order.daysAgo > 0, day });
    }
  });
  return {
    ids: made.map(({ orderId }) => orderId),
    async keepUpWithDay() {
      const day = today();
      const behind = made.filter((one) => one.isPast && one.day < day);
      if (behind.length === 0) return;
      await withDatabase(databaseUrl, async (database) => {
        for (const one of behind) {
          await moveOn(database, one.orderId, day - one.day);
          one.day = day;
        }
        await moveEventsOn(database, day - asOf, began);
        asOf = day;
      });
    },
  };
}
