import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
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

test('a page that nobody has asked for yet goes through the application once, with all its data', async () => {
  const shop = await openStockedShop();
  const { name } = await shop.addProduct({ tags: ['featured'] });
  const address = await shop.app.listen({ port: 0 });
  for (const path of ['/shop', '/']) {
    const counted = countHandled();
    const page = await (await fetch(address + path)).text();
    expect(page).toContain(name);
    expect(counted.handled, path).toBe(1);
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
