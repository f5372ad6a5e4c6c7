import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { createBooks } from './check-books.ts';
import { checks } from './checks.ts';

const log = pino({ level: 'silent' });
const HELD_UP_AT = checks.findIndex(({ name }) => name === 'ratings-are-their-reviews');

/** One process of the shop, for whose check nobody waits longer than a moment. */
function openBooks(database: TestDatabase, waitedMs = 50) {
  const books = createBooks({ database, log, waitedMs });
  onTestFinished(() => books.close());
  return books;
}

/** From here on a check waits at the rule that reads reviews. */
async function holdUp(database: TestDatabase) {
  const client = new pg.Client({ connectionString: database.address });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN; LOCK TABLE reviews IN ACCESS EXCLUSIVE MODE');
  return { letGo: () => client.query('COMMIT') };
}

const SOON = { timeout: 30_000 };

test('a check that takes longer than a request goes on, tells how far it is, and is kept', async () => {
  const database = await createTestDatabase();
  const books = openBooks(database);
  const heldUp = await holdUp(database);
  const look = await books.look({ now: false });
  expect(look).toMatchObject({ checkedAt: null, findings: [], running: { rules: checks.length } });
  await expect
    .poll(async () => (await books.look({ now: false })).running?.checked, SOON)
    .toBe(HELD_UP_AT);
  // Whoever waits no time is answered before their process has learned that another one checks.
  for (const waitedMs of [0, 50]) {
    const other = await openBooks(database, waitedMs).look({ now: true });
    expect(other.running?.since).toBe(look.running?.since);
  }

  await heldUp.letGo();
  await expect.poll(async () => (await books.look({ now: false })).running, SOON).toBeNull();
  expect(await openBooks(database).look({ now: false })).toMatchObject({
    checkedAt: look.running?.since,
    findings: [],
    running: null,
  });
});

test('what took long is not done again with every look, but when somebody wants it', async () => {
  const database = await createTestDatabase();
  const { pool } = database;
  const books = openBooks(database);
  await expect.poll(async () => (await books.look({ now: true })).checkedAt, SOON).not.toBeNull();
  await expect.poll(async () => (await books.look({ now: false })).running, SOON).toBeNull();
  await pool.query(`
    INSERT INTO categories (id, name) VALUES ('00000000-0000-7000-8000-000000000002', 'Gadgets');
    INSERT INTO products (id, name, description, price_cents, category_id, stock)
    VALUES ('00000000-0000-7000-8000-000000000003', 'Lamp', 'A lamp that folds flat', 100,
      '00000000-0000-7000-8000-000000000002', 5);
    UPDATE integrity_checks SET took_ms = 3600000`);
  const kept = await books.look({ now: false });
  expect(kept).toMatchObject({ findings: [], running: null, tookMs: 3_600_000 });

  await books.look({ now: true });
  await expect
    .poll(async () => {
      const { running, findings } = await books.look({ now: false });
      return running === null && findings.map(({ check }) => check);
    }, SOON)
    .toContain('stock-is-its-ledger');
  await pool.query(
    `UPDATE integrity_checks SET took_ms = 3600000, checked_at = checked_at - interval '10 hours'`,
  );
  const before = (await books.look({ now: false })).checkedAt;
  await expect
    .poll(async () => (await books.look({ now: false })).checkedAt, SOON)
    .not.toBe(before);
});

test('one that fails is remembered and told, and begun again when somebody wants it, not by a look', async () => {
  const database = await createTestDatabase();
  const { pool } = database;
  const books = openBooks(database);
  await pool.query('ALTER TABLE reviews RENAME TO mislaid');
  const lastBegun = async () =>
    (await pool.query('SELECT started_at FROM integrity_checks')).rows[0]?.started_at;
  await expect
    .poll(async () => (await books.look({ now: false })).failed?.rule, SOON)
    .toBe(checks[HELD_UP_AT]?.rule);
  const begun = await lastBegun();

  await pool.query('ALTER TABLE mislaid RENAME TO reviews');
  for (const process of [books, openBooks(database)]) {
    const told = await process.look({ now: false });
    expect(told).toMatchObject({ checkedAt: null, findings: [], running: null });
    expect(Date.parse(told.failed?.at ?? '')).toBeGreaterThanOrEqual(begun.getTime());
  }
  expect(await lastBegun()).toEqual(begun);

  await books.look({ now: true });
  await expect.poll(async () => (await books.look({ now: false })).checkedAt, SOON).not.toBeNull();
  expect(await books.look({ now: false })).toMatchObject({ failed: null, findings: [] });
});

test('one that could not begin has failed as well', async () => {
  const database = await createTestDatabase();
  const unreachable = { ...database, address: 'postgres://nobody@127.0.0.1:1/nothing' };
  const books = openBooks(unreachable);
  await expect
    .poll(async () => (await books.look({ now: false })).failed, SOON)
    .toMatchObject({ rule: null });
  const told = await books.look({ now: false });
  expect(await openBooks(database).look({ now: false })).toEqual(told);
});

test('a shop that closes waits for no check', async () => {
  const database = await createTestDatabase();
  const books = openBooks(database);
  await holdUp(database);
  await expect
    .poll(async () => (await books.look({ now: false })).running?.checked, SOON)
    .toBe(HELD_UP_AT);
  await books.close();
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `SELECT pid FROM pg_locks WHERE relation = 'reviews'::regclass AND NOT granted`,
      );
      return rows;
    }, SOON)
    .toEqual([]);
});
