import { adminOrdersQuery } from '@gadgetry/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { rowsHandled, plansOf } from '../../../test/plans.ts';
import type { Database } from '../../database/database.ts';
import { readAdminOrders, readNeighbours, findOrders } from './admin-order-list.ts';
import { readOrdersOf } from './order-reading.ts';
import { uploadsInOrders } from './order-reading.ts';
import { writeSearchTexts } from './search/order-search.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // One order in a thousand waits for its payment, one in five hundred is cancelled; most are paid. Of a
  // city many orders are spread over all time, of another many are old.
  for (const first of [1, 10_001, 20_001, 30_001]) {
    await database.pool.query(
      `
    INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
      status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
      ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, hold_expires_at,
      created_at)
    SELECT gen_random_uuid(), 'user-' || n % 400, 'buyer' || n % 4000 || '@example.com', 'B', 'key-' || n, 'f',
      status, CASE status WHEN 'PENDING' THEN 'PENDING' WHEN 'CANCELLED' THEN 'FAILED' ELSE 'PAID' END,
      100, 0, 0, 100, '1', '2', CASE WHEN n > 25000 THEN 'Oldtown' WHEN n % 10 = 0 THEN 'Galle' ELSE 'c' END,
      's', 'z', '0771234567',
      CASE status WHEN 'PENDING' THEN now() END, now() - n * interval '1 minute'
    FROM (SELECT n, CASE WHEN n % 1000 = 0 THEN 'PENDING' WHEN n % 1000 = 1 THEN 'CANCELLED'
      ELSE (ARRAY['CONFIRMED', 'SHIPPED', 'DELIVERED'])[1 + n % 3] END AS status
      FROM generate_series($1::integer, $1 + 9999) AS n) AS numbered`,
      [first],
    );
  }
  await writeSearchTexts(database.db);
  await database.pool.query('VACUUM ANALYZE orders, order_search');
});
afterAll(() => database.close());

const day = (before: number) =>
  new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);

test.each([
  [{}, 'orders_by_age'],
  [{ status: 'SHIPPED' }, 'orders_by_(status|age)'],
  [{ status: 'CANCELLED' }, 'orders_by_status'],
  [{ status: 'PENDING' }, 'orders_by_(status|hold)'],
  [{ paymentStatus: 'PAID' }, 'orders_by_age'],
  [{ paymentStatus: 'FAILED' }, 'orders_not_paid'],
  [{ status: 'CANCELLED', paymentStatus: 'PAID' }, 'orders_by_status'],
  [{ money: 'attention' }, 'orders_pkey'],
  [{ money: 'attention', status: 'SHIPPED' }, 'orders_pkey'],
  [{ money: 'transfer' }, 'orders_by_(status|hold)'],
  [{ from: day(9), to: day(8) }, 'orders_by_age'],
  [{ from: day(9), to: day(8), status: 'SHIPPED' }, 'orders_by_(status|age)'],
  [{ search: ' Buyer123@example.com ' }, 'orders_by_email'],
  [{ search: 'uyer123@example.com' }, 'order_search_by_words'],
  [{ search: '+94 77 999 9999', status: 'SHIPPED' }, 'order_search_by_words'],
  [{ search: '#0badcafe' }, 'orders_by_number'],
  [{ tag: 'wholesale' }, 'order_tags_by_tag'],
  [{ search: '0192f3a1-5c00-7a11-8b22-1234567890ab' }, 'orders_pkey'],
])('among very many orders the admin list %j goes by the index %s', async (asked, index) => {
  const query = { ...adminOrdersQuery.parse({ limit: 20, ...asked }), timeZone: 'UTC' };
  const plans = await plansOf(database.pool, async (db) => {
    const { next } = await readAdminOrders(db, query);
    if (next !== null) await readAdminOrders(db, { ...query, cursor: next });
  });
  expect(plans).toMatch(new RegExp(`\\b${index}\\b`));
  expect(plans).not.toContain('Seq Scan on orders');
});

test.each([
  // All orders have the first; of the second there are thousands, of which fifteen were cancelled.
  [{ search: 'example.com' }, 1_000],
  [{ search: 'oldtown', status: 'CANCELLED' }, 15],
])(
  'of the many orders with the words of %j no more are read than are told',
  async (asked, total) => {
    const query = { ...adminOrdersQuery.parse({ limit: 20, ...asked }), timeZone: 'UTC' };
    const read = async (db: Database) => {
      const page = await readAdminOrders(db, query);
      expect(page.total).toBe(total);
    };
    expect(await rowsHandled(database.pool, read)).toBeLessThan(15_000);
  },
);

