import type { ErrorBody } from '@gadgetry/contract/errors';
import type {
  ContentPage,
  ContentPageLink,
  EditedContentPage,
  ManagedContentPage,
} from '@gadgetry/contract/content-pages';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { expect, test } from 'vitest';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

const SLUGS = ['shipping', 'returns', 'privacy', 'terms', 'contact', 'about'];

async function openShop(settings: Record<string, string> = {}) {
  const shop = await openStockedShop({ settings });
  const guest = async <Body = ErrorBody>(path: string) => shop.call<Body>('GET', path, null);
  const admin = async <Body = ErrorBody>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ) => shop.call<Body>(method, `/admin/pages${path}`, shop.admin, body);
  const write = (slug: string, body: object) => admin<EditedContentPage>('PUT', `/${slug}`, body);
  const confirm = (slug: string, version: number, isConfirmed = true) =>
    admin<EditedContentPage>('PUT', `/${slug}/confirmation`, { isConfirmed, version });
  return { shop, guest, admin, write, confirm };
}

const historyOf = async (shop: StockedShop, { _id }: ManagedContentPage) =>
  (await shop.call<HistoryEntry[]>('GET', `/history?entity=content_page&id=${_id}`, shop.admin))
    .body;

test('a new shop has a draft of every page, and guests read none of them', async () => {
  const { guest, admin } = await openShop();
  const { body: pages } = await admin<ManagedContentPage[]>('GET', '');
  expect(pages.map(({ slug }) => slug)).toEqual(SLUGS);
  for (const page of pages) {
    expect(page).toMatchObject({ state: 'draft', changedBy: null, version: 1 });
    expect((await guest(`/pages/${page.slug}`)).status).toBe(404);
  }
  expect((await guest<ContentPageLink[]>('/pages')).body).toEqual([]);
  expect((await guest('/pages/imprint')).status).toBe(404);
  expect((await guest('/pages/Imprint')).status).toBe(400);
});

test('an owner writes a page and confirms it, and guests read it from then on', async () => {
  const { shop, guest, write, confirm, admin } = await openShop();
  const written = await write('returns', {
    title: 'Returns & refunds',
    text: '## Thirty days\r\n\r\nWrite to [us](mailto:shop@example.com).',
    version: 1,
  });
  expect(written.body).toMatchObject({ state: 'draft', version: 2 });
  expect((await guest('/pages/returns')).status).toBe(404);
  const confirmed = await confirm('returns', 2);
  expect(confirmed.body).toMatchObject({ state: 'confirmed', version: 3 });
  expect(confirmed.body.changedBy).toBe(shop.admin.person.email);
  expect((await guest<ContentPageLink[]>('/pages')).body).toEqual([
    { slug: 'returns', title: 'Returns & refunds', isConfirmed: true, place: 'footer' },
  ]);
  const { body: read } = await guest<ContentPage>('/pages/returns');
  expect(read).toMatchObject({
    title: 'Returns & refunds',
    isConfirmed: true,
    blocks: [
      { kind: 'heading', level: 2, content: [{ text: 'Thirty days' }] },
      {
        kind: 'paragraph',
        content: [
          { text: 'Write to ' },
          { href: 'mailto:shop@example.com', spans: [{ text: 'us' }] },
          { text: '.' },
        ],
      },
    ],
  });
  expect(read).not.toHaveProperty('text');
  const again = await admin<EditedContentPage>('PUT', '/returns/confirmation', {
    isConfirmed: true,
    version: 3,
  });
  expect(again.body.version).toBe(3);
});

test('while a page is written anew guests read what was confirmed, until that is taken from them', async () => {
  const { shop, guest, write, confirm } = await openShop();
  await confirm('terms', 1);
  const { body: before } = await guest<ContentPage>('/pages/terms');
  const changed = await write('terms', { title: 'New terms', text: 'All is new.', version: 2 });
  expect(changed.body.state).toBe('changed');
  expect((await guest<ContentPage>('/pages/terms')).body).toEqual(before);
  await confirm('terms', 3);
  expect((await guest<ContentPage>('/pages/terms')).body.title).toBe('New terms');
  const withdrawn = await confirm('terms', 4, false);
  expect(withdrawn.body.state).toBe('draft');
  expect((await guest('/pages/terms')).status).toBe(404);
  const entries = await historyOf(shop, withdrawn.body);
  expect(entries.map(({ action }) => action)).toEqual([
    'withdrawn',
    'confirmed',
    'updated',
    'confirmed',
  ]);
  expect(entries.at(-1)?.changes).toEqual([
    { field: 'guests read', from: 'nothing', to: 'this text' },
  ]);
});

