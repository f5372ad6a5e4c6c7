import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTestShop } from '../test/shop.ts';
import { newId } from './database/identifiers.ts';

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test('what is old and done is removed; what is recent, or not done yet, stays', async () => {
  const shop = await openTestShop();
  const { pool } = shop.database;
  const event = (id: string, received: Date, processed: Date | null) =>
    pool.query(
      `INSERT INTO webhook_events (id, type, payload, received_at, processed_at) VALUES ($1, 't', '{}', $2, $3)`,
      [id, received, processed],
    );
  await event('old', daysAgo(91), daysAgo(91));
  await event('recent', daysAgo(89), daysAgo(89));
  await event('old and never processed', daysAgo(400), null);
  await event('old and processed lately', daysAgo(400), daysAgo(1));

  const mail = (kind: string, written: Date, waits: boolean) =>
    pool.query(
      `INSERT INTO mails (id, kind, sealed, created_at, next_attempt_at, sent_at) VALUES ($1, $2, 'x', $3, $4, $5)`,
      [newId(), kind, written, waits ? now : null, waits ? null : written],
    );
  await mail('old', daysAgo(31), false);
  await mail('recent', daysAgo(29), false);
  await mail('old and waiting', daysAgo(31), true);

  const user = newId();
  await pool.query(`INSERT INTO users (id, name, email) VALUES ($1, 'R', 'r@example.com')`, [user]);
  for (const [name, ends] of [
    ['ended', daysAgo(2)],
    ['alive', daysAgo(-2)],
  ] as const) {
    await pool.query(
      `INSERT INTO sessions (id, user_id, token, expires_at) VALUES ($1, $2, $3, $4)`,
      [newId(), user, name, ends],
    );
    await pool.query(
      `INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $2, 'v', $3)`,
      [newId(), name, ends],
    );
  }

  for (const [detail, last] of [
    ['old', daysAgo(181)],
    ['recent', daysAgo(179)],
  ] as const) {
    await pool.query(
      `INSERT INTO security_events (id, kind, detail, created_at, last_at) VALUES ($1, 'sign_in', $2, $3, $4)`,
      [newId(), detail, daysAgo(300), last],
    );
  }

  for (const at of [daysAgo(2), now]) {
    await pool.query('INSERT INTO product_changes (product_id, at) VALUES ($1, $2)', [newId(), at]);
  }

  for (const [owner, at] of [
    ['old', daysAgo(91)],
    ['recent', daysAgo(89)],
  ] as const) {
    await pool.query(
      `INSERT INTO order_drafts (id, owner, email, content, updated_at) VALUES ($1, $2, '', '{}', $3)`,
      [newId(), owner, at],
    );
  }

  await shop.app.scheduledWork.pruneOldRows(now);

  const left = async (column: string, table: string) => {
    const { rows } = await pool.query(`SELECT ${column} AS name FROM ${table} ORDER BY 1`);
    return rows.map(({ name }) => name);
  };
  expect(await left('id', 'webhook_events')).toEqual([
    'old and never processed',
    'old and processed lately',
    'recent',
  ]);
  expect(await left('kind', 'mails')).toEqual(['old and waiting', 'recent']);
  expect(await left('detail', 'security_events')).toEqual(['recent']);
  expect(await left('token', 'sessions')).toEqual(['alive']);
  expect(await left('identifier', 'verifications')).toEqual(['alive']);
  expect(await left('owner', 'order_drafts')).toEqual(['recent']);
  expect(await left('at', 'product_changes')).toEqual([now]);
});

test('more than one batch is removed in one go', async () => {
  const shop = await openTestShop();
  await shop.database.pool.query(
    `INSERT INTO webhook_events (id, type, payload, received_at, processed_at)
     SELECT n::text, 't', '{}', $1, $1 FROM generate_series(1, 12000) AS n`,
    [daysAgo(100)],
  );
  await shop.app.scheduledWork.pruneOldRows(now);
  const { rows } = await shop.database.pool.query('SELECT count(*) FROM webhook_events');
  expect(rows).toEqual([{ count: 0 }]);
});

test('for every table of the shop it is written down how long its rows are kept', async () => {
  const shop = await openTestShop();
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  expect(rows.length).toBeGreaterThan(15);
  const document = await readFile(new URL('../../../docs/retention.md', import.meta.url), 'utf8');
  const named = document
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
  expect(new Set(named)).toEqual(new Set(rows.map(({ name }) => name)));
});
