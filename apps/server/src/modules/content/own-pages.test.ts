import type {
  ContentPage,
  ContentPageLink,
  EditedContentPage,
  ManagedContentPage,
} from '@gadgetry/contract/content-pages';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Opening } from '@gadgetry/contract/opening';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../test/stocked-shop.ts';

const GUIDE = { slug: 'buying-guide', title: 'Buying guide', text: 'Ask us.', place: 'footer' };

async function openShop(settings: Record<string, string> = {}) {
  const shop = await openStockedShop({ settings });
  const guest = async <Body = ErrorBody>(path: string) => shop.call<Body>('GET', path, null);
  const admin = async <Body = ErrorBody>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => shop.call<Body>(method, `/admin/pages${path}`, shop.admin, body);
  const create = (page: object = {}) => admin<EditedContentPage>('POST', '', { ...GUIDE, ...page });
  const confirm = (slug: string, version: number, isConfirmed = true) =>
    admin<EditedContentPage>('PUT', `/${slug}/confirmation`, { isConfirmed, version });
  const links = async () => (await guest<ContentPageLink[]>('/pages')).body;
  const own = async () =>
    (await admin<ManagedContentPage[]>('GET', '')).body.filter(({ isOwn }) => isOwn);
  return { shop, guest, admin, create, confirm, links, own };
}

