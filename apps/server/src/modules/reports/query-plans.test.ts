import { HISTORY_ENTITIES } from '@gadgetry/contract/history';
import { REPORTS } from '@gadgetry/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { plansOf, rowsHandled } from '../../../test/plans.ts';
import { newId } from '../../database/identifiers.ts';
import { readActivity } from './activity-store.ts';
import { readBestSellers, readSalesByDay } from './insights-store.ts';
import { dayFrom, dayIn, reportedDays } from './report-rules.ts';
import { readReport } from './report-store.ts';

const TIME_ZONE = 'Asia/Colombo';
const today = { today: dayIn(TIME_ZONE, new Date()), timeZone: TIME_ZONE };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Of a year's orders, one every 25 minutes, one in a hundred has had something back; each was sent by an admin.
  await database.pool.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    CREATE TEMP TABLE made ON COMMIT DROP AS
    SELECT n, now() - n * interval '25 minutes' AS at, overlay(gen_random_uuid()::text PLACING
      overlay(lpad(to_hex((extract(epoch FROM now() - n * interval '25 minutes') * 1000)::bigint), 12, '0')
        PLACING '-' FROM 9 FOR 0) FROM 1 FOR 13)::uuid AS id
    FROM generate_series(1, 20000) AS n;
    INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
      status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
      ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, created_at)
    SELECT id, 'user-' || n, 'buyer@example.com', 'B', 'key-' || n, 'f', 'SHIPPED', 'PAID',
      100, 0, 0, 100, '1', '2', 'c', 's', 'z', '0771234567', at FROM made;
    INSERT INTO order_items (id, order_id, position, product_id, name, price_cents, quantity)
    SELECT id, id, 0, gen_random_uuid(), 'Lamp', 100, 1 FROM made;
    INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email,
      expires_at, settled_at, refunded_cents)
    SELECT gen_random_uuid(), id, 'cs_' || n, 'paid', 100, 'usd', 'a@example.com', at, at,
      CASE WHEN n % 100 = 0 THEN 10 ELSE 0 END
    FROM made;
    INSERT INTO order_events (id, order_id, kind, status, payment_status, actor, created_at)
    SELECT gen_random_uuid(), id, 'shipped', 'SHIPPED', 'PAID', 'admin@example.com', at FROM made;
    COMMIT`);
  await database.pool.query('VACUUM ANALYZE orders, order_items, payments, order_events');
});
afterAll(() => database.close());

test('the sales of days come from an index of what was paid, and one of what went back', async () => {
  const plans = await plansOf(database.pool, (db) => readSalesByDay(db, today));
  expect(plans).toContain('Index Only Scan using orders_paid');
  expect(plans).toContain('payments_given_back');
});

test('best sellers are counted of the lines of their days', async () => {
  const work = (db: Parameters<typeof readBestSellers>[0]) => readBestSellers(db, today);
  const plans = await plansOf(database.pool, work);
  expect(plans).toContain('order_items_pkey');
  expect(plans).not.toMatch(/Seq Scan on (orders|order_items|payments)/);
});

test('a month of sales reads no payments but those of which something went back', async () => {
  const days = reportedDays({ from: dayFrom(today.today, -30), to: today.today }, TIME_ZONE);
  const plans = await plansOf(database.pool, (db) =>
    readReport(db, 'sales', { days, columns: REPORTS.sales.columns.length }),
  );
  expect(plans).toContain('payments_given_back');
  expect(plans).toMatch(/orders_(by_age|paid)/);
});

test('of what happened no more is read than is shown, from the newest or any other place', async () => {
  const { pool } = database;
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM orders LIMIT 1');
  const order = { entity: 'order' as const, id: rows[0]?.id ?? newId() };
  const read = async (db: Parameters<typeof readActivity>[0]) => {
    const { next } = await readActivity(db, {}, HISTORY_ENTITIES, { limit: 20 });
    await readActivity(db, {}, HISTORY_ENTITIES, { limit: 20, cursor: next ?? '' });
    await readActivity(db, order, HISTORY_ENTITIES, { limit: 20 });
  };
  const plans = await plansOf(pool, read);
  expect(plans).toContain('order_events_of_staff');
  expect(plans).toContain('order_events_by_order');
  expect(plans).not.toContain('Seq Scan on order_events');
  // Counting goes to ten thousand, twice.
  expect(await rowsHandled(pool, read)).toBeLessThan(150_000);
});
