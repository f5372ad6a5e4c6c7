import { adminReturnsQuery } from '@gadgetry/contract/returns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../test/database.ts';
import { plansOf } from '../../../../test/plans.ts';
import { refundsOfReturns } from '../../payments/index.ts';
import { readReturns } from './return-store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Most are over; those that wait, withdrawals and a few that were cancelled lie far apart.
  await database.pool.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
      status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
      ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone)
    SELECT gen_random_uuid(), 'user-' || n, 'buyer@example.com', 'B', 'key-' || n, 'f', 'DELIVERED', 'PAID',
      100, 0, 0, 100, '1', '2', 'c', 's', 'z', '0771234567'
    FROM generate_series(1, 30000) AS n;
    INSERT INTO returns (id, order_id, idempotency_key, kind, is_sent, status, reason, contact_name,
      contact_email, created_at)
    SELECT gen_random_uuid(), id, 'key', kind, true, CASE WHEN n % 5000 = 7 THEN 'APPROVED' ELSE 'REFUNDED' END,
      CASE kind WHEN 'return' THEN 'faulty' END, CASE kind WHEN 'withdrawal' THEN 'B' END,
      CASE kind WHEN 'withdrawal' THEN 'buyer@example.com' END, now() - n * interval '1 minute'
    FROM (SELECT id, row_number() OVER () AS n,
      CASE WHEN row_number() OVER () % 5000 = 8 THEN 'withdrawal' ELSE 'return' END AS kind FROM orders) AS sent;
    COMMIT;
    ANALYZE orders, returns`);
});
afterAll(() => database.close());

test.each([
  [{}, 'returns_newest'],
  [{ status: 'APPROVED' }, 'returns_by_status'],
  [{ kind: 'withdrawal' }, 'returns_by_kind'],
  [{ status: 'REFUNDED' }, 'returns_(newest|by_status)'],
])('among very many returns the list %j goes by the index %s', async (asked, index) => {
  const query = adminReturnsQuery.parse({ limit: 5, ...asked });
  const plans = await plansOf(database.pool, async (db) => {
    const { next } = await readReturns(db, query);
    if (next !== null) await readReturns(db, { ...query, cursor: next });
  });
  expect(plans).toMatch(new RegExp(`\\b${index}\\b`));
  expect(plans).not.toMatch(/Seq Scan on (returns|orders)/);
});

test('what has gone back with returns is found among very many payments by an index', async () => {
  const { pool } = database;
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM returns LIMIT 20');
  await pool.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
    SELECT gen_random_uuid(), gen_random_uuid(), 'charge', 'succeeded', 100, 'usd', 'event'
    FROM generate_series(1, 20000);
    COMMIT;
    ANALYZE payment_transactions`);
  const ids = rows.map(({ id }) => id);
  const plans = await plansOf(pool, (db) => refundsOfReturns(db, ids));
  expect(plans).toContain('payment_transactions_by_return');
  expect(plans).not.toContain('Seq Scan');
});
