import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Redirect } from '@gadgetry/contract/redirects';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listFilesOf } from '../../../test/list-files.ts';
import { fileOf, readProductFile as readFile } from '../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

let shop: StockedShop;
let files: ReturnType<typeof listFilesOf>;
beforeAll(async () => {
  shop = await openStockedShop();
  files = listFilesOf(shop, 'redirect');
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ['redirects', 'list_imports']) {
    await shop.database.pool.query(`DELETE FROM ${table}`);
  }
});

const add = async (from: string, to: string) => {
  const body = { from, to };
  const made = await shop.call<Redirect>('POST', '/admin/redirects', shop.admin, body);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body;
};
const leads = async () => {
  const { body } = await shop.call<Redirect[]>('GET', '/admin/redirects?sort=from', shop.admin);
  return Object.fromEntries(body.map(({ from, to }) => [from, to]));
};
const HEAD = ['Old path', 'Leads to'];

test('what was exported changes nothing, and makes the same where nothing is', async () => {
  await add('/plain', '/shop?search=lamp&x=1#here');
  await add('/größe-%31', '/pages/größe');
  await add('/a%20b%3Fc%23d', 'https://example.com/ü?q=a,b');
  await add('/100%25', '/shop');
  await add('/twice%2520', '/shop');
  await add('/=1+1,"x"', '/shop');
  const { file } = await files.exported('?sort=from');
  expect(readFile(file).find((line) => line['Leads to']?.startsWith('https'))).toEqual({
    'Old path': '/a%20b%3Fc%23d',
    'Leads to': 'https://example.com/%C3%BC?q=a,b',
  });
  const before = await leads();
  expect(Object.keys(before)).toHaveLength(6);
  const given = await files.checked(file);
  expect(await files.whyNot(given._id, 'refused')).toEqual([]);
  expect(given.found).toEqual({ new: 0, changed: 0, same: 6, refused: 0 });
  await shop.database.pool.query('DELETE FROM redirects');
  const anew = await files.checked(file);
  expect((await files.ask(anew._id, 'apply')).body).toMatchObject({ applied: 6, left: 0 });
  expect(await leads()).toEqual(before);
  expect(readFile((await files.exported('?search=100')).file)).toHaveLength(1);
});

test('a file is checked without a trace, carried out and undone, with those that it took along', async () => {
  const earlier = await add('/earlier', '/b');
  await add('/moved', '/shop');
  const given = await files.checked(
    fileOf(HEAD, ['/a', '/b'], ['/b/', '/c'], ['/moved', '/pages/terms'], ['/c', '/d']),
  );
  expect(given.found).toEqual({ new: 3, changed: 1, same: 0, refused: 0 });
  expect(await leads()).toEqual({ '/earlier': '/b', '/moved': '/shop' });
  expect((await files.linesOf(given._id, 'changed'))[0]).toMatchObject({
    name: '/moved',
    changes: [{ column: 'Leads to', from: '/shop', to: '/pages/terms' }],
  });
  await files.ask(given._id, 'apply');
  expect(await leads()).toEqual({
    '/a': '/d',
    '/b': '/d',
    '/c': '/d',
    '/earlier': '/d',
    '/moved': '/pages/terms',
  });
  const history = async () =>
    (
      await shop.call<HistoryEntry[]>(
        'GET',
        `/history?entity=redirect&id=${earlier._id}`,
        shop.admin,
      )
    ).body.map(({ action, who }) => `${action} ${who === shop.admin.person.email}`);
  expect(await history()).toEqual(['updated true', 'updated true', 'created true']);
  const undone = await files.ask(given._id, 'undo');
  expect(undone.body).toMatchObject({ state: 'undone', undone: 4, kept: 0 });
  expect(await leads()).toEqual({ '/earlier': '/b', '/moved': '/shop' });
});

test('what is not changed by undoing is not said to be undone', async () => {
  await add('/x', '/b');
  const given = await files.checked(fileOf(HEAD, ['/x', '/c']));
  await files.ask(given._id, 'apply');
  await add('/b', '/c');
  const undone = await files.ask(given._id, 'undo');
  expect(undone.body).toMatchObject({ undone: 0, kept: 1 });
  expect(await files.whyNot(given._id, 'kept')).toEqual([
    '2 What it was before comes to the same by now',
  ]);
  expect(await leads()).toEqual({ '/x': '/c', '/b': '/c' });
});

