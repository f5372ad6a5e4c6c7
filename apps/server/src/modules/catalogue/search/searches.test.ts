import type { Report } from '@gadgetry/contract/reports';
import type { SearchSuggestions } from '@gadgetry/contract/search-suggestions';
import type { SearchedWords } from '@gadgetry/contract/searches';
import { expect, test, vi } from 'vitest';
import type { SignedIn } from '../../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

const PATIENCE = { timeout: 20_000, interval: 200 };

const search = (shop: StockedShop, words: string, more = '', as: SignedIn | null = null) =>
  shop.call('GET', `/products?search=${encodeURIComponent(words)}${more}`, as);

async function remembered(shop: StockedShop, query = '') {
  const { body } = await shop.call<SearchedWords[]>('GET', `/admin/searches${query}`, shop.admin);
  return body.map(({ words, times, results }) => [words, times, results]);
}

test('the owner sees what shoppers searched for, and what they did not find', async () => {
  const shop = await openStockedShop();
  await shop.addProduct({ name: 'Kestrel Television' });
  await search(shop, 'Xylophone');
  await search(shop, 'xylophone!');
  await search(shop, 'televisions');
  // None of these is a whole search of a shopper.
  await search(shop, 'xyloph');
  await search(shop, 'xylophone', `&category=${shop.category._id}`);
  await search(shop, 'zither', '', shop.admin);
  await search(shop, 'zither', '&status=active&sort=name');
  await search(shop, 'jane@example.com');
  await vi.waitFor(
    async () =>
      expect(await remembered(shop)).toEqual([
        ['xylophone', 2, 0],
        ['televisions', 1, 1],
      ]),
    PATIENCE,
  );
  expect(await remembered(shop, '?found=nothing')).toEqual([['xylophone', 2, 0]]);
  expect(await remembered(shop, '?found=something')).toEqual([['televisions', 1, 1]]);
  expect(await remembered(shop, '?search=xylo')).toEqual([['xylophone', 2, 0]]);

  await shop.addProduct({ name: 'Xylophone' });
  await search(shop, 'xylophone');
  await vi.waitFor(
    async () => expect(await remembered(shop, '?found=nothing')).toEqual([]),
    PATIENCE,
  );
  expect(await remembered(shop, '?search=xylo')).toEqual([['xylophone', 3, 1]]);
  // How much was searched for is a report, which keeps no words; midnight may come meanwhile.
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const report = `/admin/reports/searches?from=${from}&to=${to}`;
  const { body } = await shop.call<Report>('GET', report, shop.admin);
  expect(body.totals.values).toEqual([4, 2]);
});

test('what one visitor alone has searched for is forgotten after two weeks', async () => {
  const shop = await openStockedShop();
  await shop.database.pool.query(`
    INSERT INTO searches (id, words, times, visitors, results, last_at)
    SELECT gen_random_uuid(), words, 9, visitors, 0, now() - days * interval '1 day'
    FROM (VALUES ('alone', 1, 15), ('unknown whose', 0, 15), ('lately', 1, 13), ('two', 2, 15))
      AS kept (words, visitors, days)`);
  await shop.app.scheduledWork.pruneOldRows(new Date());
  const words = (await remembered(shop)).map(([each]) => each);
  expect(new Set(words)).toEqual(new Set(['lately', 'two']));
});

test('what was not asked for in three months is forgotten, and of very many the oldest', async () => {
  const shop = await openStockedShop();
  const { pool } = shop.database;
  await pool.query(`
    INSERT INTO searches (id, words, times, results, last_at)
    SELECT gen_random_uuid(), 'word ' || n, 1, 0, now() - n * interval '1 second'
    FROM generate_series(1, 20010) AS n`);
  await pool.query(`
    INSERT INTO searches (id, words, times, results, last_at)
    VALUES (gen_random_uuid(), 'old', 9, 0, now() - interval '91 days')`);
  await shop.app.scheduledWork.pruneOldRows(new Date());
  const { rows } = await pool.query(`
    SELECT count(*)::int AS kept, count(*) FILTER (WHERE words IN ('old', 'word 20001'))::int AS gone
    FROM searches`);
  expect(rows).toEqual([{ kept: 20_000, gone: 0 }]);
});

async function suggested(shop: StockedShop, typed: string) {
  const asked = `/search/suggestions?q=${encodeURIComponent(typed)}`;
  return (await shop.call<SearchSuggestions>('GET', asked, null)).body.searches;
}

test('what many others searched for and found is suggested, if it is the name of what is sold', async () => {
  const shop = await openStockedShop();
  await shop.addProduct({ name: 'Kestrel Television Quiet', description: 'Never catches fire.' });
  await shop.addProduct({ name: 'Television Harbour', isActive: false });
  await shop.database.pool.query(`
    INSERT INTO searches (id, words, times, visitors, results, created_at)
    SELECT gen_random_uuid(), words, 100, visitors, results, now() - days * interval '1 day'
    FROM (VALUES ('television', 9, 1, 1), ('television quiet', 12, 1, 2),
      ('television seldom', 12, 1, 2), ('television fire', 12, 1, 2),
      ('television harbour', 12, 1, 2), ('television kestrel', 4, 1, 2),
      ('television kestrel quiet', 9, 1, 0), ('quiet television', 12, 0, 2))
      AS kept (words, visitors, results, days)`);
  expect(await suggested(shop, 'Tele')).toEqual(['television quiet', 'television']);
  expect(await suggested(shop, 'television')).toEqual(['television quiet']);
  expect(await suggested(shop, 'quiet')).toEqual([]);
  const [category] = shop.category.name.toLowerCase().split(' ');
  await shop.database.pool.query(
    `INSERT INTO searches (id, words, times, visitors, results, created_at)
     VALUES (gen_random_uuid(), $1, 5, 5, 1, now() - interval '1 day')`,
    [shop.category.name.toLowerCase()],
  );
  expect(await suggested(shop, category?.slice(0, 2) ?? '')).toEqual([
    shop.category.name.toLowerCase(),
  ]);
});

test('one visitor counts once a day, however often and in whatever way they ask', async () => {
  const shop = await openStockedShop();
  await shop.addProduct({ name: 'Kestrel Television' });
  const visitors = async () => {
    const { rows } = await shop.database.pool.query<{ times: number; visitors: number }>(
      `SELECT times, visitors FROM searches WHERE words = 'kestrel television'`,
    );
    return rows;
  };
  const ask = async (remoteAddress: string, more = '') => {
    const url = `/api/v1/products?status=active&search=kestrel+television${more}`;
    expect((await shop.app.inject({ url, remoteAddress })).statusCode).toBe(200);
  };
  await Promise.all([11, 12, 13, 14, 15].map((limit) => ask('203.0.113.7', `&limit=${limit}`)));
  // One network of IPv6 is one visitor.
  await ask('2001:db8::1');
  await ask('2001:db8::2');
  await vi.waitFor(
    async () => expect(await visitors()).toEqual([{ times: 7, visitors: 2 }]),
    PATIENCE,
  );
  // Over the wire, where answers are kept for all.
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  for (const limit of [21, 22]) {
    const found = await fetch(
      `${origin}/api/v1/products?status=active&search=kestrel+television&limit=${limit}`,
    );
    expect(found.status).toBe(200);
  }
  await ask('203.0.113.7');
  await vi.waitFor(
    async () => expect(await visitors()).toEqual([{ times: 10, visitors: 3 }]),
    PATIENCE,
  );
});
