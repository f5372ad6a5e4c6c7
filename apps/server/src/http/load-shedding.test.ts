import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { openTestShop, signUp } from '../../test/shop.ts';
import { WAITING_MAX, createLoadShedding } from './load-shedding.ts';

const CONNECTIONS = 8;
/** As long as it takes (ms): how many a machine serves before somebody's wait ends is the machine's. */
const PATIENCE_MS = 50_000;

test('more than may wait for the database are told at once to come back; the others are served', async () => {
  const database = await createTestDatabase(CONNECTIONS, { connectionMs: PATIENCE_MS });
  const shop = await openTestShop({ database });
  const { headers } = await signUp(shop);
  const ask = () => shop.app.inject({ url: '/api/v1/orders/user', headers });
  // The first one also fetches the keys of bearers, once for all.
  expect((await ask()).statusCode).toBe(200);
  const connections = Array.from({ length: CONNECTIONS }, () => database.pool.connect());
  const held = await Promise.all(connections);
  const withoutDatabase = async () => {
    for (const url of ['/healthz', '/api/v1/openapi.json', '/api/docs/']) {
      expect((await shop.app.inject(url)).statusCode).toBe(200);
    }
  };
  // The description is made here, which takes seconds on a busy machine: nobody waits so long for a connection.
  await withoutDatabase();
  // What the shop reads by itself may wait as well, so that a few more of these find no place.
  const asked = Array.from({ length: WAITING_MAX }, ask);
  await expect.poll(() => database.pool.waitingCount).toBeGreaterThanOrEqual(WAITING_MAX);
  const refused = await ask();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  await withoutDatabase();
  for (const connection of held) connection.release();
  const codes = (await Promise.all(asked)).map((answer) => answer.statusCode);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThan(WAITING_MAX - 10);
  expect((await ask()).statusCode).toBe(200);
});

test('while the database is away, calls are refused at once, but for those that never ask it', () => {
  const database = { pool: { waitingCount: 0 }, watch: { away: true } };
  const admit = createLoadShedding(database, () => false);
  for (const url of ['/api/v1/orders/user', '/api/v1/products', '/api/v1/openapi.jsonl/x']) {
    expect(() => admit(url)).toThrow('does not answer');
  }
  for (const url of ['/api/v1/openapi.json', '/api/docs', '/api/docs/static/index.html', '/shop']) {
    expect(() => admit(url)).not.toThrow();
  }
});
