import { type Report, REPORT_NAMES, type ReportName, REPORTS } from '@gadgetry/contract/reports';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyOrder, now, place } from '../../../test/sold-orders.ts';
import { openPaidOrder } from '../../../test/paid-order.ts';
import { openStockedShop, type StockedShop } from '../../../test/stocked-shop.ts';
import { addTaxRate, taxFromNowOn } from '../../../test/taxing.ts';
import { openSellingShop } from '../../../test/buying.ts';
import { readInsights } from './read-insights.ts';

let shop: StockedShop;

beforeAll(async () => {
  shop = await openStockedShop();
  const plugs = await shop.addCategory('Plugs');
  const ids: string[] = [];
  for (const category of [shop.category, plugs, plugs, plugs, plugs, plugs, plugs, plugs]) {
    ids.push((await shop.addProduct({ categoryId: category._id }))._id);
  }
  for (const order of fc.sample(anyOrder, { numRuns: 300, seed: 4 })) await place(shop, ids, order);
});
afterAll(() => shop.close());

const reader =
  ({ call, admin }: Pick<StockedShop, 'call' | 'admin'>) =>
  async (name: ReportName, from: string, to = from) => {
    const answer = await call<Report>('GET', `/admin/reports/${name}?from=${from}&to=${to}`, admin);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };

/** A column by its name, of all lines together or of one. */
const under = (name: ReportName, column: string, values: readonly (number | null)[]) =>
  values[REPORTS[name].columns.findIndex((one) => one.name === column)];

test('thirty days of sales are what the dashboard says, and so are those before', async () => {
  const read = reader(shop);
  const [{ periods, revenueByDay }, { lines, totals }] = await Promise.all([
    readInsights(shop.database.db, now, 'UTC'),
    read('sales', '2026-02-09', '2026-03-10'),
  ]);
  const month = periods.find(({ days }) => days === 30);
  const told = (values: readonly (number | null)[]) =>
    ['Orders', 'Revenue'].map((column) => under('sales', column, values));
  expect(told(totals.values)).toEqual([month?.current.paidOrders, month?.current.revenue]);
  expect(told(totals.before)).toEqual([month?.before.paidOrders, month?.before.revenue]);
  expect(month?.before.paidOrders).toBeGreaterThan(0);
  expect(lines.map(({ label, values }) => [label, ...told(values)])).toEqual(
    revenueByDay.map(({ day, paidOrders, revenue }) => [day, paidOrders, revenue]),
  );
});

test('sums of a line are what the orders were made of', async () => {
  const { totals } = await reader(shop)('sales', '2026-01-10', '2026-03-10');
  const cents = (column: string) =>
    Math.round((under('sales', column, totals.values) ?? Number.NaN) * 100);
  expect(
    cents('Goods') -
      cents('Discounts') +
      cents('Shipping') +
      cents('Tax added') -
      cents('Given back'),
  ).toBe(cents('Revenue'));
  for (const column of ['Goods', 'Discounts', 'Given back']) {
    expect(cents(column)).toBeGreaterThan(0);
  }
});

test('products and categories share the revenue among them', async () => {
  const read = reader(shop);
  const range = ['2026-01-10', '2026-03-10'] as const;
  const { totals: sales } = await read('sales', ...range);
  const revenue = under('sales', 'Revenue', sales.values) ?? Number.NaN;
  const products = await read('products', ...range);
  const categories = await read('categories', ...range);
  expect(products.lineCount).toBe(8);
  expect(products.lines.every(({ productId }) => productId !== null)).toBe(true);
  expect(categories.lines.map(({ label }) => label).toSorted()).toEqual(['Gadgets', 'Plugs']);
  // Each line is rounded to its cent.
  expect(under('products', 'Revenue', products.totals.values)).toBeCloseTo(revenue, 0);
  expect(under('categories', 'Revenue', categories.totals.values)).toBeCloseTo(revenue, 0);
  expect(under('products', 'Orders', products.totals.values)).toBeNull();
  const revenues = products.lines.map(({ values }) => under('products', 'Revenue', values) ?? 0);
  expect(revenues).toEqual(revenues.toSorted((one, other) => other - one));
});

test('a customer is new once', async () => {
  const read = reader(shop);
  const all = await read('customers', '2025-12-01', '2026-03-10');
  expect(all.lines.map(({ label, values }) => [label, values[0]])).toEqual([['New', 1]]);
  const later = await read('customers', '2026-03-01', '2026-03-10');
  expect(later.lines.map(({ label, values }) => [label, values[0]])).toEqual([['Returning', 1]]);
});

