import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Product } from '@gadgetry/contract/catalogue';
import type { Report } from '@gadgetry/contract/reports';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoAccounts } from '../../demo/accounts.ts';
import { demoCatalogue } from '../../demo/catalogue.ts';
import { demoCustomers } from '../../demo/past/customers.ts';
import { demoOrders } from '../../demo/past/orders.ts';
import { demoReviews } from '../../demo/past/reviews.ts';
import { type TestDatabase, createTestDatabase } from '../../test/database.ts';
import { bearerFor, cookieOf } from '../../test/people.ts';
import { type TestShop, openTestShop, testSettings } from '../../test/shop.ts';
import { checkIntegrity } from '../modules/integrity/check-integrity.ts';

const settings = { DEMO: '1', DEMO_PAST: '1' };
const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const DAY_MS = 86_400_000;

let database: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openTestShop({ settings, database });
}, 120_000);
afterAll(async () => {
  await shop.close();
  await database.close();
});

const published = demoReviews.filter((review) => review.published !== undefined);
const nameOf = (slug: string) =>
  demoCatalogue.products.find((one) => one.slug === slug)?.name ?? slug;

async function countOf({ pool }: TestDatabase, what: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*) FROM ${what}`);
  return rows[0]?.count ?? 0;
}

/** What there is of everything that a past is made of. */
async function countsOf(of: TestDatabase) {
  const tables = [
    'users',
    'orders',
    'order_events',
    'order_items',
    'order_notes',
    'payments',
    'payment_transactions',
    'shipments',
    'returns',
    'reviews',
    'invoice_documents',
    'stock_movements',
    'admin_changes',
    'mails',
  ];
  const counts = await Promise.all(tables.map((table) => countOf(of, table)));
  return Object.fromEntries(tables.map((table, place) => [table, counts[place]]));
}

async function asAdmin<Body>(path: string): Promise<Body> {
  const { email, password } = demoAccounts[0] ?? { email: '', password: '' };
  const signedIn = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: 'http://localhost:3000' },
    body: { email, password },
  });
  const bearer = await bearerFor(shop, cookieOf(signedIn));
  const headers = { authorization: `Bearer ${bearer}` };
  return (await shop.app.inject({ url: `/api/v1${path}`, headers })).json();
}

test('a demo has no past unless it is asked for, also when it is filled already', async () => {
  const other = await createTestDatabase();
  await openTestShop({ settings: { DEMO: '1' }, database: other });
  const fresh = await countsOf(other);
  expect(fresh).toMatchObject({ users: 2, orders: 0, reviews: 0, invoice_documents: 0 });
  const again = await openTestShop({ settings, database: other });
  expect(await countsOf(other)).toEqual(fresh);
  expect(again.logged.map(({ code }) => code)).toContain('demo_without_past');
});

test('every order of the past is there as it went, and all that is kept of it adds up', async () => {
  const { rows } = await database.pool.query(
    `SELECT split_part(idempotency_key, '-', 3)::integer - 1 AS place, status, payment_status,
       customer_email, created_at FROM orders ORDER BY 1`,
  );
  expect(rows).toHaveLength(demoOrders.length);
  for (const { place, ...order } of rows) {
    const said = demoOrders[place];
    const status =
      (said?.cancelled && 'CANCELLED') ??
      (said?.delivered && 'DELIVERED') ??
      (said?.sent && 'SHIPPED') ??
      'CONFIRMED';
    expect(order).toMatchObject({
      status,
      customer_email: said?.customer,
      payment_status: said?.cancelled ? 'FAILED' : 'PAID',
    });
    const daysAgo = (Date.now() - order.created_at.getTime()) / DAY_MS;
    expect(Math.abs(daysAgo - (said?.placed.days ?? 0))).toBeLessThan(2);
  }
  expect(shop.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  expect(await checkIntegrity(database.db)).toEqual([]);
});

test('nothing of the past happened in another order than it is told', async () => {
  const { rows } = await database.pool.query(
    `SELECT o.number FROM orders o
     JOIN payments p ON p.order_id = o.id LEFT JOIN shipments s ON s.order_id = o.id
     WHERE NOT (o.created_at < p.settled_at AND p.settled_at < coalesce(s.shipped_at, 'infinity')
       AND coalesce(s.shipped_at < s.delivered_at, true) AND o.updated_at < now())
     UNION ALL SELECT u.email FROM users u WHERE u.created_at > (
       SELECT min(o.created_at) FROM orders o WHERE o.user_id = u.id::text OR u.role = 'admin')
     UNION ALL SELECT r.name FROM reviews r WHERE NOT EXISTS (
       SELECT FROM order_items i JOIN orders o ON o.id = i.order_id AND o.user_id = r.user_id::text
       JOIN shipments s ON s.order_id = o.id
       WHERE i.product_id = r.product_id AND s.delivered_at < r.created_at)
     UNION ALL SELECT m.id::text FROM stock_movements m JOIN stock_movements o
     ON o.variant_id = m.variant_id AND o.reason = 'opening' AND m.created_at < o.created_at
     UNION ALL SELECT number FROM invoice_documents d JOIN payments p ON p.order_id = d.order_id
     WHERE d.kind = 'invoice' AND d.issued_at <> p.settled_at`,
  );
  expect(rows).toEqual([]);
  const numbers = await database.pool.query(
    `SELECT running FROM invoice_documents WHERE kind = 'invoice' ORDER BY issued_at`,
  );
  const paid = demoOrders.filter((order) => order.paid !== undefined);
  expect(numbers.rows.map(({ running }) => running)).toEqual(paid.map((_, place) => place + 1));
});

test('what customers say stands on cards, on pages of products and in their data', async () => {
  const products: Product[] = (await shop.app.inject('/api/v1/products?limit=100')).json();
  const rated = products.filter(({ rating }) => rating !== undefined);
  const slugs = [...new Set(published.map(({ product }) => product))];
  expect(slugs.length).toBeGreaterThanOrEqual(8);
  expect(rated.map(({ name }) => name).toSorted()).toEqual(slugs.map(nameOf).toSorted());
  expect(new Set(published.map(({ stars }) => stars)).size).toBeGreaterThanOrEqual(4);
  for (const slug of slugs) {
    const stars = published.filter(({ product }) => product === slug).map((one) => one.stars);
    const product = rated.find(({ name }) => name === nameOf(slug));
    const sum = stars.reduce((total: number, one) => total + one, 0);
    const average = Math.round((10 * sum) / stars.length) / 10;
    expect(product?.rating).toEqual({ average, count: stars.length });
  }
  const [first] = published;
  const product = rated.find(({ name }) => name === nameOf(first?.product ?? ''));
  const page = await shop.app.inject(`/shop/${product?._id}`);
  expect(page.body).toContain(first?.text.slice(0, 40));
  expect(page.body).toMatch(/"aggregateRating":\{[^}]*"ratingValue":/);
});

test('one review waits for the owner, and two have an answer', async () => {
  const waiting = await asAdmin<{ name: string }[]>('/admin/reviews?status=waiting');
  expect(waiting.map(({ name }) => name)).toEqual(['Dilini G.']);
  expect(await countOf(database, "reviews WHERE answer <> ''")).toBe(2);
});

test('the report of sales has what the orders come to', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const path = `/admin/reports/sales?from=${day(70)}&to=${day(0)}`;
  const { totals } = await asAdmin<Report>(path);
  const { rows } = await database.pool.query(
    `SELECT count(*) AS orders, sum(grand_total_cents)::bigint AS paid, sum(p.refunded_cents)::bigint AS back
     FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.payment_status = 'PAID'`,
  );
  const [{ orders, paid, back }] = rows;
  const [counted, revenue, , , , , givenBack] = totals.values;
  expect([counted, revenue, givenBack]).toEqual([orders, (paid - back) / 100, back / 100]);
  expect(back).toBe(8_900 + 2_000);
});

test('nobody is mailed, and nobody can sign in as those customers', async () => {
  await shop.app.scheduledWork.askForReviews(new Date());
  await shop.app.scheduledWork.tellStaff();
  expect(await countOf(database, 'mails')).toBe(0);
  const emails = demoCustomers.map(({ email }) => `'${email}'`).join();
  expect(await countOf(database, `users WHERE email IN (${emails})`)).toBe(demoCustomers.length);
  const ways = `accounts a JOIN users u ON u.id = a.user_id WHERE u.email IN (${emails})`;
  expect(await countOf(database, ways)).toBe(0);
});

test('a process that is killed in the middle leaves a past that the next start finishes, once', async () => {
  const other = await createTestDatabase();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      ...testSettings(other),
      ...settings,
      DATA_DIR: '/tmp',
      PORT: '0',
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  // Also of a test that has failed before that.
  onTestFinished(() => void child.kill('SIGKILL'));
  const made = () => countOf(other, 'orders').catch(() => 0);
  await expect.poll(made, { timeout: 60_000, interval: 5 }).toBeGreaterThan(2);
  child.kill('SIGKILL');
  await ended;
  expect(await made()).toBeLessThan(demoOrders.length);
  const again = [
    openTestShop({ settings, database: other }),
    openTestShop({ settings, database: other }),
  ];
  await Promise.all(again);
  expect(await countsOf(other)).toEqual(await countsOf(database));
  expect(await checkIntegrity(other.db)).toEqual([]);
}, 120_000);

test('later starts leave the past as it has become', async () => {
  // As if their writers had changed what they say, which waits for the owner then.
  await database.pool.query(`UPDATE reviews SET status = 'waiting', version = version + 1`);
  const read = async () =>
    (await database.pool.query('SELECT id, status, version FROM reviews ORDER BY id')).rows;
  const before = await read();
  await openTestShop({ settings, database });
  expect(await read()).toEqual(before);
});
