import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from './buyers.ts';
import { place } from './buying.ts';
import { inTests } from './length.ts';
import { type Shops, openShops } from './shops.ts';

const SECONDS = inTests(15, 60);
const ANSWER_MS = 10_000;
const READY_MS = 2_000;
const BACK_MS = 5_000;

let shops: Shops;

beforeAll(async () => {
  shops = await openShops({ servers: 1, buyers: 6, cable: true });
}, 120_000);
afterAll(async () => shops?.close());

const server = () => shops.server(0);

interface Heard {
  readonly status: number;
  readonly ms: number;
  readonly age: string | null;
  readonly cacheStatus: string | null;
  readonly retryAfter: string | null;
}

async function hear(path: string, headers: Record<string, string> = {}): Promise<Heard> {
  const began = performance.now();
  const answer = await fetch(server().url + path, { headers, signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return {
    status: answer.status,
    ms: performance.now() - began,
    age: answer.headers.get('age'),
    cacheStatus: answer.headers.get('cache-status'),
    retryAfter: answer.headers.get('retry-after'),
  };
}

/** Asks again and again until it is told to end. */
async function keepAsking<Result>(until: AbortSignal, ask: () => Promise<Result>) {
  const heard: Result[] = [];
  while (!until.aborted) {
    heard.push(await ask());
    await delay(100);
  }
  return heard;
}

async function placeTimed(buyer: Buyer, product: Product) {
  const key = randomUUID();
  const send = () => place(server(), buyer, [{ product, quantity: 1 }], { key });
  const began = performance.now();
  const { status, headers } = await send();
  const retryAfter = headers.get('retry-after');
  return { status, ms: performance.now() - began, retryAfter, again: send };
}

const slowest = (heard: readonly Pick<Heard, 'ms'>[]) => Math.max(...heard.map(({ ms }) => ms));

/** @returns how long the slowest answer took (ms) */
async function standsStill(begin: () => Promise<void>, end: () => Promise<void>): Promise<number> {
  const [first, ...others] = shops.buyers;
  if (first === undefined) throw new Error('nobody');
  const product = await shops.goods.add({ stockQuantity: 1_000 });
  const pages = ['/', '/shop', `/shop/${product._id}`];
  const lists = ['/api/v1/products?limit=24&status=active', `/api/v1/products/${product._id}`];
  for (const path of [...pages, ...lists]) expect((await hear(path)).status).toBe(200);
  const linesBefore = server().output().split('\n').length;

  const over = new AbortController();
  const orders = others.map((buyer) => keepAsking(over.signal, () => placeTimed(buyer, product)));
  const readiness = keepAsking(over.signal, () => hear('/readyz'));
  await delay(300);
  await begin();
  const asking = [
    keepAsking(over.signal, () => hear('/api/v1/orders/user', bearer(first))),
    keepAsking(over.signal, () => hear('/api/v1/products/00000000-0000-7000-8000-000000000000')),
    keepAsking(over.signal, () => hear('/api/auth/get-session', { cookie: first.cookie })),
    // Nobody has asked for these before: nothing of them is kept.
    keepAsking(over.signal, () => hear('/sitemap.xml')),
    keepAsking(over.signal, () => hear(`/shop/${randomUUID()}`)),
  ];
  const description = keepAsking(over.signal, () => hear('/api/v1/openapi.json'));
  const kept = [...pages, ...lists].map((path) => keepAsking(over.signal, () => hear(path)));
  await delay(SECONDS * 1_000);
  await end();
  const ended = performance.now();
  await expect
    .poll(
      async () => {
        const { status } = await place(server(), first, [{ product, quantity: 1 }]);
        return status;
      },
      { timeout: BACK_MS, interval: 100 },
    )
    .toBe(201);
  for (const path of [...pages, ...lists, '/readyz']) {
    const heardWell = async () => {
      const { status, age } = await hear(path);
      return { status, age };
    };
    await expect.poll(heardWell, { timeout: BACK_MS }).toEqual({ status: 200, age: null });
  }
  expect(performance.now() - ended).toBeLessThan(BACK_MS);
  over.abort();

  const answered = (await Promise.all(asking)).flat();
  expect(slowest(answered)).toBeLessThan(ANSWER_MS);
  expect(answered.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  const failed = answered.filter(({ status }) => status >= 500);
  expect(failed.filter((each) => each.status !== 503 || !(Number(each.retryAfter) > 0))).toEqual(
    [],
  );
  expect(new Set((await description).map(({ status }) => status))).toEqual(new Set([200]));
  const told = await readiness;
  expect(slowest(told)).toBeLessThan(READY_MS);
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const heard of await Promise.all(kept)) {
    expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200]));
    expect(slowest(heard)).toBeLessThan(ANSWER_MS);
    const ages = heard.map(({ age }) => Number(age));
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(SECONDS - 6);
    const stale = heard.find(({ age }) => age !== null);
    expect(stale?.cacheStatus).toMatch(/^gadgetry; hit; ttl=-\d+; detail=database-unavailable$/);
  }
  // Whatever a buyer was not told: the same key again says what has become of it.
  const placing = (await Promise.all(orders)).flat();
  expect(slowest(placing)).toBeLessThan(ANSWER_MS);
  expect(new Set(placing.map(({ status }) => status))).toEqual(new Set([201, 503]));
  for (const { status, again } of placing.filter(({ ms }) => ms > 1_000)) {
    const { status: later } = await again();
    expect([status, later]).toEqual([status, expect.toBeOneOf([200, 201])]);
  }
  // A few lines of the outage, one of each loop of the shop that met it; none for each request.
  const lines = server().output().split('\n').slice(linesBefore);
  expect.soft(lines.length, lines.join('\n')).toBeLessThan(SECONDS / 3 + 20);
  await expect.poll(() => server().logged('database_back').length, { timeout: 10_000 }).toBe(1);
  expect(server().logged('database_back').at(-1)).toMatchObject({ refused: expect.any(Number) });
  await shops.mustAddUp();
  return Math.max(slowest(answered), slowest(placing));
}

test('a database that stands still: every request is answered, pages are read from memory, and all goes on when it wakes', async () => {
  const { freeze, wake } = shops.postgres;
  expect(await standsStill(freeze, wake)).toBeLessThan(ANSWER_MS);
}, 180_000);

test('a database that is cut off without a word: the same, on new connections', async () => {
  const took = await standsStill(
    async () => shops.cable?.cut(),
    async () => shops.cable?.mend(1, 'silent'),
  );
  expect(took).toBeLessThan(ANSWER_MS);
}, 180_000);

function bearer(buyer: Buyer): Record<string, string> {
  return { authorization: `Bearer ${buyer.bearer}` };
}
