import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { product } from '@gadgetry/contract/catalogue';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { BEHIND_MAX, type Replicas, openReplicas } from '../../src/database/replicas.ts';
import { type StockedShop, openStockedShop, productBody } from '../stocked-shop.ts';
import {
  type DatabaseCluster,
  type DatabaseNode,
  openDatabaseCluster,
} from './database-cluster.ts';

let cluster: DatabaseCluster;
let replica: DatabaseNode;
let replicas: Replicas;
let shop: StockedShop;
let address: string;
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  cluster = await openDatabaseCluster();
  const [first] = cluster.standbys();
  if (first === undefined) throw new Error('no standby');
  replica = first;
  const database = openDatabase(cluster.address, () => undefined);
  await migrate(database.db);
  replicas = openReplicas({
    primary: cluster.address,
    address: replica.address,
    connections: 5,
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  });
  shop = await openStockedShop({ database, replicas, settings: { DATABASE_URL: cluster.address } });
  address = await shop.app.listen({ port: 0 });
});
afterAll(async () => {
  await shop?.close();
  await replicas?.close();
  await shop?.database.close();
  await cluster.close();
});

const follows = () => (replicas.all[0]?.behind() ?? Number.POSITIVE_INFINITY) <= BEHIND_MAX;
async function untilItFollows(): Promise<void> {
  await expect.poll(follows, { timeout: 20_000, interval: 20 }).toBe(true);
}

/** Whether a read was answered by the replica: only then one of its connections is taken. */
async function usesReplica(read: () => Promise<unknown>): Promise<boolean> {
  const [pool] = replicas.all.map((each) => each.pool);
  const taken: unknown[] = [];
  const count = (client: unknown) => void taken.push(client);
  pool?.on('acquire', count);
  // A machine that is busy may let a replica fall behind in the middle of a read, and it has caught up
  // by its end: what never goes there does not in five reads either.
  for (let reads = 0; taken.length === 0 && reads < 5; reads += 1) {
    await untilItFollows();
    await read();
  }
  pool?.off('acquire', count);
  return taken.length > 0;
}

async function onReplica(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: replica.address });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function shownPrice(id: string, cookie = ''): Promise<number> {
  const answer = await fetch(`${address}/api/v1/products/${id}`, { headers: { cookie } });
  return product.parse(await answer.json()).price;
}

test('the public catalogue, pages and reports are read from a replica', async () => {
  const { _id } = await shop.addProduct();
  const { call, admin, shopper } = shop;
  expect(await usesReplica(() => call('GET', '/products', null))).toBe(true);
  expect(await usesReplica(() => call('GET', `/products/${_id}`, shopper))).toBe(true);
  expect(await usesReplica(() => call('GET', '/categories', null))).toBe(true);
  expect(await usesReplica(() => call('GET', '/admin/insights', admin))).toBe(true);
  expect(await usesReplica(() => fetch(`${address}/shop/${_id}`))).toBe(true);
});

test('what admins see of the catalogue, orders, and whatever somebody has just written come from the primary', async () => {
  const gadget = await shop.addProduct();
  const { call, admin, shopper, category } = shop;
  expect(await usesReplica(() => call('GET', '/products', admin))).toBe(false);
  expect(await usesReplica(() => call('GET', `/products/${gadget._id}`, admin))).toBe(false);
  expect(await usesReplica(() => call('GET', '/orders/user', shopper))).toBe(false);
  expect(await usesReplica(() => call('GET', '/admin/orders', admin))).toBe(false);
  expect(await usesReplica(() => call('GET', '/admin/books', admin))).toBe(false);
  const edit = productBody(category, { name: gadget.name, price: 31 });
  const saved = await call('PUT', `/products/${gadget._id}`, admin, edit);
  const cookie = String(saved.headers['set-cookie']).split(';')[0] ?? '';
  const page = () => fetch(`${address}/shop/${gadget._id}`, { headers: { cookie } });
  expect(await usesReplica(page)).toBe(false);
  expect(await usesReplica(() => shownPrice(gadget._id, cookie))).toBe(false);
});

