import type { Insights } from '@gadgetry/contract/insights';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStockedShop, type StockedShop } from '../../../test/stocked-shop.ts';
import { anyOrder, now, place } from '../../../test/sold-orders.ts';
import { readInsights } from './read-insights.ts';

let shop: StockedShop;
const productIds: string[] = [];

beforeAll(async () => {
  shop = await openStockedShop();
  for (const stockQuantity of [0, 3, 20, 21, 500, 7, 20, 1]) {
    productIds.push((await shop.addProduct({ stockQuantity }))._id);
  }
  const [, hidden] = productIds;
  await shop.call('PUT', `/products/${hidden}/status?status=false`, shop.admin);
  for (const order of fc.sample(anyOrder, { numRuns: 300, seed: 20_260_310 })) {
    await place(shop, productIds, order);
  }
});
afterAll(() => shop.close());

async function rows<Row extends object>(query: string): Promise<Row[]> {
  return (await shop.database.pool.query<Row>(query)).rows;
}

/** The same figures told the other way round: all orders, less those that do not count, and what went back. */
async function figuresBetween(from: string, until: string) {
  const [row] = await rows<{ orders: number; cents: number }>(`
    WITH spoiled AS (
      SELECT id FROM orders WHERE payment_status IN ('PENDING', 'FAILED', 'REFUNDED')
    )
    SELECT count(*) AS orders,
      (coalesce(sum(o.sub_total_cents - o.discount_cents), 0) - coalesce(sum((
        SELECT sum(refunded_cents) FROM payments p WHERE p.order_id = o.id)), 0))::bigint AS cents
    FROM orders o LEFT JOIN spoiled USING (id)
    WHERE spoiled.id IS NULL
      AND o.created_at BETWEEN '${from}T00:00:00Z' AND timestamptz '${until}T00:00:00Z' - interval '1 microsecond'`);
  const { orders = 0, cents = 0 } = row ?? {};
  return {
    paidOrders: orders,
    revenue: cents / 100,
    averageOrder: orders === 0 ? null : Math.round(cents / orders) / 100,
  };
}

test.each([
  [1, '2026-03-10', '2026-03-09'],
  [7, '2026-03-04', '2026-02-25'],
  [30, '2026-02-09', '2026-01-10'],
])(
  'the figures of %i days and of those before are what the orders say',
  async (days, from, earlier) => {
    const { periods } = await readInsights(shop.database.db, now, 'UTC');
    expect(periods.find((period) => period.days === days)).toEqual({
      days,
      current: await figuresBetween(from, '2026-03-11'),
      before: await figuresBetween(earlier, from),
    });
    expect((await figuresBetween(from, '2026-03-11')).paidOrders).toBeGreaterThan(0);
  },
);

test('each of the thirty days has its own revenue, and together they are the period', async () => {
  const { revenueByDay, periods } = await readInsights(shop.database.db, now, 'UTC');
  expect(revenueByDay).toHaveLength(30);
  expect(revenueByDay[0]?.day).toBe('2026-02-09');
  expect(revenueByDay.at(-1)?.day).toBe('2026-03-10');
  for (const { day, revenue, paidOrders } of revenueByDay) {
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
    expect(await figuresBetween(day, next.toISOString().slice(0, 10))).toMatchObject({
      revenue,
      paidOrders,
    });
  }
  const total = revenueByDay.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0);
  expect(total / 100).toBe(periods.find(({ days }) => days === 30)?.current.revenue);
});

test('best sellers are those of which most pieces went in paid orders, by their present name', async () => {
  const { bestSellers } = await readInsights(shop.database.db, now, 'UTC');
  // Line by line, in the exact fractions of the cents that each brought.
  const lines = await rows<{
    id: string;
    name: string;
    quantity: number;
    cents: number;
    subtotal: number;
    kept: number;
  }>(`
    SELECT p.id, p.name, i.quantity, i.price_cents AS cents, o.sub_total_cents AS subtotal,
      (SELECT amount_cents - refunded_cents FROM payments WHERE order_id = o.id) AS kept
    FROM order_items i JOIN products p ON p.id = i.product_id JOIN orders o ON o.id = i.order_id
    WHERE o.payment_status NOT IN ('PENDING', 'FAILED', 'REFUNDED')
      AND o.created_at >= '2026-02-09T00:00:00Z'`);
  const sold = new Map<string, { id: string; name: string; pieces: number; cents: number }>();
  for (const { id, name, quantity, cents, subtotal, kept } of lines) {
    const before = sold.get(id) ?? { id, name, pieces: 0, cents: 0 };
    const brought = (cents * quantity * kept) / subtotal;
    sold.set(id, { id, name, pieces: before.pieces + quantity, cents: before.cents + brought });
  }
  const expected = [...sold.values()]
    .sort((one, two) => two.pieces - one.pieces || (one.id < two.id ? -1 : 1))
    .slice(0, 5);
  expect(bestSellers).toEqual(
    expected.map(({ id, name, pieces, cents }) => ({
      productId: id,
      name,
      pieces,
      revenue: Math.round(cents) / 100,
    })),
  );
  expect(bestSellers).toHaveLength(5);
});

async function nearlyOut() {
  const { body } = await shop.call<Insights>('GET', '/admin/insights', shop.admin);
  const { count, products } = body.nearlyOut;
  return { count, pieces: products.map(({ stockQuantity }) => stockQuantity) };
}

test('nearly out of stock is what shoppers can see and of which the owner has said it is few', async () => {
  expect(await nearlyOut()).toEqual({ count: 2, pieces: [0, 1] });
  await shop.call('PUT', '/admin/notifications/low-stock', shop.admin, { threshold: 20 });
  expect(await nearlyOut()).toEqual({ count: 5, pieces: [0, 1, 7, 20, 20] });
});

test('paid and not shipped orders wait, and the oldest is named', async () => {
  const { toShip } = await readInsights(shop.database.db, now, 'UTC');
  const waiting = await rows<{ created_at: Date }>(
    `SELECT created_at FROM orders WHERE status = 'CONFIRMED' AND payment_status = 'PAID' ORDER BY created_at`,
  );
  expect(toShip).toEqual({
    count: waiting.length,
    oldest: waiting[0]?.created_at.toISOString(),
  });
});

test('the figures are an admin’s', async () => {
  const answer = await shop.call<Insights>('GET', '/admin/insights', shop.admin);
  expect(answer.status).toBe(200);
  expect(answer.body.revenueByDay).toHaveLength(30);
  expect((await shop.call('GET', '/admin/insights', shop.shopper)).status).toBe(403);
  expect((await shop.call('GET', '/admin/insights', null)).status).toBe(401);
});

test('a shop in which nothing was ever sold has figures of nothing', async () => {
  const empty = await openStockedShop();
  const { body } = await empty.call<Insights>('GET', '/admin/insights', empty.admin);
  const nothing = { paidOrders: 0, revenue: 0, averageOrder: null };
  expect(body.periods).toEqual(
    [1, 7, 30].map((days) => ({ days, current: nothing, before: nothing })),
  );
  expect(body).toMatchObject({ bestSellers: [], toShip: { count: 0, oldest: null } });
});