test('whoever bought in the days before is returning in these, and new there unless they had before that', async () => {
  const other = await openStockedShop();
  const { _id } = await other.addProduct();
  const bought = [
    ['earlier, before and now', '2026-01-05', '2026-02-20', '2026-03-02'],
    ['before', '2026-02-20', '2026-02-28'],
    ['before and now', '2026-02-19', '2026-03-03', '2026-03-10'],
    ['now', '2026-03-01'],
    ['earlier and now', '2026-02-18', '2026-03-06'],
  ].flatMap(([who = '', ...days]) => days.map((day) => [who, `${day}T23:59:59Z`]));
  const [any] = fc.sample(anyOrder, 1);
  if (any === undefined) throw new Error('no order');
  const state = { status: 'CONFIRMED', payment: 'PAID' } as const;
  const lines = [{ product: 0, quantity: 1, cents: 500 }];
  const order = { ...any, state, lines, discountPercent: 0, refundedPercent: 0 } as const;
  for (const _each of bought) await place(other, [_id], order);
  const client = await other.database.pool.connect();
  await client.query('SET session_replication_role = replica');
  await client.query(
    `UPDATE orders o SET user_id = b.who, created_at = b.at::timestamptz
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM orders) r
     JOIN unnest($1::text[], $2::text[]) WITH ORDINALITY b (who, at, n) USING (n) WHERE r.id = o.id`,
    [bought.map(([who]) => who), bought.map(([, at]) => at)],
  );
  client.release(true);
  const { lines: told } = await reader(other)('customers', '2026-03-01', '2026-03-10');
  expect(told).toEqual([
    { label: 'Returning', productId: null, values: [3, 4, 20], before: [1, 1, 5] },
    { label: 'New', productId: null, values: [1, 1, 5], before: [2, 3, 15] },
  ]);
  await other.close();
});

test('checkouts are paid, open or lost, and nothing else', async () => {
  const { totals, lines } = await reader(shop)('checkouts', '2025-12-31', '2026-03-10');
  const [placed = 0, ...parts] = totals.values;
  expect(placed).toBe(300);
  expect(parts.slice(0, 3).reduce((sum, part) => (sum ?? 0) + (part ?? 0), 0)).toBe(300);
  expect(parts.slice(0, 3).every((part) => (part ?? 0) > 0)).toBe(true);
  expect(lines).toHaveLength(70);
});

test('what was taxed and given back is told by tax and by reason', async () => {
  const taxed = await openSellingShop();
  await addTaxRate(taxed, { percent: 8, name: 'Sales tax' });
  await taxFromNowOn(taxed);
  const product = await taxed.addProduct({ price: 50, stockQuantity: 9 });
  const orderId = await taxed.placed(taxed.shopper, [{ product, quantity: 2 }]);
  await taxed.comeBack(taxed.shopper, await taxed.pay(taxed.shopper, orderId));
  const today = new Date().toISOString().slice(0, 10);
  const told = await reader(taxed)('tax', '2026-01-01', today);
  expect(told.lines.map(({ label, values }) => [label, ...values])).toEqual([
    ['Sales tax 8 %, LK', 1, 100, 8],
  ]);
  expect(told.totals.values).toEqual([null, null, 8]);

  // What is taxed is told without the tax, also where that is in the prices, on a line of its own.
  await taxFromNowOn(taxed, { pricesInclude: true });
  const next = await taxed.placed(taxed.shopper, [{ product, quantity: 2 }]);
  await taxed.comeBack(taxed.shopper, await taxed.pay(taxed.shopper, next));
  const both = await reader(taxed)('tax', '2026-01-01', today);
  expect(both.lines.map(({ label, values }) => [label, ...values])).toEqual([
    ['Sales tax 8 %, LK', 1, 100, 8],
    ['Sales tax 8 %, LK, in the prices', 1, 92.59, 7.41],
  ]);

  // What all goes back was charged all the same: what is told of a month stays as it was told.
  await taxed.call('POST', `/admin/orders/${next}/cancel`, taxed.admin, {});
  await expect.poll(async () => (await taxed.readOrder(next)).paymentStatus).toBe('REFUNDED');
  expect(await reader(taxed)('tax', '2026-01-01', today)).toEqual(both);

  const refunded = await openPaidOrder();
  await refunded.refund(7.5, 'one', 'Scratched');
  await refunded.tellAll();
  const { lines } = await reader(refunded.shop)('refunds', '2026-01-01', today);
  expect(lines.map(({ label, values }) => [label, ...values])).toEqual([['Scratched', 1, 7.5]]);
});

