import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../test/database.ts';
import { plansOf } from '../../../../test/plans.ts';
import { findCustomers, readCustomerAccounts } from '../../identity/index.ts';
import { changedSince, readBySpend } from './figures-store.ts';
import { readLatestOrders, readNotesOf } from './customer-store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    INSERT INTO users (id, name, email, created_at)
    SELECT gen_random_uuid(), 'Name ' || n, 'buyer' || n || '@example.com', now() - n * interval '1 minute'
    FROM generate_series(1, 20000) AS n`);
  await database.pool.query(`
    INSERT INTO customer_figures (user_id, orders, spent_cents, first_order_at, last_order_at)
    SELECT id, 1, 1000 + hashtext(email) % 1000, created_at, created_at FROM users`);
  await database.pool.query(`
    INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
      status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
      ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, created_at)
    SELECT gen_random_uuid(), id::text, email, name, 'key-' || id, 'f', 'CONFIRMED', 'PAID',
      100, 0, 0, 100, '1', '2', 'c', 's', 'z', '0771234567', created_at FROM users`);
  await database.pool.query(`
    INSERT INTO order_events (id, order_id, kind, status, payment_status)
    SELECT ('0190' || substr(gen_random_uuid()::text, 5))::uuid, id, 'paid', status, payment_status
    FROM orders`);
  await database.pool.query('VACUUM ANALYZE users, customer_figures, orders, order_events');
});
afterAll(() => database.close());

const page = { limit: 20 };
// Of years after those events.
const lately = new Date();

test.each([
  ['by age', 'users_by_age', (db) => readCustomerAccounts(db, page)],
  [
    'by words',
    'users_by_words',
    (db) => readCustomerAccounts(db, { ...page, search: 'buyer777@' }),
  ],
  ['by words, of everything', 'users_by_words', (db) => findCustomers(db, 'buyer777@', 5)],
  ['by spend', 'customer_figures_by_spend', (db) => readBySpend(db, page, undefined)],
  ['whose orders have changed', 'order_events_pkey', (db) => changedSince(db, lately)],
  ['their newest orders', 'orders_by_user', (db) => readLatestOrders(db, 'somebody')],
  ['notes of them', 'orders_by_user', (db) => readNotesOf(db, 'somebody')],
] satisfies [string, string, Parameters<typeof plansOf>[1]][])(
  'among very many customers what is asked %s goes by the index %s',
  async (_asked, index, ask) => {
    const plans = await plansOf(database.pool, ask);
    expect(plans).toMatch(new RegExp(`\\b${index}\\b`));
    expect(plans).not.toMatch(/Seq Scan on (users|orders|order_events|customer_figures)\b/);
  },
);
