import type {
  ContentPage,
  ContentPageLink,
  ContentPageVersion,
  EditedContentPage,
  ReadContentPageVersion,
} from '@gadgetry/contract/content-pages';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../test/stocked-shop.ts';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

async function openShop() {
  const shop = await openStockedShop();
  const guest = async <Body = ContentPage>(path = '/about') =>
    shop.call<Body>('GET', `/pages${path}`, null);
  const admin = async <Body = EditedContentPage>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => shop.call<Body>(method, `/admin/pages${path}`, shop.admin, body);
  const write = (title: string, version: number) =>
    admin('PUT', '/about', { title, text: `${title} text.`, version });
  const confirm = (version: number, isConfirmed = true) =>
    admin('PUT', '/about/confirmation', { isConfirmed, version });
  const plan = <Body = EditedContentPage>(publishAt: string | null, version: number) =>
    admin<Body>('PUT', '/about/plan', { publishAt, version });
  /** As if so much time had gone by. */
  const isDue = () =>
    shop.database.pool.query(
      `UPDATE content_pages SET planned_at = now() - interval '5 seconds' WHERE planned_at IS NOT NULL`,
    );
  const versions = async () => (await admin<ContentPageVersion[]>('GET', '/about/versions')).body;
  return { shop, guest, admin, write, confirm, plan, isDue, versions };
}

test('what was published is kept, with when and by whom, and can be looked at', async () => {
  const { shop, admin, write, confirm, versions } = await openShop();
  expect(await versions()).toEqual([]);
  await write('First', 1);
  await confirm(2);
  // The same again is no publication.
  await confirm(3);
  await write('Second <b>', 3);
  await confirm(4);
  const [second, first, ...none] = await versions();
  expect(none).toEqual([]);
  const publishedBy = shop.admin.person.email;
  expect(first).toMatchObject({ title: 'First', publishedBy, isRead: false });
  expect(second).toMatchObject({ title: 'Second <b>', publishedBy, isRead: true });
  const { body } = await admin<ReadContentPageVersion>('GET', `/about/versions/${first?._id}`);
  expect(body).toMatchObject({
    text: 'First text.',
    blocks: [{ kind: 'paragraph', content: [{ text: 'First text.' }] }],
  });
  // Of this page alone.
  expect((await admin('GET', `/terms/versions/${first?._id}`)).status).toBe(404);
  await confirm(5, false);
  expect((await versions()).map(({ isRead }) => isRead)).toEqual([false, false]);
});

test('of a page that is published often the newest publications stay', async () => {
  const { shop, confirm, versions } = await openShop();
  await shop.database.pool.query(`
    INSERT INTO content_page_versions (id, page_id, page_version, title, text, published_at)
    SELECT gen_random_uuid(), id, 1, 'Old ' || n, 'Text', now() - n * interval '1 day'
    FROM content_pages, generate_series(1, 60) n WHERE slug = 'about'`);
  await confirm(1);
  const kept = await versions();
  expect(kept).toHaveLength(50);
  expect(kept[0]).toMatchObject({ isRead: true });
  expect(kept.at(-1)?.title).toBe('Old 49');
});

test('a text is published by itself at its moment, whatever is written meanwhile', async () => {
  const { guest, plan, write, admin, versions, shop } = await openShop();
  await write('Planned', 1);
  const planned = await plan(inSeconds(3), 2);
  expect(planned.body).toMatchObject({ state: 'draft', isPlanned: true, version: 3 });
  const written = await write('Written since', 3);
  expect(written.body).toMatchObject({ isPlanned: false, publishAt: planned.body.publishAt });
  expect((await guest()).status).toBe(404);
  // No job has run: readers know the time.
  await expect
    .poll(async () => (await guest()).body, { timeout: 10_000 })
    .toMatchObject({ title: 'Planned', confirmedAt: planned.body.publishAt });
  expect((await guest<ContentPageLink[]>('')).body).toMatchObject([{ title: 'Planned' }]);
  const { body: now } = await admin('GET', '/about');
  expect(now).toMatchObject({ state: 'changed', publishAt: null, isPlanned: false, version: 4 });
  await Promise.all([1, 2, 3].map(() => shop.app.scheduledWork.publishDuePages()));
  expect(await versions()).toMatchObject([
    {
      title: 'Planned',
      publishedAt: planned.body.publishAt,
      publishedBy: shop.admin.person.email,
      isRead: true,
    },
  ]);
  // Whoever was writing then goes on.
  expect((await write('Still written', 4)).status).toBe(200);
});

test('a plan is revoked, and ends with whatever is decided after it', async () => {
  const { guest, plan, confirm, isDue, shop, admin } = await openShop();
  await plan(inSeconds(3_600), 1);
  expect((await plan(null, 2)).body).toMatchObject({ publishAt: null, version: 3 });
  await plan(inSeconds(3_600), 3);
  expect((await confirm(4)).body).toMatchObject({ publishAt: null, state: 'confirmed' });
  await plan(inSeconds(3_600), 5);
  expect((await confirm(6, false)).body).toMatchObject({ publishAt: null, state: 'draft' });
  await isDue();
  await shop.app.scheduledWork.publishDuePages();
  expect((await guest()).status).toBe(404);
  expect((await admin('GET', '/about')).body.version).toBe(7);
});

test('another text can be planned for the same moment', async () => {
  const { plan, write } = await openShop();
  const moment = inSeconds(3_600);
  await plan(moment, 1);
  await write('Newer', 2);
  expect((await plan(moment, 3)).body).toMatchObject({ isPlanned: true, version: 4 });
});

test('a plan that is due is published by whoever changes the page first, and nothing of it is lost', async () => {
  const { plan, write, isDue, versions, confirm } = await openShop();
  await write('Planned', 1);
  await plan(inSeconds(3_600), 2);
  await isDue();
  const [one, other] = await Promise.all([write('Mine', 3), write('Theirs', 3)]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  await confirm(4);
  expect((await versions()).map(({ title }) => title)).toEqual([
    one.status === 200 ? 'Mine' : 'Theirs',
    'Planned',
  ]);
});

test('a moment that is over, too far ahead or none at all is refused at its field', async () => {
  const { plan, admin } = await openShop();
  for (const moment of [inSeconds(-1), inSeconds(3 * 366 * 86_400), 'tomorrow', '']) {
    expect(await plan<ErrorBody>(moment, 1), moment).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'publishAt' }] },
    });
  }
  expect(await plan<ErrorBody>(inSeconds(60), 9)).toMatchObject({
    status: 409,
    body: { code: 'stale_edit' },
  });
  expect((await admin('GET', '/about')).body.version).toBe(1);
});
