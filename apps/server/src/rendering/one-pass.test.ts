import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
import { withRoutes } from '../../test/security/running-routes.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';

/** Counts what goes through a handler of the application from now on. */
function countHandled(): { readonly handled: number } {
  const counted = { handled: 0 };
  const count = () => {
    counted.handled += 1;
  };
  subscribe('tracing:fastify.request.handler:start', count);
  onTestFinished(() => void unsubscribe('tracing:fastify.request.handler:start', count));
  return counted;
}

test('a page that nobody has asked for yet is made in one pass, with all its data', async () => {
  const shop = await openStockedShop();
  const { name } = await shop.addProduct({ tags: ['featured'] });
  const address = await shop.app.listen({ port: 0 });
  for (const path of ['/shop', '/']) {
    const counted = countHandled();
    const page = await (await fetch(address + path)).text();
    expect(page).toContain(name);
    // From the address alone: the routes see only what is not the same for everyone.
    expect(counted.handled, path).toBe(0);
    await (await fetch(address + path, { headers: { cookie: 'gadgetry_fresh=1' } })).text();
    expect(counted.handled, path).toBe(1);
  }
});

test('what is answered from memory is what the route answers, header for header', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct();
  await shop.addProduct();
  const address = await shop.app.listen({ port: 0 });
  const own = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'content-length']);
  const kept = new Set(['etag', 'vary']);
  const told = (headers: Headers) =>
    Object.fromEntries([...headers].filter(([name]) => !own.has(name) && !kept.has(name)));
  for (const path of [
    '/',
    '/shop?search=none',
    '/shop/',
    '/nothing-here',
    `/shop/${product._id}`,
    `/api/v1/products/${product._id}`,
    '/api/v1/products/nothing',
    '/api/v1/products?limit=1&sort=price',
    '/api/v1/products?limit=0',
    '/api/v1/products?unknown=1&search=a%20b+c',
    '/api/v1/products?search=%E0%A4',
    '/%61pi/v1/categories',
    '/devices',
    '/api/v1/categories',
    '/api/v1/category-tiles',
    '/api/v1/home-rows',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/.well-known/security.txt',
  ]) {
    const ask = async (headers: Record<string, string>) => {
      const plain = { ...headers, 'accept-encoding': 'identity' };
      const answer = await fetch(address + path, { headers: plain, redirect: 'manual' });
      // In the order in which a page's reads have ended, which is another each time.
      const text = (await answer.text()).replace(/"provided":.*?"subscriptions":/s, '');
      const body = text.replaceAll(/"requestId(?:\\)?":"[^"]+"/g, '');
      return { status: answer.status, headers: told(answer.headers), body };
    };
    expect(await ask({}), path).toEqual(await ask({ cookie: 'gadgetry_fresh=1' }));
  }
});

test('a guest who asks for the address of a route is answered by it, not by a page', async () => {
  const settings = { DEMO: '1', METRICS_TOKEN: 'who-has-this-may-read-the-figures' };
  const { shop, routes } = await withRoutes(() => openStockedShop({ settings }));
  const address = await shop.app.listen({ port: 0 });
  const paths = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(paths).toContain('/dev/mail');
  for (const path of paths) {
    const url = address + path.replaceAll(/:\w+|\*/g, 'x');
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(url, { headers, redirect: 'manual' });
      await answer.arrayBuffer();
      return [answer.status, answer.headers.get('content-type')];
    };
    expect(await ask({}), path).toEqual(await ask({ cookie: 'gadgetry_fresh=1' }));
  }
});

test('a page carries what the API would tell its browser, byte for byte', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct();
  const page = await shop.app.inject(`/shop/${product._id}`);
  const known = /id="dehydrated-state">(.*?)<\/script>/s.exec(page.body)?.[1];
  const told = await shop.app.inject(`/api/v1/products/${product._id}`);
  expect(known).toContain(`"data":${told.body.replaceAll('<', '\\u003c')}`);
});
