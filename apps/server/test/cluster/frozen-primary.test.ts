import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { readEnv } from '../../src/env.ts';
import { openDatabase } from '../../src/database/database.ts';
import { createBuyers } from '../reliability/buyers.ts';
import { place } from '../reliability/buying.ts';
import { openGoods } from '../reliability/goods.ts';
import { type ShopServer, createShopServer } from '../reliability/shop-server.ts';
import { openDatabaseCluster } from './database-cluster.ts';

/** From another primary being there to orders going on. */
const ORDERS_AGAIN_MS = 20_000;
const ANSWER_MS = 10_000;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
}, 60_000);

async function openShop() {
  const cluster = await openDatabaseCluster();
  endings.push(cluster.close);
  const following = cluster.standbys().map(({ address }) => new URL(address).host);
  const settings: Record<string, string> = {
    DATABASE_URL: cluster.address,
    DATABASE_REPLICA_URL: cluster.addressOf(following),
    DATA_DIR: cluster.primary().folder,
    AUTH_SECRET: 'a-secret-that-only-the-tests-know-0123456789',
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const server = await createShopServer(settings);
  endings.push(server.kill);
  await server.start();
  const database = openDatabase(cluster.address, () => undefined, { connections: 4 });
  endings.push(database.close);
  const people = {
    database,
    env: readEnv({ ...settings, PUBLIC_URL: server.origin }),
    url: server.url,
  };
  const [admin] = await createBuyers(people, 1, 'admin');
  const [buyer] = await createBuyers(people, 1);
  if (admin === undefined || buyer === undefined) throw new Error('nobody');
  const product = await (await openGoods(server.url, admin)).add({ stockQuantity: 1_000 });
  return { cluster, server, buyer, product };
}

async function page({ url }: ShopServer, path: string) {
  const began = performance.now();
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  const age = answer.headers.get('age');
  return { status: answer.status, age, ms: performance.now() - began };
}

/**
 * Connections of the shop to that server, other than those that only look what it is. A commit that waits
 * for a standby does not notice that nobody waits for it.
 */
async function shopConnections({ address }: { address: string }): Promise<number> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'gadgetry' AND wait_event IS DISTINCT FROM 'SyncRep'`,
  );
  await client.end();
  return Number(rows[0]?.count);
}

async function survives(freeze: 'all' | 'all but clients'): Promise<number> {
  const { cluster, server, buyer, product } = await openShop();
  const old = cluster.primary();
  expect((await page(server, '/shop')).status).toBe(200);
  const over = new AbortController();
  const placing = (async () => {
    const orders: { key: string; status: number; ms: number; at: number }[] = [];
    while (!over.signal.aborted) {
      const key = randomUUID();
      const began = performance.now();
      const { status } = await place(server, buyer, [{ product, quantity: 1 }], { key }).catch(
        () => ({ status: 0 }),
      );
      orders.push({ key, status, ms: performance.now() - began, at: performance.now() });
      await delay(50);
    }
    return orders;
  })();
  await delay(500);
  await old.freeze(freeze);

  // Nobody takes writes now. Pages are read from memory and from the copies, and say how old they are.
  const pages: Awaited<ReturnType<typeof page>>[] = [];
  const until = performance.now() + 9_000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    pages.push(await page(server, '/shop'));
    pages.push(await page(server, `/shop?search=asked-for-the-first-time-${turn}`));
    pages.push(await page(server, `/api/v1/products?search=first-${turn}`));
    await delay(100);
  }
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...pages.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
  // Where connections live on, what they are told may be as new as ever.
  const allOld = pages.slice(-3).every(({ age }) => Number(age) > 0);
  expect(allOld || freeze === 'all but clients').toBe(true);

  await cluster.promote();
  const promoted = performance.now();
  const ordered = async () => (await place(server, buyer, [{ product, quantity: 1 }])).status;
  await expect.poll(ordered, { timeout: ORDERS_AGAIN_MS, interval: 200 }).toBe(201);
  expect(performance.now() - promoted).toBeLessThan(ORDERS_AGAIN_MS);
  await old.wake();
  await expect.poll(() => shopConnections(old), { timeout: 10_000 }).toBe(0);
  await delay(3_000);
  expect(await shopConnections(old)).toBe(0);
  over.abort();

  const orders = await placing;
  expect(Math.max(...orders.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([201, 503]));
  const { address } = cluster.primary();
  const there = openDatabase(address, () => undefined, { connections: 1 });
  endings.push(there.close);
  const { rows } = await there.pool.query<{ key: string }>(
    'SELECT idempotency_key AS key FROM orders WHERE user_id = $1',
    [buyer.id],
  );
  const kept = rows.map(({ key }) => key);
  expect(new Set(kept).size).toBe(kept.length);
  const acknowledged = orders.filter(({ status }) => status === 201).map(({ key }) => key);
  expect(acknowledged.filter((key) => !kept.includes(key))).toEqual([]);
  return acknowledged.length;
}

test('the primary is frozen and another promoted: orders go on there, and nothing is asked of the old one when it wakes', async () => {
  expect(await survives('all')).toBeGreaterThan(0);
}, 240_000);

test('the same where connections to the old primary live on, and answer', async () => {
  expect(await survives('all but clients')).toBeGreaterThan(0);
}, 240_000);
