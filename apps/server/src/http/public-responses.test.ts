import { randomBytes } from 'node:crypto';
import type { Product } from '@gadgetry/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openSellingShop } from '../../test/buying.ts';
import { openStockedShop, productBody } from '../../test/stocked-shop.ts';
import { openTestShop, testSettings } from '../../test/shop.ts';
import { publicAnswers } from './public-responses.ts';

async function listening(shop: { app: { listen: (at: { port: number }) => Promise<string> } }) {
  const address = await shop.app.listen({ port: 0 });
  const get = async (path: string, cookie = '') => {
    const headers: Record<string, string> = cookie === '' ? {} : { cookie };
    return fetch(address + path, { headers });
  };
  const price = async (product: Product, cookie = ''): Promise<unknown> => {
    const body: unknown = await (await get(`/api/v1/products/${product._id}`, cookie)).json();
    return typeof body === 'object' && body !== null && 'price' in body ? body.price : null;
  };
  return { get, price };
}

test('a changed price is read at once by the admin who changed it, and within a second by guests of every node', async () => {
  const shop = await openStockedShop();
  const other = await openTestShop({
    database: shop.database,
    settings: testSettings(shop.database),
  });
  const here = await listening(shop);
  const there = await listening(other);
  const product = await shop.addProduct({ price: 10 });
  expect([await here.price(product), await there.price(product)]).toEqual([10, 10]);

  const path = `/products/${product._id}`;
  const edit = productBody(shop.category, { name: product.name, price: 12 });
  const saved = await shop.call('PUT', path, shop.admin, edit);
  const cookie = String(saved.headers['set-cookie']).split(';')[0];
  expect(cookie).toBe('gadgetry_fresh=1');
  expect(await here.price(product, cookie)).toBe(12);
  expect(await (await here.get(`/shop/${product._id}`, cookie)).text()).toContain('$12.00');

  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect([await here.price(product), await there.price(product)]).toEqual([12, 12]);
});

test('pieces that are sold are gone from the lists and pages of every node within two seconds', async () => {
  const shop = await openSellingShop();
  const other = await openTestShop({
    database: shop.database,
    settings: testSettings(shop.database),
  });
  const nodes = [await listening(shop), await listening(other)];
  const product = await shop.addProduct({ stockQuantity: 2 });
  const seen = () =>
    Promise.all(
      nodes.map(async ({ get }) => {
        const list = z.array(z.object({ stockQuantity: z.number() }));
        const [listed] = list.parse(await (await get('/api/v1/products')).json());
        const page = await (await get(`/shop/${product._id}`)).text();
        return { listed: listed?.stockQuantity, soldOut: page.includes('Out of Stock') };
      }),
    );
  const before = { listed: 2, soldOut: false };
  expect(await seen()).toEqual([before, before]);
  await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const after = { listed: 0, soldOut: true };
  expect(await seen()).toEqual([after, after]);
});

test('a page that nobody has changed comes back as it was, compressed and without being rendered for each visitor', async () => {
  const METRICS_TOKEN = 'who-has-this-may-read-the-figures';
  const shop = await openStockedShop({ settings: { METRICS_TOKEN } });
  const { get } = await listening(shop);
  await shop.addProduct({ tags: ['featured'] });
  const first = await get('/');
  const again = await get('/');
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(await again.text()).toBe(await first.text());
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(again.headers.get('content-security-policy')).toContain("script-src 'self'");
  const figures = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await shop.app.inject({ url: '/metrics', headers });
    const series = (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(body)?.[1]);
    return {
      made: series('response_cache_total{route="/\\*",outcome="made"}'),
      timed: series('duration_seconds_count{method="GET",route="/\\*",status="200"}'),
    };
  };
  const before = await figures();
  expect(before.made).toBeGreaterThan(0);
  expect(before.timed).toBe(before.made);
  await Promise.all(Array.from({ length: 30 }, () => get('/')));
  expect((await figures()).made - before.made).toBeLessThan(10);
  // A line for each visitor, and none for each time the page was made.
  const lines = shop.logged.filter(({ msg, path }) => msg === 'answered' && path === '/');
  expect(lines.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200));
});