test('a sign that nobody sees is refused as it is, and kept where it is written', async () => {
  const given = await files.checked(
    fileOf(HEAD, ['/a\u200Bb', '/shop'], ['/c', '/pages/d\u2060'], ['/e%E2%80%8Bf', '/shop']),
  );
  expect(given.found).toMatchObject({ new: 1, refused: 2 });
  expect(await files.whyNot(given._id, 'refused')).toEqual([
    expect.stringMatching(/^2 Old path: .*There is a sign in it that is not seen/),
    expect.stringMatching(/^3 Leads to: .*There is a sign in it that is not seen/),
  ]);
  await files.ask(given._id, 'apply');
  const { file } = await files.exported('');
  expect(readFile(file)).toEqual([{ 'Old path': '/e%E2%80%8Bf', 'Leads to': '/shop' }]);
});

test('what is wrong with lines is a file too, for whoever mends the list', async () => {
  const given = await files.checked(fileOf(HEAD, ['/a', '/shop'], ['/=1', '']));
  const { body } = await shop.app.inject({
    url: `/api/v1/admin/redirect-imports/${given._id}/lines.csv?show=refused`,
    headers: shop.admin.headers,
  });
  expect(body.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Line,Name,State,Column,From,To,Why',
    expect.stringMatching(/^3,\/=1,refused,Leads to,,,./),
    '',
  ]);
});

test('a circle within the file, or with what is there, is refused at its line', async () => {
  await add('/x', '/y');
  const given = await files.checked(
    fileOf(
      HEAD,
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/a'],
      ['/y', '/x'],
      ['/x', '/x?again=1'],
      ['/A', '/shop'],
      ['//a/', '/shop'],
      ['/admin', '/shop'],
      ['/old', 'javascript:alert(1)'],
      ['/old2', ''],
      ['', '/shop'],
    ),
  );
  const back = (to: string) =>
    `Leads to: ‘${to}’ can’t be taken. This leads back to where it comes from: please choose another`;
  expect(await files.whyNot(given._id, 'refused')).toEqual([
    `4 ${back('/a')}`,
    `5 ${back('/x')}`,
    `6 ${back('/x?again=1')}`,
    '8 Old path: Line 2 has this Old path already',
    expect.stringContaining('9 Old path: ‘/admin’ can’t be taken. The shop itself'),
    expect.stringContaining(
      '10 Leads to: ‘javascript:alert(1)’ can’t be taken. Please enter a path',
    ),
    expect.stringContaining('11 Leads to: '),
    '12 Old path: Required',
  ]);
  await files.ask(given._id, 'apply');
  expect(await leads()).toEqual({ '/a': '/c', '/b': '/c', '/x': '/y', '/A': '/shop' });
});

test('what others have done since the check, and since it was carried out, stays', async () => {
  await add('/changed', '/shop');
  const given = await files.checked(
    fileOf(HEAD, ['/changed', '/pages/a'], ['/new', '/shop'], ['/mine', '/shop']),
  );
  await shop.database.pool.query(
    `UPDATE redirects SET target = '/pages/b', target_path = '/pages/b' WHERE from_path = '/changed'`,
  );
  await add('/new', '/pages/c');
  expect((await files.ask(given._id, 'apply')).body).toMatchObject({ applied: 1, left: 2 });
  expect(await files.whyNot(given._id, 'left')).toEqual([
    '2 Leads to: Somebody has changed this since',
    '3 Somebody has added this since',
  ]);
  // Deleted, and made anew by somebody: it is no longer the import's.
  await shop.database.pool.query(`DELETE FROM redirects WHERE from_path = '/mine'`);
  await add('/mine', '/shop');
  expect((await files.ask(given._id, 'undo')).body).toMatchObject({ undone: 0, kept: 1 });
  expect(await leads()).toEqual({ '/changed': '/pages/b', '/new': '/pages/c', '/mine': '/shop' });
});

test('more than there can be are refused from there on', async () => {
  await shop.database.pool.query(`
    INSERT INTO redirects (id, from_path, target, target_path)
    SELECT gen_random_uuid(), '/filled-' || n, '/shop', '/shop' FROM generate_series(1, 1999) n`);
  const given = await files.checked(fileOf(HEAD, ['/one', '/shop'], ['/two', '/shop']));
  expect(given.found).toMatchObject({ new: 1, refused: 1 });
  expect((await files.whyNot(given._id, 'refused'))[0]).toContain('3 There can be 2000 redirects');
});

test('files of another list are none of this one’s, and go with their time', async () => {
  const codes = listFilesOf(shop, 'promocode');
  const given = await codes.checked(
    fileOf(['Code', 'Percent', 'Last day'], ['ELSE', '5', '2030-12-31']),
  );
  expect(await files.list()).toEqual([]);
  expect((await files.ask(given._id, 'apply')).status).toBe(404);
  await shop.database.pool.query(`UPDATE list_imports SET created_at = now() - interval '91 days'`);
  await shop.app.scheduledWork.pruneOldRows(new Date());
  expect(await codes.list()).toEqual([]);
});
