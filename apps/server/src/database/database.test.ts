import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';

test('the server ends a transaction that says nothing for ten seconds', async () => {
  const { pool } = await createTestDatabase();
  const { rows } = await pool.query('SHOW idle_in_transaction_session_timeout');
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
});

test('a transaction that its owner has forgotten lets go of its locks, and the pool of its connection', async () => {
  const { pool } = await createTestDatabase();
  await pool.query('CREATE TABLE lamps (id int PRIMARY KEY, price int)');
  await pool.query('INSERT INTO lamps VALUES (1, 20)');
  const forgetful = await pool.connect();
  onTestFinished(() => forgetful.release(true));
  await forgetful.query(`SET idle_in_transaction_session_timeout = '300ms'`);
  await forgetful.query('BEGIN');
  await forgetful.query('UPDATE lamps SET price = 1');
  // It waits for the lock, by its own limit for seven seconds.
  await pool.query('UPDATE lamps SET price = price + 5');
  expect((await pool.query('SELECT price FROM lamps')).rows).toEqual([{ price: 25 }]);
  await expect(forgetful.query('COMMIT')).rejects.toThrow(/connection/i);
});