test.each([
  { search: 'example.com' },
  { search: 'galle 077123' },
  { search: 'oldtown' },
  { search: 'oldtown', status: 'CANCELLED' },
  { search: 'buyer17', to: day(5) },
  { search: 'galle', from: day(3), to: day(2) },
  { search: 'nobody' },
  { search: 'buyer17@example.com' },
  { search: 'r17@example.com' },
])('whichever way it is found, the list %j is that of its words, newest first', async (asked) => {
  const { db, pool } = database;
  const query = { ...adminOrdersQuery.parse({ limit: 30, ...asked }), timeZone: 'UTC' };
  const { status = null, from = null, to = null } = query;
  const { rows: meant } = await pool.query<{ id: string }>(
    `SELECT o.id FROM orders o JOIN order_search s ON s.order_id = o.id
     WHERE (SELECT bool_and(position(word IN s.text) > 0) FROM unnest($1::text[]) AS word)
       AND ($2::text IS NULL OR o.status = $2) AND ($3::date IS NULL OR o.created_at >= $3::date)
       AND ($4::date IS NULL OR o.created_at < $4::date + 1)
     ORDER BY o.created_at DESC, o.id DESC LIMIT 1000`,
    [asked.search.split(' '), status, from, to],
  );
  const found: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const { rows, next, total } = await readAdminOrders(db, { ...query, cursor });
    expect(total).toBe(meant.length);
    found.push(...rows.map(({ id }) => id));
    cursor = next ?? undefined;
    if (cursor === undefined) break;
  }
  expect(found).toEqual(meant.slice(0, 90).map(({ id }) => id));
  const [, middle, after] = meant;
  if (middle === undefined) return;
  expect(await readNeighbours(db, middle.id, query)).toEqual({
    newer: meant[0]?.id,
    older: after?.id ?? null,
  });
});

test.each([
  ['buyer123@example.com', 'orders_by_email'],
  ['7KM-2Q9-XR4', 'orders_number'],
])('a search over everything finds %s among very many orders by %s', async (search, index) => {
  const plans = await plansOf(database.pool, (db) => findOrders(db, search, 10));
  expect(plans).toMatch(new RegExp(`\\b${index}\\b`));
  expect(plans).not.toContain('Seq Scan on orders');
});

test('which of very many payments need attention is found by the indexes of what is not decided', async () => {
  const { pool } = database;
  await pool.query(`
    INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email,
      expires_at, settled_at)
    SELECT gen_random_uuid(), id, 'cs_' || id, 'paid', 100, 'usd', 'a@example.com', now(), now()
    FROM orders WHERE status = 'SHIPPED';
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
    SELECT gen_random_uuid(), id, 'charge', 'succeeded', 100, 'usd', 'event' FROM payments;
    ANALYZE payments, payment_transactions`);
  const query = { ...adminOrdersQuery.parse({ limit: 20, money: 'attention' }), timeZone: 'UTC' };
  const plans = await plansOf(pool, (db) => readAdminOrders(db, query));
  expect(plans).toContain('payment_transactions_disputed');
  expect(plans).toContain('payment_transactions_failed');
  expect(plans).not.toMatch(/Seq Scan on (payments|payment_transactions|orders)/);
});

test("one person's orders go by their own index, and so do the items and events of each", async () => {
  const plans = await plansOf(database.pool, (db) => readOrdersOf(db, 'user-7', { limit: 20 }));
  expect(plans).toContain('orders_by_user');
  expect(plans).toContain('order_items_order_id_position_key');
  expect(plans).toContain('order_events_by_order');
  expect(plans).not.toContain('Seq Scan on orders');
});

test('whether an order shows an uploaded picture is found by an index', async () => {
  const { pool } = database;
  await pool.query(`
    INSERT INTO categories (id, name) VALUES ('00000000-0000-7000-8000-000000000002', 'Gadgets');
    INSERT INTO products (id, name, description, price_cents, category_id, stock)
    VALUES ('00000000-0000-7000-8000-000000000003', 'Lamp', 'A lamp that folds flat', 100,
      '00000000-0000-7000-8000-000000000002', 5);
    INSERT INTO order_items (id, order_id, position, product_id, name, image, price_cents, quantity)
    SELECT gen_random_uuid(), id, 0, '00000000-0000-7000-8000-000000000003', 'Lamp',
      '/media/uploads/' || md5(id::text) || '/1200.webp', 100, 1 FROM orders LIMIT 10000;
    ANALYZE order_items;`);
  const plans = await plansOf(pool, (db) => uploadsInOrders(db, ['0'.repeat(32)]));
  expect(plans).toContain('order_items_by_upload');
  expect(plans).not.toContain('Seq Scan');
});
