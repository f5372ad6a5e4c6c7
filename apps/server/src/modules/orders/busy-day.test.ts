import { adminOrdersQuery } from '@gadgetry/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { rowsHandled } from '../../../test/plans.ts';
import { readAdminOrders } from './admin-order-list.ts';
import { countCustomers, countNewest } from './customers/count-customers.ts';
import { writeSearchTexts } from './search/order-search.ts';

let database: TestDatabase;

// Four orders a second, of forty people, until a minute ago.
const ORDERS = 12_000;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
      status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
      ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, created_at)
    SELECT gen_random_uuid(), '01900000-0000-7000-8000-0000000000' || lpad((n % 40)::text, 2, '0'),
      'buyer' || n % 40 || '@example.com', 'B', 'key-' || n, 'f', 'CONFIRMED', 'PAID',
      100, 0, 0, 100, '1', '2', 'c', 's', 'z', '0771234567', now() - interval '1 minute' - n * interval '250 ms'
    FROM generate_series(1, ${ORDERS}) AS n`);
  await database.pool.query(`
    INSERT INTO order_events (id, order_id, kind, status, payment_status)
    SELECT overlay(overlay(gen_random_uuid()::text placing
      substr(lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0'), 1, 8) from 1 for 8) placing
      substr(lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0'), 9, 4) from 10 for 4)::uuid,
      id, 'placed', 'CONFIRMED', 'PAID' FROM orders`);
  await writeSearchTexts(database.db);
  await countCustomers(database.db);
  await database.pool.query('VACUUM ANALYZE orders, order_search, order_events');
});
afterAll(() => database.close());

test('who searches does not go through all orders of a busy hour for those that nobody could find yet', async () => {
  const query = { ...adminOrdersQuery.parse({ search: '#0badcafe' }), timeZone: 'UTC' };
  // So few texts may be read as a whole and put into a table, which counts them twice; the orders are not.
  const handled = await rowsHandled(database.pool, (db) => readAdminOrders(db, query));
  expect(handled).toBeLessThan(2.5 * ORDERS);
});

test('who opens the list of customers does not count all of a busy hour again', async () => {
  expect(await rowsHandled(database.pool, (db) => countNewest(db))).toBeLessThan(500);
});
