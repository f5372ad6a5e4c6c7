import { expect, test } from 'vitest';
import { openStockedShop } from '../../test/stocked-shop.ts';

/** From memory, and past it. */
const COOKIES = ['', 'gadgetry_fresh=1'];

async function openListeningShop(settings: Record<string, string> = {}) {
  const shop = await openStockedShop({ settings });
  const address = await shop.app.listen({ port: 0 });
  const get = async (path: string, cookie = '') => {
    const answer = await fetch(address + path, { headers: { cookie } });
    return { status: answer.status, html: await answer.text() };
  };
  return { ...shop, get };
}

test('a real shop shows and links a page from when its owner has confirmed it, and no longer', async () => {
  const { get, call, admin } = await openListeningShop();
  const confirm = (isConfirmed: boolean, version: number) =>
    call('PUT', '/admin/pages/returns/confirmation', admin, { isConfirmed, version });
  for (const cookie of COOKIES) {
    expect((await get('/pages/returns', cookie)).status).toBe(404);
    expect((await get('/shop', cookie)).html).not.toContain('/pages/');
  }
  await confirm(true, 1);
  for (const cookie of COOKIES.toReversed()) {
    // Answers are kept for a second.
    await expect.poll(async () => (await get('/pages/returns', cookie)).status).toBe(200);
    await expect
      .poll(async () => (await get('/shop', cookie)).html)
      .toContain('href="/pages/returns"');
  }
  expect((await get('/sitemap.xml', 'gadgetry_fresh=1')).html).toContain('/pages/returns<');
  await confirm(false, 2);
  for (const cookie of COOKIES) {
    await expect
      .poll(async () => (await get('/pages/returns', cookie)).status, { timeout: 3_000 })
      .toBe(404);
  }
});

test('a demo shows its drafts, says so, and keeps them out of the site map', async () => {
  const { get } = await openListeningShop({ DEMO: '1' });
  const { status, html } = await get('/pages/terms');
  expect(status).toBe(200);
  expect(html).toContain('This is a draft. The owner has to read and confirm it.');
  expect((await get('/shop')).html).toContain('href="/pages/terms"');
  expect((await get('/sitemap.xml')).html).not.toContain('/pages/');
  expect((await get('/pages/imprint')).status).toBe(404);
});
