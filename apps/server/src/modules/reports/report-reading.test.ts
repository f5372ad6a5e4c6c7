import { REPORT_NAMES, REPORTS, type ReportName } from '@gadgetry/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { workRead } from '../../../test/plans.ts';
import { dayFrom, dayIn, reportedDays } from './report-rules.ts';
import { readReport } from './report-store.ts';

// What is read is counted, and no plan is asked for by name: any that a planner chooses is good that takes
// each order once, by an index or by its table.

const TIME_ZONE = 'Asia/Colombo';
const TABLES = [
  'orders',
  'order_items',
  'order_taxes',
  'order_discounts',
  'exchanges',
  'payments',
  'payment_transactions',
  'search_counts',
] as const;

let database: TestDatabase;
const rowsOf = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  // An order every four hours for a thousand days: a year, the year before it, and what is older than both.
  await database.pool.query(`
    BEGIN;
    INSERT INTO categories (id, name) SELECT gen_random_uuid(), 'Category ' || n FROM generate_series(1, 10) AS n;
    INSERT INTO products (id, name, description, price_cents, category_id, stock)
    SELECT gen_random_uuid(), 'Gadget ' || n, 'What reports are made of', 100,
      (SELECT id FROM categories WHERE name = 'Category ' || 1 + n % 10), 1
    FROM generate_series(1, 200) AS n;
    SET LOCAL session_replication_role = replica;
    CREATE TEMP TABLE made ON COMMIT DROP AS
    SELECT n, now() - n * interval '4 hours' AS at, uuidv7(-n * interval '4 hours') AS id,
      CASE WHEN n % 5 = 0 THEN 'FAILED' WHEN n % 50 = 1 THEN 'REFUNDED' ELSE 'PAID' END AS payment
    FROM generate_series(1, 6000) AS n;
    INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
      status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
      ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, created_at)
    SELECT id, 'user-' || n % 600, 'buyer@example.com', 'B', 'key-' || n, 'f',
      CASE payment WHEN 'PAID' THEN 'SHIPPED' ELSE 'CANCELLED' END, payment,
      200, 0, 0, 200, '1', '2', 'c', 's', 'z', '0771234567', at FROM made;
    INSERT INTO order_items (id, order_id, position, product_id, name, price_cents, quantity)
    SELECT uuidv7(-m.n * interval '4 hours'), m.id, line,
      (array(SELECT id FROM products ORDER BY id))[1 + (m.n * 7 + line) % 200], 'Gadget', 100, 1
    FROM made m, generate_series(0, 1) AS line;
    INSERT INTO order_taxes (id, order_id, position, name, rate, is_compound, is_included, country, region,
      postal_prefix, base_cents, amount_cents)
    SELECT gen_random_uuid(), id, 0, 'Tax ' || n % 3, 100000, false, false, 'LK', '', '', 200, 20 FROM made;
    INSERT INTO order_discounts (order_id, promocode_id, code, name, kind, goods_cents, shipping_cents)
    SELECT id, lpad((n % 3)::text, 32, '0')::uuid, 'CODE' || n % 3, 'Code', 'amount', 10, 0 FROM made;
    INSERT INTO exchanges (order_id, return_id, refund_id, amount_cents)
    SELECT id, gen_random_uuid(), gen_random_uuid(), 10 FROM made WHERE payment = 'FAILED';
    INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email,
      expires_at, settled_at, refunded_cents)
    SELECT id, id, 'cs_' || n, CASE payment WHEN 'FAILED' THEN 'failed' ELSE 'paid' END, 200, 'usd',
      'a@example.com', at, at, CASE WHEN payment = 'PAID' AND n % 2 = 0 THEN 10 ELSE 0 END
    FROM made;
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, reason, said_by,
      created_at)
    SELECT gen_random_uuid(), id, 'refund', 'succeeded', 10, 'usd', 'Reason ' || n % 3, 'admin', at
    FROM made WHERE payment = 'PAID' AND n % 2 = 0;
    INSERT INTO search_counts (began_at, searches, unfound) SELECT date_bin('15 minutes', at, 'epoch'), 3, 1 FROM made;
    COMMIT`);
  await database.pool.query('ANALYZE');
  for (const table of TABLES) {
    const { rows } = await database.pool.query<{ all: string }>(
      `SELECT count(*) AS all FROM ${table}`,
    );
    rowsOf.set(table, Number(rows[0]?.all));
  }
});
afterAll(() => database.close());

/** What each report is made of: without it nothing would have been counted. */
const MADE_OF: Readonly<Record<ReportName, (typeof TABLES)[number]>> = {
  sales: 'orders',
  products: 'order_items',
  categories: 'order_items',
  customers: 'orders',
  discounts: 'order_discounts',
  tax: 'order_taxes',
  refunds: 'payment_transactions',
  checkouts: 'orders',
  searches: 'search_counts',
};

test.each(REPORT_NAMES)(
  'the report %s of a year takes each row once, and all at once',
  async (name) => {
    const to = dayIn(TIME_ZONE, new Date());
    const days = reportedDays({ from: dayFrom(to, -364), to }, TIME_ZONE);
    const read = await workRead(database.pool, (db) =>
      readReport(db, name, { days, columns: REPORTS[name].columns.length }),
    );

    const twoYears = 730 / 1_000;
    const all = (table: string) => rowsOf.get(table) ?? Number.NaN;
    const own = MADE_OF[name];
    expect(read.taken[own]).toBeGreaterThan(all(own) * twoYears * 0.4);
    for (const table of TABLES) {
      expect(read.taken[table] ?? 0, table).toBeLessThanOrEqual(all(table));
      // Whoever looks for some of them in the table looks at the others too: of orders twice, where what is
      // paid is counted apart from what is not, or looked for before these days.
      expect(read.looked[table] ?? 0, table).toBeLessThanOrEqual(2 * all(table));
    }
    expect(read.perRow).toBe(0);
    const there = TABLES.filter((table) => (read.taken[table] ?? 0) > 0);
    // A step for joining, sorting and adding up each, and a few to spare.
    expect(read.handled).toBeLessThan(8 * there.reduce((sum, table) => sum + all(table), 0));
  },
);