test('an owner adds a page, and guests read it where it is to stand once it is confirmed', async () => {
  const { shop, guest, create, confirm, links } = await openShop();
  const created = await create({ place: 'menu', text: 'By **us**.\n\n<b>No</b>' });
  expect(created).toMatchObject({
    status: 201,
    body: { slug: 'buying-guide', state: 'draft', isOwn: true, place: 'menu', version: 1 },
  });
  expect((await guest('/pages/buying-guide')).status).toBe(404);
  expect(await links()).toEqual([]);
  await confirm('buying-guide', 1);
  const link = { slug: 'buying-guide', title: 'Buying guide', isConfirmed: true, place: 'menu' };
  expect(await links()).toEqual([link]);
  const { body: read } = await guest<ContentPage>('/pages/buying-guide');
  expect(read.blocks).toMatchObject([
    { content: [{ text: 'By ' }, { text: 'us', isStrong: true }, { text: '.' }] },
    { content: [{ text: '<b>No</b>' }] },
  ]);
  await confirm('buying-guide', 2, false);
  expect((await guest('/pages/buying-guide')).status).toBe(404);
  const { body: entries } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=content_page&id=${created.body._id}`,
    shop.admin,
  );
  expect(entries.map(({ action }) => action)).toEqual(['withdrawn', 'confirmed', 'created']);
  expect(entries.at(-1)?.changes).toContainEqual({
    field: 'address',
    from: null,
    to: '/pages/buying-guide',
  });
});

test('a demo shows no draft that its owner has added', async () => {
  const { guest, create, links } = await openShop({ DEMO: '1' });
  await create();
  expect((await guest('/pages/buying-guide')).status).toBe(404);
  expect((await links()).map(({ slug }) => slug)).not.toContain('buying-guide');
});

test('what is asked for before the shop opens are the pages of every shop alone', async () => {
  const { shop, create } = await openShop();
  const asked = async () => (await shop.call<Opening>('GET', '/admin/opening', shop.admin)).body;
  const before = await asked();
  await create();
  expect(await asked()).toEqual(before);
});

const REFUSED: readonly (readonly [slug: string, status: number, message: string])[] = [
  ['terms', 409, 'There is a page at this address already'],
  ['taken', 409, 'There is a page at this address already'],
  ['new', 400, 'The shop needs this address'],
  ['order', 400, 'The shop needs this address'],
  ['preview', 400, 'The shop needs this address'],
  ['Our Guide', 400, 'Please use the letters a to z'],
  ['-guide', 400, 'Please use the letters a to z'],
  ['a--b', 400, 'Please use the letters a to z'],
  ['../admin', 400, 'Please use the letters a to z'],
  ['über', 400, 'Please use the letters a to z'],
  ['a/b', 400, 'Please use the letters a to z'],
  ['', 400, 'Required'],
  ['a'.repeat(61), 400, 'at most 60'],
];

test('an address that is taken, reserved or malformed is refused at its field, of a new page and of one that moves', async () => {
  const { create, admin } = await openShop();
  await create({ slug: 'taken' });
  await create();
  for (const [slug, status, message] of REFUSED) {
    const made = await create({ slug });
    const moved = await admin('PUT', '/buying-guide', { title: 'A', text: 'b', slug, version: 1 });
    for (const answer of [made, moved]) {
      expect(answer, slug).toMatchObject({ status, body: { issues: [{ path: 'slug' }] } });
      expect(JSON.stringify(answer.body)).toContain(message);
    }
  }
});

test('a page moves to another address with all that it says, and is gone from the old one', async () => {
  const { guest, create, confirm, admin, links } = await openShop();
  await create();
  await confirm('buying-guide', 1);
  const moved = await admin<EditedContentPage>('PUT', '/buying-guide', {
    title: GUIDE.title,
    text: GUIDE.text,
    slug: 'guide',
    place: 'none',
    version: 2,
  });
  expect(moved.body).toMatchObject({ slug: 'guide', state: 'confirmed', version: 3 });
  expect((await guest('/pages/buying-guide')).status).toBe(404);
  expect((await guest('/pages/guide')).status).toBe(200);
  expect(await links()).toMatchObject([{ slug: 'guide', place: 'none' }]);
  const late = { title: 'A', text: 'b', version: 2 };
  expect((await admin('PUT', '/buying-guide', late)).status).toBe(404);
  const stale = await admin('PUT', '/guide', late);
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_edit' } });
  expect(stale.body.message).toContain('address, linked from');
});

test('the pages of an owner stand in the order that they give them, behind those of every shop', async () => {
  const { create, admin, own, confirm, links } = await openShop();
  for (const slug of ['a', 'b', 'c']) {
    await create({ slug });
    await confirm(slug, 1);
  }
  await confirm('about', 1);
  const slugs = ['c', 'a', 'b'];
  expect((await admin('PUT', '/order', { slugs })).status).toBe(200);
  expect((await own()).map(({ slug }) => slug)).toEqual(slugs);
  expect((await links()).map(({ slug }) => slug)).toEqual(['about', ...slugs]);
  // Whoever has one open goes on writing.
  expect((await own()).map(({ version }) => version)).toEqual([2, 2, 2]);
  await create({ slug: 'd' });
  // Added by somebody else meanwhile, deleted, named twice, not the owner's: nothing of it is in the way.
  await admin('PUT', '/order', { slugs: ['b', 'gone', 'b', 'terms', 'c'] });
  expect((await own()).map(({ slug }) => slug)).toEqual(['b', 'c', 'a', 'd']);
  expect((await admin('PUT', '/order', { slugs: Array(51).fill('a') })).status).toBe(400);
});

test('the menu has room for three pages', async () => {
  const { create, admin } = await openShop();
  for (const slug of ['a', 'b', 'c']) await create({ slug, place: 'menu' });
  const full = { status: 400, body: { issues: [{ path: 'place' }] } };
  expect(await create({ slug: 'd', place: 'menu' })).toMatchObject(full);
  await create({ slug: 'd' });
  const body = { title: 'D', text: 'd', place: 'menu', version: 1 };
  expect(await admin('PUT', '/d', body)).toMatchObject(full);
  // One that stands there stays.
  expect((await admin('PUT', '/c', body)).status).toBe(200);
});

test('a page is deleted as it was read, by one of two, and leaves its record', async () => {
  const { shop, guest, create, confirm, admin, own } = await openShop();
  const { body: page } = await create();
  await confirm('buying-guide', 1);
  expect(await admin('DELETE', '/buying-guide?version=1')).toMatchObject({
    status: 409,
    body: { code: 'stale_edit' },
  });
  for (const wrong of [
    '',
    '?version=0',
    '?version=x',
    '?version=2&now=1',
    '?version=99999999999',
  ]) {
    expect((await admin('DELETE', `/buying-guide${wrong}`)).status).toBe(400);
  }
  const both = await Promise.all(
    [1, 2].map(async () => (await admin('DELETE', '/buying-guide?version=2')).status),
  );
  expect(both.toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect((await guest('/pages/buying-guide')).status).toBe(404);
  expect(await own()).toEqual([]);
  const { body: entries } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=content_page&id=${page._id}`,
    shop.admin,
  );
  expect(entries[0]).toMatchObject({ action: 'deleted' });
  // Its address is free again.
  expect((await create()).status).toBe(201);
});

test('of two who take one address, or the last place, one is told', async () => {
  const { create, shop, own } = await openShop();
  const same = await Promise.all([create(), create()]);
  expect(same.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409,
  ]);
  await shop.database.pool.query(`
    INSERT INTO content_pages (id, slug, is_own, position, title, text)
    SELECT gen_random_uuid(), 'filled-' || n, true, n, 'Filled', 'Text' FROM generate_series(1, 48) n`);
  const last = await Promise.all([create({ slug: 'x' }), create({ slug: 'y' })]);
  expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 400,
  ]);
  expect(JSON.stringify(last)).toContain('There can be 50 pages of your own');
  expect(await own()).toHaveLength(50);
});
