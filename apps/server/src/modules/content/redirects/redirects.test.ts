import type { EditedContentPage } from '@gadgetry/contract/content-pages';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { FollowedRedirect, Redirect } from '@gadgetry/contract/redirects';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../../test/stocked-shop.ts';

async function openShop() {
  const shop = await openStockedShop();
  const add = <Body = Redirect>(from: unknown, to: unknown) =>
    shop.call<Body>('POST', '/admin/redirects', shop.admin, { from, to });
  const list = async (query = '') =>
    (await shop.call<Redirect[]>('GET', `/admin/redirects${query}`, shop.admin)).body;
  const leads = async () =>
    Object.fromEntries((await list('?sort=from')).map(({ from, to }) => [from, to]));
  const follow = async (path: string) =>
    (await shop.call<FollowedRedirect>('GET', `/redirects?path=${encodeURIComponent(path)}`, null))
      .body.to;
  const remove = (id: string) => shop.call('DELETE', `/admin/redirects/${id}`, shop.admin);
  const page = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    shop.call<EditedContentPage>(method, `/admin/pages${path}`, shop.admin, body);
  /** A page that guests have read. */
  const publish = async (slug: string) => {
    await page('POST', '', { slug, title: 'A page', text: 'Text.', place: 'none' });
    await page('PUT', `/${slug}/confirmation`, { isConfirmed: true, version: 1 });
  };
  const move = (slug: string, to: string, version: number) =>
    page('PUT', `/${slug}`, { title: 'A page', text: 'Text.', slug: to, version });
  return { shop, add, list, leads, follow, remove, page, publish, move };
}

