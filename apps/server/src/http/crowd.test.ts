import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop, signUp } from '../../test/shop.ts';
import { isForLooking } from './crowd.ts';

/** As many as are served in a moment, whatever they ask; whoever comes after them is one too many. */
const BURST = 64;

async function crowdedShop() {
  const shop = await openTestShop({ settings: { SHOP_NAME: 'Torch & Co' } });
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, init);
  /** Asks for pages that nobody has asked for before, many at once, and something else in their midst. */
  let crowds = 0;
  const crowd = async <Result>(
    among: () => Promise<Result>,
    headers: Record<string, string> = {},
  ): Promise<[number[], Result]> => {
    crowds += 1;
    const looks = Array.from({ length: 3 * BURST }, async (_, n) => {
      const look = await get(`/shop?maxPrice=${crowds}${n}`, { headers });
      await look.arrayBuffer();
      return look.status;
    });
    return Promise.all([Promise.all(looks), among()]);
  };
  return { shop, address, get, crowd };
}

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

test('of a crowd that looks around some are served and some told; the shop is as before when they have gone', async () => {
  const { crowd, get } = await crowdedShop();
  const [statuses] = await crowd(async () => undefined);
  expect(count(statuses, 200)).toBeGreaterThanOrEqual(BURST);
  expect(count(statuses, 503)).toBeGreaterThan(0);
  expect(count(statuses, 200) + count(statuses, 503)).toBe(statuses.length);
  expect((await get('/shop?maxPrice=1234')).status).toBe(200);
});

test('nobody who buys or works in the shop is refused while those who look around are', async () => {
  const { shop, crowd, get } = await crowdedShop();
  const { headers } = await signUp(shop);
  const paths = ['/shop/cart', '/checkout', '/sign-in', '/account', '/my-orders', '/admin/orders'];
  const [looks, others] = await crowd(async () => {
    const pages = paths.map((path) => get(path));
    const calls = ['/api/v1/orders/user', '/api/v1/products?limit=3'].map((path) =>
      get(path, { headers }),
    );
    return Promise.all([...pages, ...calls]);
  });
  expect(count(looks, 503)).toBeGreaterThan(0);
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
});

// The second comes past the response cache, so that the application itself counts it.
test.each([{}, { cookie: 'gadgetry_fresh=1' }])(
  'a made-up bearer is no way past a crowd, with %j neither',
  async (headers) => {
    const { crowd, get } = await crowdedShop();
    const made = { authorization: 'Bearer made-up', ...headers };
    const [looks] = await crowd(async () => undefined, made);
    expect(count(looks, 503)).toBeGreaterThan(0);
    expect(count(looks, 200) + count(looks, 503)).toBe(looks.length);
    expect((await get('/api/v1/products?limit=4', { headers: made })).status).toBe(401);
  },
);

test('a page that is refused asks again by itself, in the name of the shop, and is kept by nobody', async () => {
  const { crowd, get } = await crowdedShop();
  const [, [page, call, head]] = await crowd(() =>
    Promise.all([
      get('/shop?maxPrice=99001'),
      get('/api/v1/products?limit=7'),
      get('/shop?maxPrice=99002', { method: 'HEAD' }),
    ]),
  );
  for (const refused of [page, call, head]) {
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(page.headers.get('content-security-policy')).toContain('default-src');
  const html = await page.text();
  expect(html).toContain(`http-equiv="refresh" content="${page.headers.get('retry-after')}"`);
  expect(html).toContain('One moment, please - Torch &amp; Co');
  expect(await call.json()).toMatchObject({
    code: 'unavailable',
    requestId: call.headers.get('x-request-id'),
  });
  expect(await head.text()).toBe('');
});

test('whoever goes away before the answer, or never reads it, holds no place', async () => {
  const { address, get } = await crowdedShop();
  const port = Number(new URL(address).port);
  for (let round = 0; round < 3; round += 1) {
    const sockets = Array.from({ length: BURST }, (_, n) => {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      // Past the response cache, so that the application itself counts it.
      const cookie = n % 2 === 0 ? '' : 'Cookie: gadgetry_fresh=1\r\n';
      const path = `/shop?maxPrice=7${round}${n}`;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n${cookie}\r\n`);
      socket.pause();
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const [n, socket] of sockets.entries()) if (n % 4 < 2) socket.destroy();
    await expect
      .poll(async () => (await get(`/shop?maxPrice=8${round}${performance.now()}`)).status)
      .toBe(200);
  }
});

test.each([
  ['/', true],
  ['/shop?search=x', true],
  ['/api/v1/products', true],
  ['/api/v1/products/filters', true],
  ['/shop/cart', false],
  ['/shop/CART?x=1', false],
  ['/shop/cartridge', true],
  ['/account/settings', false],
  ['/admin', false],
  ['/find-order', false],
  ['/api/v1/shipping/estimate', false],
  ['/api/v1/products/0198b8e5-7e1c-7b2a-9d3f-0123456789ab', false],
  ['/api/v1/orders/user', false],
  ['/manifest.webmanifest', false],
  ['/robots.txt', false],
])('%s is for looking around: %s', (url, looks) => {
  expect(isForLooking(url)).toBe(looks);
});