test('what somebody else has changed meanwhile is neither overwritten nor confirmed unread', async () => {
  const { write, confirm, admin } = await openShop();
  const text = 'Write to us.';
  await write('contact', { title: 'Contact', text, version: 1 });
  const stale = await admin('PUT', '/contact', { title: 'Contact', text: 'Mine.', version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_edit' } });
  expect(stale.body.message).toContain('text');
  expect(await confirm('contact', 1)).toMatchObject({ status: 409, body: { code: 'stale_edit' } });
  expect((await admin<EditedContentPage>('GET', '/contact')).body.text).toBe(text);
  const unchanged = await write('contact', { title: 'Contact', text, version: 2 });
  expect(unchanged.body.version).toBe(2);
});

test('a text that nobody sees, twists what is around it or is too long is refused', async () => {
  const { admin } = await openShop();
  const refused = async (title: string, text: string) =>
    (await admin('PUT', '/about', { title, text, version: 1 })).status;
  expect(await refused('About', '')).toBe(400);
  expect(await refused('About', ' \u200b\u2800 ')).toBe(400);
  expect(await refused('\u3164', 'Text')).toBe(400);
  expect(await refused('About', 'a\u202etxet')).toBe(400);
  expect(await refused('About', 'a\u0000b')).toBe(400);
  expect(await refused('About\nus', 'Text')).toBe(400);
  expect(await refused('About', 'a'.repeat(20_001))).toBe(400);
  expect(await refused('About', 'a'.repeat(1_000_000))).toBe(413);
  expect((await admin('POST', '/preview', { text: 'a'.repeat(20_001) })).status).toBe(400);
  expect((await admin('PUT', '/about', { title: 'A', text: 'b', html: '<b>' })).status).toBe(400);
});

test('a preview is what guests would read, and changes nothing', async () => {
  const { admin } = await openShop();
  const { body } = await admin<{ blocks: unknown }>('POST', '/preview', { text: '*Hello*' });
  const content = [{ text: 'Hello', isEmphasised: true }];
  expect(body.blocks).toEqual([{ kind: 'paragraph', content }]);
  expect((await admin<EditedContentPage>('GET', '/about')).body.version).toBe(1);
});

test('address and place of a page that every shop has stay, and it is not deleted', async () => {
  const { shop, admin } = await openShop();
  const body = { title: 'About', text: 'Us.', version: 1 };
  const moved = await admin('PUT', '/about', { ...body, slug: 'who-we-are' });
  expect(moved).toMatchObject({ status: 400, body: { issues: [{ path: 'slug' }] } });
  const placed = await admin('PUT', '/about', { ...body, place: 'none' });
  expect(placed).toMatchObject({ status: 400, body: { issues: [{ path: 'place' }] } });
  const deleted = await shop.call('DELETE', '/admin/pages/about?version=1', shop.admin);
  expect(deleted.status).toBe(400);
  expect((await admin<EditedContentPage>('GET', '/about')).body).toMatchObject({ version: 1 });
});

test('the database keeps no page that is confirmed by half, nor one of another name', async () => {
  const { shop } = await openShop();
  const refused = (statement: string) =>
    expect(shop.database.pool.query(statement)).rejects.toThrow(/violates check constraint/);
  await refused(`UPDATE content_pages SET confirmed_at = now() WHERE slug = 'about'`);
  await refused(`UPDATE content_pages SET slug = 'imprint' WHERE slug = 'about'`);
  await refused(`UPDATE content_pages SET place = 'none' WHERE slug = 'about'`);
  await refused(`UPDATE content_pages SET slug = 'a--b', is_own = true WHERE slug = 'about'`);
  await refused(`UPDATE content_pages SET text = '' WHERE slug = 'about'`);
});