test('an owner says where an old path leads, and it does, until they take it back', async () => {
  const { shop, add, follow, remove, list } = await openShop();
  const made = await add('/collections/lamps/', '/shop?search=lamp');
  expect(made).toMatchObject({
    status: 201,
    body: { from: '/collections/lamps', to: '/shop?search=lamp' },
  });
  expect(await follow('/collections/lamps')).toBe('/shop?search=lamp');
  expect(await follow('/collections')).toBeNull();
  expect((await remove(made.body._id)).status).toBe(200);
  expect((await remove(made.body._id)).status).toBe(404);
  expect(await follow('/collections/lamps')).toBeNull();
  expect(await list()).toEqual([]);
  const { body: entries } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=redirect&id=${made.body._id}`,
    shop.admin,
  );
  expect(entries.map(({ action }) => action)).toEqual(['deleted', 'created']);
});

test('a path is the same however it is written', async () => {
  const { add, follow } = await openShop();
  await add('/über uns'.replace(' ', '-'), '/pages/größe');
  for (const path of ['/%C3%BCber-uns', '/%c3%bcber-uns', '/u%CC%88ber-uns', '//über-uns/']) {
    // Written so that a header can carry it.
    expect(await follow(path), path).toBe('/pages/gr%C3%B6%C3%9Fe');
  }
  for (const path of ['/%', '/%00', '/%ff', 'über-uns', '/\\', `/${'a'.repeat(1_990)}`]) {
    expect(await follow(path), path).toBeNull();
  }
});

const REFUSED: readonly (readonly [field: string, from: string, to: string | number])[] = [
  ['from', 'old', '/shop'],
  ['from', '', '/shop'],
  ['from', '/', '/shop'],
  ['from', '/old?x=1', '/shop'],
  ['from', '/old#x', '/shop'],
  ['from', '/o\\ld', '/shop'],
  ['from', '/%zz', '/shop'],
  ['from', 'https://example.com/old', '/shop'],
  ['from', '/admin', '/shop'],
  ['from', '/ADMIN/orders', '/shop'],
  ['from', '/%61dmin', '/shop'],
  ['from', '//admin', '/shop'],
  ['from', '/api/v1/products', '/shop'],
  ['from', '/api', '/shop'],
  ['from', '/old/../older', '/shop'],
  ['from', '/%2e%2e/old', '/shop'],
  ['from', '/shop', '/pages/terms'],
  ['from', '/shop/cart/', '/shop'],
  ['from', '/pages/terms', '/shop'],
  ['from', `/${'a'.repeat(500)}`, '/shop'],
  ['to', '/old', 'shop'],
  ['to', '/old', '//evil.test'],
  ['to', '/old', '/\\evil.test'],
  ['to', '/old', '/.//evil.test'],
  ['to', '/old', '\\\\evil.test'],
  ['to', '/old', 'https:evil.test'],
  ['to', '/old', 'https:///evil.test'],
  ['to', '/old', 'https://user:password@evil.test'],
  ['to', '/old', 'https://evil.test/ x'],
  ['to', '/old', 'javascript:alert(1)'],
  ['to', '/old', 'JaVaScRiPt://x/%0aalert(1)'],
  ['to', '/old', 'data:text/html,<script>alert(1)</script>'],
  ['to', '/old', '/api/auth/sign-out'],
  ['to', '/old', '/%61pi/auth/sign-out'],
  ['to', '/old', '/shop\r\nset-cookie: x=1'],
  ['to', '/old', '/old'],
  ['to', '/old', '/%6Fld/?x=1'],
  ['to', '/old', `/${'ü'.repeat(400)}`],
  ['to', '/old', 7],
];

test('what begins or leads where no redirect may is refused at its field', async () => {
  const { add, list } = await openShop();
  for (const [field, from, to] of REFUSED) {
    const { status, body } = await add<ErrorBody>(from, to);
    expect({ status, path: body.issues?.[0]?.path }, `${from} to ${to}`).toEqual({
      status: 400,
      path: field,
    });
  }
  expect(await list()).toEqual([]);
});

test('chains are resolved and loops refused, from either end', async () => {
  const { add, leads, follow } = await openShop();
  await add('/b', '/c');
  // What it leads to leads on.
  expect((await add('/a', '/b?x=1')).body.to).toBe('/c');
  // And where all of them lead leads on itself.
  await add('/c', 'https://example.com/d');
  const end = 'https://example.com/d';
  expect(await leads()).toEqual({ '/a': end, '/b': end, '/c': end });
  await add('/x', '/y');
  expect(await add<ErrorBody>('/y', '/x')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'to' }] },
  });
  expect(await add<ErrorBody>('/x', '/shop')).toMatchObject({
    status: 409,
    body: { code: 'name_taken', issues: [{ path: 'from' }] },
  });
  expect(await follow('/x')).toBe('/y');
});

test('of two who would lead in a circle one is told, and both at one path are one', async () => {
  const { add, list } = await openShop();
  const circle = await Promise.all([add('/a', '/b'), add('/b', '/a')]);
  expect(circle.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  const same = await Promise.all([add('/c', '/shop'), add('/c', '/pages/terms')]);
  expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(await list()).toHaveLength(2);
});

test('a page that moves takes its readers along, as often as it does, and back', async () => {
  const { publish, move, leads } = await openShop();
  await publish('a');
  await move('a', 'b', 2);
  expect(await leads()).toEqual({ '/pages/a': '/pages/b' });
  await move('b', 'c', 3);
  expect(await leads()).toEqual({ '/pages/a': '/pages/c', '/pages/b': '/pages/c' });
  await move('c', 'a', 4);
  expect(await leads()).toEqual({ '/pages/b': '/pages/a', '/pages/c': '/pages/a' });
  // Another one at an address that led elsewhere.
  await publish('b');
  expect(await leads()).toEqual({ '/pages/c': '/pages/a' });
});

test('an address that no guest ever read leads nowhere when its page moves', async () => {
  const { page, move, leads } = await openShop();
  await page('POST', '', { slug: 'a', title: 'A page', text: 'Text.', place: 'none' });
  await move('a', 'b', 1);
  expect(await leads()).toEqual({});
});

test('the address of a page that is deleted can lead elsewhere', async () => {
  const { publish, page, add, follow } = await openShop();
  await publish('gone');
  expect((await add('/pages/gone', '/shop')).status).toBe(400);
  await page('DELETE', '/gone?version=2');
  expect((await add('/pages/gone', '/shop')).status).toBe(201);
  expect(await follow('/pages/gone')).toBe('/shop');
});

test('there are as many as there can be, and lists of them are found by what they say', async () => {
  const { shop, add, list, publish, move } = await openShop();
  await shop.database.pool.query(`
    INSERT INTO redirects (id, from_path, target, target_path)
    SELECT gen_random_uuid(), '/filled-' || n, '/shop', '/shop' FROM generate_series(1, 1999) n`);
  const last = await Promise.all([add('/one', '/shop'), add('/two', '/shop')]);
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  expect(JSON.stringify(last)).toContain('There can be 2000 redirects');
  // A page is not hindered by that.
  await publish('a');
  expect((await move('a', 'b', 2)).status).toBe(200);
  expect(await list()).toHaveLength(100);
  expect((await list('?search=FILLED-199')).map(({ from }) => from)).toHaveLength(11);
});

test('the shop’s own whole address is a path of it: it leads there, and not back', async () => {
  const { shop, add, follow } = await openShop();
  const { origin } = shop.app.shop;
  const refused = await add<ErrorBody>('/old', `${origin}/old`);
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'to']);
  expect((await add<ErrorBody>('/old', `${origin}/api/v1/products`)).status).toBe(400);
  expect((await add('/old', `${origin}/shop?search=lamp`)).body.to).toBe('/shop?search=lamp');
  expect(await follow('/old')).toBe('/shop?search=lamp');
});
