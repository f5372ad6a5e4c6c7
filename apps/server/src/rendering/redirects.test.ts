import type { Redirect } from '@gadgetry/contract/redirects';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../test/stocked-shop.ts';

/** From memory, and past it. */
const COOKIES = ['', 'gadgetry_fresh=1'];

async function openListeningShop() {
  const shop = await openStockedShop();
  const address = await shop.app.listen({ port: 0 });
  const get = async (path: string, cookie = '') => {
    const answer = await fetch(address + path, { redirect: 'manual', headers: { cookie } });
    const html = await answer.text();
    return { status: answer.status, leadsTo: answer.headers.get('location'), html };
  };
  const add = (from: string, to: string) =>
    shop.call<Redirect>('POST', '/admin/redirects', shop.admin, { from, to });
  return { ...shop, get, add };
}

test('an address that has nothing to show leads where its owner says, for good', async () => {
  const { get, add } = await openListeningShop();
  await add('/old.html', '/pages/größe?x=1#y');
  await add('/alt/über', 'https://example.com/new');
  await add('/shop/old-lamp', '/shop');
  for (const cookie of COOKIES) {
    const moved = await get('/old.html?utm_source=x', cookie);
    expect(moved).toEqual({ status: 301, leadsTo: '/pages/gr%C3%B6%C3%9Fe?x=1#y', html: '' });
    expect(await get('/alt/%C3%BCber', cookie)).toMatchObject({
      status: 301,
      leadsTo: 'https://example.com/new',
    });
    expect(await get('/shop/old-lamp', cookie)).toMatchObject({ status: 301, leadsTo: '/shop' });
    expect(await get('/nowhere', cookie)).toMatchObject({ status: 404, leadsTo: null });
    for (const way of ['/old.html//evil.test', '/%2f%2fevil.test', '/\\evil.test']) {
      expect((await get(way, cookie)).leadsTo ?? '/', way).toMatch(/^\/(?![/\\])/);
    }
  }
});

test('what the shop shows asks for no redirect, and is not led away', async () => {
  const { get, call, admin, database } = await openListeningShop();
  await call('PUT', '/admin/pages/terms/confirmation', admin, { isConfirmed: true, version: 1 });
  // As none of them can be written.
  await database.pool.query(`
    INSERT INTO redirects (id, from_path, target, target_path)
    SELECT gen_random_uuid(), path, '/shop/cart', '/shop/cart'
    FROM unnest(ARRAY['/shop', '/pages/terms', '/admin/orders']) path`);
  for (const cookie of COOKIES) {
    for (const path of ['/', '/shop', '/pages/terms', '/admin/orders']) {
      await expect.poll(async () => (await get(path, cookie)).status, { timeout: 3_000 }).toBe(200);
    }
  }
});

test('a page that moves is found at both of its addresses', async () => {
  const { get, call, admin } = await openListeningShop();
  const page = { slug: 'guide', title: 'Guide', text: 'Text.', place: 'footer' };
  await call('POST', '/admin/pages', admin, page);
  await call('PUT', '/admin/pages/guide/confirmation', admin, { isConfirmed: true, version: 1 });
  for (const cookie of COOKIES) {
    await expect.poll(async () => (await get('/pages/guide', cookie)).status).toBe(200);
  }
  await call('PUT', '/admin/pages/guide', admin, { ...page, slug: 'our-guide', version: 2 });
  for (const cookie of COOKIES) {
    await expect
      .poll(async () => (await get('/pages/guide', cookie)).leadsTo, { timeout: 3_000 })
      .toBe('/pages/our-guide');
    expect((await get('/pages/our-guide', cookie)).status).toBe(200);
  }
});
