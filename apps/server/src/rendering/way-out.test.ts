import { expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';

test('no address of the shop redirects out of it', async () => {
  const shop = await openTestShop();
  const address = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  for (const path of [
    '//evil.test/',
    '/\\evil.test/',
    '/.\\/evil.test//',
    '/shop/..//evil.test/',
  ]) {
    // As it is: fetch would resolve it.
    const { headers, statusCode } = await shop.app.inject({ url: path, headers: { host: 'shop' } });
    const location = headers.location ?? '/';
    expect(new URL(location, address).origin, `${path} ${statusCode}`).toBe(address.origin);
  }
  const kept = await shop.app.inject('/shop/?search=lamp');
  expect(kept.headers.location).toBe('/shop?search=lamp');
});
