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

test('what many others searched for and found is suggested, if it is made of words that products have', async () => {
  const shop = await openStockedShop();
  await shop.addProduct({ name: 'Kestrel Television', description: 'Quiet at night.' });
  await shop.database.pool.query(`
    INSERT INTO searches (id, words, times, results) VALUES
      (gen_random_uuid(), 'television', 9, 1), (gen_random_uuid(), 'television quiet', 12, 1),
      (gen_random_uuid(), 'television seldom', 12, 1), (gen_random_uuid(), 'television kestrel', 4, 1),
      (gen_random_uuid(), 'quiet television', 12, 0)`);
  const suggested = async (typed: string) => {
    const asked = `/search/suggestions?q=${encodeURIComponent(typed)}`;
    return (await shop.call<SearchSuggestions>('GET', asked, null)).body.searches;
  };
  expect(await suggested('Tele')).toEqual(['television quiet', 'television']);
  expect(await suggested('television')).toEqual(['television quiet']);
  expect(await suggested('quiet')).toEqual([]);
});