test('what takes too long is cut off with 503, as by a route, and is no outage of the database', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const logged: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const refused = vi.fn<(error: unknown) => void>();
  const make = publicAnswers({
    api: () => new Promise(() => undefined),
    files: {},
    answerPage: () => new Promise(() => undefined),
    securityHeaders: { of: () => ({ 'x-policy': 'strict' }) },
    shop: { name: 'Gadgetry' },
    admit: () => undefined,
    staleFor: () => 0,
    log,
    outage: { refused },
  });
  const urls = ['/shop?search=secret', '/api/v1/products?search=secret'];
  const cutOff = Promise.all(urls.map((url) => make(url, undefined)));
  await vi.advanceTimersByTimeAsync(9_500);
  for (const { status, headers, body } of await cutOff) {
    expect([status, headers['retry-after'], headers['x-policy']]).toEqual([503, '2', 'strict']);
    const { requestId } = JSON.parse(body.toString());
    expect(requestId).toBe(headers['x-request-id']);
    expect(logged).toContainEqual(expect.objectContaining({ reqId: requestId, level: 40 }));
  }
  expect(refused).not.toHaveBeenCalled();
  expect(JSON.stringify(logged)).not.toContain('secret');
});

/** How often the shop has made a page for the cache. */
async function pagesMade(shop: { app: FastifyInstance }, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await shop.app.inject({ url: '/metrics', headers });
  return Number(/response_cache_total{route="\/\*",outcome="made"} (\d+)/.exec(body)?.[1] ?? 0);
}

const mebibytes = () => process.memoryUsage().rss / 2 ** 20;

test('8 kB of random parameters cost what the plain page costs: no page of their own, no room', async () => {
  const METRICS_TOKEN = 'who-has-this-may-read-the-figures';
  const shop = await openStockedShop({ settings: { METRICS_TOKEN } });
  const { get } = await listening(shop);
  await shop.addProduct({ tags: ['featured'] });
  const plain = await (await get('/')).text();
  const before = await pagesMade(shop, METRICS_TOKEN);
  const memory = mebibytes();
  const began = performance.now();
  const crowd = Array.from({ length: 16 }, async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const noise = randomBytes(4_000).toString('hex');
      const page = await get(`/?utm_${noise}=${noise.slice(0, 8)}`);
      expect(page.status).toBe(200);
      expect(await page.text()).toBe(plain);
    }
  });
  await Promise.all(crowd);
  // As often as time asks for it, not as often as a visitor does.
  const seconds = (performance.now() - began) / 1_000;
  expect((await pagesMade(shop, METRICS_TOKEN)) - before).toBeLessThan(5 + seconds * 5);
  expect(mebibytes() - memory).toBeLessThan(150);
});

test('every page is the same whatever is added to its address, but for what it shows', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct();
  const noise = new URLSearchParams({
    utm_source: 'x',
    search: 'gadget',
    orderId: '1',
    token: 't',
  });
  const paths = ['/', `/shop/${product._id}`, '/shop/cart', '/shop/complete', '/admin/products'];
  for (const path of [...paths, '/shop/payment', '/reset-password', '/verify-email']) {
    // As it is rendered, past everything that is kept.
    const rendered = async (url: string) => {
      const { body } = await shop.app.inject({ url, headers: { cookie: 'gadgetry_fresh=1' } });
      return body;
    };
    expect(await rendered(`${path}?${noise.toString()}`)).toBe(await rendered(path));
  }
  const found = await shop.app.inject('/shop?search=no-such-thing&utm_source=x');
  expect(found.body).toContain('value="no-such-thing"');
});

test('who has too much made is told to wait, whatever makes the question look new; what is kept costs nothing', async () => {
  const shop = await openStockedShop({ settings: { RATE_LIMITS: 'on' } });
  const { get } = await listening(shop);
  const waits = new Set<string | null>();
  const statuses = async (paths: readonly string[], cookie?: string) => {
    const answers = await Promise.all(paths.map((path) => get(path, cookie)));
    for (const answer of answers) {
      waits.add(answer.headers.get('retry-after'));
      await answer.arrayBuffer();
    }
    return new Set(answers.map(({ status }) => status));
  };
  const passMemoryBy = 'gadgetry_fresh=1';
  // Faster than what is given back meanwhile, on a busy machine too.
  const untilRefused = async (pathsOf: (turn: number) => readonly string[], cookie?: string) => {
    for (let turn = 0; turn < 300; turn += 1) {
      if ((await statuses(pathsOf(turn), cookie)).has(429)) return true;
    }
    return false;
  };
  const cheap = Array.from({ length: 100 }, () => '/manifest.webmanifest');
  expect(await untilRefused(() => cheap, passMemoryBy)).toBe(true);
  expect(waits).toEqual(new Set([null, '1']));
  const searches = (turn: number) =>
    Array.from({ length: 300 }, (_, index) => `/api/v1/products?search=${turn}x${index}`);
  expect(await untilRefused(searches)).toBe(true);
  await expect.poll(async () => (await get('/')).status, { timeout: 5_000 }).toBe(200);
  expect(await statuses(Array.from({ length: 300 }, () => '/'))).toEqual(new Set([200]));
}, 120_000);