test('an order counts on the day that it was where the shop is', async () => {
  const abroad = await openStockedShop();
  const { _id } = await abroad.addProduct();
  const [order] = fc.sample(
    anyOrder.map((any) => ({
      ...any,
      state: { status: 'CONFIRMED', payment: 'PAID' } as const,
      daysAgo: 0,
      secondOfDay: 86_399 as const,
      lines: [{ product: 0, quantity: 1, cents: 500 }],
    })),
    1,
  );
  if (order === undefined) throw new Error('no order');
  await place(abroad, [_id], order);
  const read = reader(abroad);
  const ordersOn = async (day: string) =>
    under('sales', 'Orders', (await read('sales', day)).totals.values);
  expect([await ordersOn('2026-03-10'), await ordersOn('2026-03-11')]).toEqual([1, 0]);

  const { body } = await abroad.call<StoredOwnerSettings>('GET', '/admin/settings', abroad.admin);
  const { _id: _row, noGuestsBecause: _why, version: _version, ...settings } = body;
  const save = (timeZone: string) =>
    abroad.call('PUT', '/admin/settings', abroad.admin, { ...settings, timeZone });
  for (const wrong of ['+05:30', 'Mars/Olympus', '']) {
    const { status, body: refused } = await save(wrong);
    expect([status, refused.issues?.[0]?.path]).toEqual([400, 'timeZone']);
  }
  await save('Asia/Colombo');
  expect([await ordersOn('2026-03-10'), await ordersOn('2026-03-11')]).toEqual([0, 1]);
  // Searches are counted by quarters of an hour: there a day ends at 18:30 in London.
  await abroad.database.pool.query(
    `INSERT INTO search_counts VALUES ('2026-03-10T18:15Z', 5, 2), ('2026-03-10T18:30Z', 7, 0)`,
  );
  const searched = async (day: string) => (await read('searches', day)).totals.values;
  expect([await searched('2026-03-10'), await searched('2026-03-11')]).toEqual([
    [5, 2],
    [7, 0],
  ]);
  const insights = await readInsights(abroad.database.db, now, 'Asia/Colombo');
  // 15:30 in London is 21:00 there: the order is of tomorrow.
  expect(insights.periods[0]?.current.paidOrders).toBe(0);
  const nextDay = new Date('2026-03-10T18:31:00Z');
  expect(
    (await readInsights(abroad.database.db, nextDay, 'Asia/Colombo')).periods[0]?.current,
  ).toMatchObject({ paidOrders: 1 });
  await abroad.close();
});

test('where midnight comes twice a day is told with all of its orders', async () => {
  const abroad = await openStockedShop();
  const { _id } = await abroad.addProduct();
  const [order] = fc.sample(anyOrder, 1);
  if (order === undefined) throw new Error('no order');
  const lines = [{ product: 0, quantity: 1, cents: 500 }];
  const paid = { ...order, state: { status: 'CONFIRMED', payment: 'PAID' } as const, lines };
  for (let left = 3; left > 0; left -= 1) await place(abroad, [_id], paid);
  // 00:00 and 00:30 of summer time, and 00:30 once more an hour later, on 1 November in Havana.
  const moments = ['2026-11-01T04:00Z', '2026-11-01T04:30Z', '2026-11-01T05:30Z'];
  await abroad.database.pool.query(
    `UPDATE orders o SET created_at = m.at
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM orders) r
     JOIN unnest($1::timestamptz[]) WITH ORDINALITY m (at, n) USING (n) WHERE r.id = o.id`,
    [moments],
  );
  await abroad.database.pool.query(
    `INSERT INTO shop_settings (id, name, support_email, time_zone, delivery_line, delivery_text,
       returns_line, returns_text, warranty_line, warranty_text, cart_quantities, guest_checkout,
       reviews, review_mail_days)
     VALUES (gen_random_uuid(), 'Shop', 'a@b.example', 'America/Havana', '', '', '', '', '', '',
       false, false, true, 10)`,
  );
  const read = reader(abroad);
  await expect
    .poll(async () => (await read('sales', '2026-11-01')).timeZone, { timeout: 10_000 })
    .toBe('America/Havana');
  const told = await read('sales', '2026-11-01');
  expect([told.totals.values[0], told.lines[0]?.values[0]]).toEqual([3, 3]);
  const before = await read('sales', '2026-10-31');
  expect([before.totals.values[0], before.lines[0]?.values[0]]).toEqual([0, 0]);
  expect(told.totals.before[0]).toBe(0);
  await abroad.close();
});

test.each(REPORT_NAMES)(
  '%s has a file with a line for each, and one for its heading',
  async (name) => {
    const range = 'from=2026-02-09&to=2026-03-10';
    const file = await shop.app.inject({
      url: `/api/v1/admin/reports/${name}/csv?${range}`,
      headers: shop.admin.headers,
    });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain(`${name}-2026-02-09-2026-03-10.csv`);
    const lines = file.body.trimEnd().split('\r\n');
    const { lineCount } = await reader(shop)(name, '2026-02-09', '2026-03-10');
    expect(lines).toHaveLength(lineCount + 1);
    const { line, columns } = REPORTS[name];
    expect(lines[0]).toBe(
      `\uFEFF${[line, ...columns.map((one) => one.name), ...columns.map((one) => `${one.name} before`)].join(',')}`,
    );
  },
);

test('a report that is not there, and days that are none, are refused', async () => {
  const status = async (path: string) =>
    (await shop.call('GET', `/admin/reports/${path}`, shop.admin)).status;
  expect(await status('secrets?from=2026-01-01&to=2026-01-02')).toBe(400);
  expect(await status('sales')).toBe(400);
  expect(await status('sales?from=2026-01-02&to=2026-01-01')).toBe(400);
  expect(await status('sales?from=2026-01-01&to=2026-01-02&limit=5')).toBe(400);
});