test('guests see a change within a second, also while the replica stands still', async () => {
  const gadget = await shop.addProduct({ price: 10 });
  const change = async (price: number) => {
    const edit = productBody(shop.category, { name: gadget.name, price });
    const { status } = await shop.call('PUT', `/products/${gadget._id}`, shop.admin, edit);
    expect(status).toBe(200);
    const changed = performance.now();
    let last = changed;
    while ((await shownPrice(gadget._id)) !== price) last = performance.now();
    return last - changed;
  };
  await untilItFollows();
  expect(await change(11)).toBeLessThan(1_000);
  await onReplica('SELECT pg_wal_replay_pause()');
  expect(await change(12)).toBeLessThan(1_000);
  expect(await change(13)).toBeLessThan(1_000);
  expect(follows()).toBe(false);
  await onReplica('SELECT pg_wal_replay_resume()');
  expect(await usesReplica(() => shop.call('GET', '/products', null))).toBe(true);
});

test('a replica that is killed fails no read, is told of once, and is used again when it is back', async () => {
  const gadget = await shop.addProduct();
  // One that follows may be a moment behind, and then knows nothing of the product yet.
  const copied = () => onReplica(`SELECT id FROM products WHERE id = '${gadget._id}'`);
  await expect.poll(copied, { timeout: 20_000 }).toHaveLength(1);
  await untilItFollows();
  logged.length = 0;
  const told = () => logged.map(({ code }) => code);
  const statuses: number[] = [];
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) {
      const { status } = await shop.call('GET', `/products/${gadget._id}`, shop.shopper);
      statuses.push(status);
    }
  })();
  await replica.kill();
  await expect.poll(told, { timeout: 10_000 }).toEqual(['replica_left_out']);
  await delay(500);
  await replica.start();
  await expect.poll(told, { timeout: 20_000 }).toEqual(['replica_left_out', 'replica_back']);
  over.abort();
  await reading;
  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await usesReplica(() => shop.call('GET', '/products', null))).toBe(true);
}, 60_000);

test('a replica that was never there is said in one sentence; the primary among the replicas is no fault', async () => {
  const lines: Record<string, unknown>[] = [];
  const nobody = 'postgresql://nobody:secret@127.0.0.1:9/shop';
  const { username, password, host, pathname } = new URL(cluster.primary().address);
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const options = { primary: cluster.address, connections: 2, log };
  const away = openReplicas({ ...options, address: nobody });
  const named = openReplicas({
    ...options,
    address: `postgresql://${username}:${password}@${host}${pathname}`,
  });
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(1);
  await delay(2_500);
  expect(named.all[0]?.behind()).toBeGreaterThan(BEHIND_MAX);
  await away.close();
  await named.close();
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringContaining('(127.0.0.1:9) is left out'),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('the primary among the replicas is no fault either where its first answer takes its time', async () => {
  const { username, password, port, pathname } = new URL(cluster.primary().address);
  const slow = createServer((client) => {
    client.on('error', () => undefined);
    const opened = setTimeout(() => {
      const server = connect(Number(port), '127.0.0.1');
      server.on('error', () => undefined);
      client.pipe(server).pipe(client);
    }, 1_500);
    client.on('close', () => clearTimeout(opened));
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port: slowPort } = slow.address() as AddressInfo;
  const lines: Record<string, unknown>[] = [];
  const named = openReplicas({
    primary: cluster.address,
    address: `postgresql://${username}:${password}@127.0.0.1:${slowPort}${pathname}`,
    connections: 2,
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
  await delay(3_000);
  await named.close();
  await new Promise((resolve) => slow.close(resolve));
  expect(lines).toEqual([]);
});

test('a database that follows no other and is not the primary is left out, and that is said', async () => {
  const lines: Record<string, unknown>[] = [];
  const wrong = openReplicas({
    primary: cluster.address,
    address: inject('postgres'),
    connections: 2,
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(1);
  await wrong.close();
  expect(String(lines[0]?.['msg'])).toContain('it follows no other database');
});
