import type { HomeRow } from '@gadgetry/contract/home-rows';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../../test/stocked-shop.ts';
import { type BestSold, createHomeRows } from './home-rows.ts';

/** The rows of a shop, with its statements counted. */
async function openRows(bestSold: BestSold, rowsOf: (category: string, id: string) => HomeRow[]) {
  const shop = await openStockedShop();
  const { _id } = await shop.addProduct({ tags: ['featured'] });
  let statements = 0;
  const db = shop.database.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const clock = { now: 0 };
  const rows = createHomeRows({
    replicaRouting: { read: (work) => work(db) },
    wanted: () => rowsOf(shop.category._id, _id),
    bestSold,
    now: () => clock.now,
  });
  return { rows, clock, id: _id, statements: () => statements };
}

const best: HomeRow = { kind: 'bestsellers', heading: 'Best' };

test('as many rows as there can be cost a bounded number of statements', async () => {
  const { rows, statements, id } = await openRows(
    async () => [],
    (category, product) => [
      { kind: 'sale', heading: 'One' },
      { kind: 'sale', heading: 'Two' },
      { kind: 'category', heading: 'Three', category },
      { kind: 'newest', heading: 'Four' },
      { kind: 'featured', heading: 'Five' },
      { kind: 'products', heading: 'Six', products: [product] },
    ],
  );
  const shown = await rows();
  expect(shown.map(({ heading, products }) => [heading, products[0]?._id])).toEqual(
    ['Three', 'Four', 'Five', 'Six'].map((heading) => [heading, id]),
  );
  // Active categories, at most three of each row, and stock for all of them at once.
  expect(statements()).toBeLessThanOrEqual(1 + 6 * 3 + 2);
});

test('what sells best is counted once in ten minutes, and again at once where that has failed', async () => {
  const counted: number[] = [];
  let ids: string[] | null = [];
  const { rows, clock, id } = await openRows(
    async (_db, now) => {
      counted.push(now.getTime());
      if (ids === null) throw new Error('away');
      return ids;
    },
    () => [best],
  );
  ids = [id];
  const found = async () =>
    (await rows()).flatMap(({ products }) => products.map((one) => one._id));
  expect(await Promise.all([found(), found()])).toEqual([[id], [id]]);
  clock.now = 599_999;
  expect(await found()).toEqual([id]);
  expect(counted).toEqual([0]);
  clock.now = 600_000;
  ids = null;
  await expect(found()).rejects.toThrow('away');
  ids = [];
  expect(await found()).toEqual([]);
  expect(counted).toEqual([0, 600_000, 600_000]);
});
