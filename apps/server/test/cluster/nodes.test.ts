import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearerOf } from '../reliability/buyers.ts';
import { callShop } from '../reliability/shop-call.ts';
import { type ClusterShop, openClusterShop } from './cluster-shop.ts';
import { openDatabaseCluster } from './database-cluster.ts';

let shop: ClusterShop;

beforeAll(async () => {
  const settings = { DEMO: '1', RATE_LIMITS: 'on' };
  shop = await openClusterShop({
    openDatabases: openDatabaseCluster,
    nginx: null,
    buyers: 1,
    settings,
  });
}, 180_000);
afterAll(() => shop?.close());

const everyNode = <Result>(ask: (url: string) => Promise<Result>) =>
  Promise.all(shop.nodes.map(({ url }) => ask(url)));

async function signIn(url: string, password: string) {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify({ email: 'shopper@example.com', password }),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { status: answer.status, cookie: cookie.join('; ') };
}

test('nodes that start at once on an empty database migrate it and fill it once', async () => {
  const { rows } = await shop.database.pool.query<{ name: string; times: number }>(
    'SELECT name, count(*) AS times FROM products GROUP BY name HAVING count(*) > 1',
  );
  expect(rows).toEqual([]);
  const counted = await everyNode(async (url) => {
    const answer = await fetch(`${url}/api/v1/products?limit=1`);
    return Number(answer.headers.get('x-total-count'));
  });
  expect(new Set(counted).size).toBe(1);
  expect(counted[0]).toBeGreaterThan(10);
  expect(shop.nodes.map((node) => node.logged('job_gave_up'))).toEqual([[], [], []]);
});

test('who signs in at one node is known at every other, and signing out counts there too', async () => {
  const [first, second] = shop.nodes;
  const { status, cookie } = await signIn(first?.url ?? '', 'shopper-demo-1234');
  expect(status).toBe(200);
  const bearers = await everyNode((url) => bearerOf(url, cookie));
  const orders = await Promise.all(
    shop.nodes.map(({ url }, index) =>
      callShop('GET', `${url}/api/v1/orders/user`, { bearer: bearers[(index + 1) % 3] ?? '' }),
    ),
  );
  expect(orders.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const left = await fetch(`${second?.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie, origin: shop.origin },
  });
  expect(left.status).toBe(200);
  const after = await everyNode((url) => fetch(`${url}/api/auth/token`, { headers: { cookie } }));
  expect(after.map((answer) => answer.status)).toEqual([401, 401, 401]);
});

test('guesses at a password are counted over all nodes, each visitor by their own address', async () => {
  const { url } = shop.door();
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess += 1) {
    statuses.push((await signIn(url, 'a wrong password')).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});
