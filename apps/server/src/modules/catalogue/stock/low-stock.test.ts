import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Insights } from '@gadgetry/contract/insights';
import type { LowStockOfVariant } from '@gadgetry/contract/low-stock';
import type { Product } from '@gadgetry/contract/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  await shop.database.pool.query(
    `INSERT INTO staff_choices (user_id, kind, how) VALUES ($1, 'low_stock', 'at_once')
     ON CONFLICT (user_id, kind) DO UPDATE SET how = 'at_once'`,
    [shop.admin.person.id],
  );
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const pathOf = ({ _id }: Pick<Product, '_id'>) => `/admin/products/${_id}/low-stock`;
const read = async (product: Product) =>
  (await shop.call<LowStockOfVariant[]>('GET', pathOf(product), shop.admin)).body;
const put = (product: Product, variants: unknown) =>
  shop.call<LowStockOfVariant[]>('PUT', pathOf(product), shop.admin, { variants });
const defaultOf = async (product: Product) => (await read(product))[0]?.variantId ?? '';
const newsOf = async (variantId: string) =>
  (
    await shop.database.pool.query(
      `SELECT 1 FROM staff_news WHERE kind = 'low_stock' AND subject = $1`,
      [variantId],
    )
  ).rows.length;

test('the owner is told by a product’s own number, and by the shop’s where it has none', async () => {
  const [own, usual] = [
    await shop.addProduct({ stockQuantity: 31 }),
    await shop.addProduct({ stockQuantity: 31 }),
  ];
  const variantId = await defaultOf(own);
  expect((await put(own, [{ variantId, from: null, to: 30 }])).body).toEqual([
    { variantId, choice: '', stockQuantity: 31, threshold: 30 },
  ]);
  for (const product of [own, usual]) await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  expect(await newsOf(variantId)).toBe(1);
  expect(await newsOf(await defaultOf(usual))).toBe(0);
  const { body } = await shop.call<Insights>('GET', '/admin/insights', shop.admin);
  const nearlyOut = body.nearlyOut.products.map((one) => one.variantId);
  expect(nearlyOut).toContain(variantId);
  const shown = await shop.call<Product>('GET', `/products/${own._id}`, shop.shopper);
  expect(Object.keys(shown.body).join()).not.toMatch(/threshold|low_?stock/i);
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=low_stock&id=${own._id}`,
    shop.admin,
  );
  expect(history.body).toMatchObject([{ changes: [{ field: 'threshold', from: null, to: 30 }] }]);
});

test('each variant has its own, which saving the variants anew keeps', async () => {
  const product = await shop.addProduct();
  const options = [{ name: 'Size', values: ['S', 'L'] }];
  const sizes = ['S', 'L'].map((size) => ({
    options: [{ name: 'Size', value: size }],
    price: 10,
    stockQuantity: 5,
    isDefault: size === 'S',
  }));
  const matrix = { options, variants: sizes };
  const path = `/products/${product._id}/variants`;
  const saved = await shop.call<Product>('PUT', path, shop.admin, matrix);
  expect(saved.body).toMatchObject({ options });
  const [, large] = await read(product);
  const variantId = large?.variantId ?? '';
  await put(product, [{ variantId, from: null, to: 2 }]);
  const same = (saved.body.variants ?? []).map((variant) => ({
    _id: variant._id,
    options: variant.options,
    price: 11,
    stockQuantity: variant.stockQuantity,
    isDefault: variant.isDefault,
  }));
  const again = await shop.call<Product>('PUT', path, shop.admin, { options, variants: same });
  expect(again.body).toMatchObject({ price: 11 });
  expect(await read(product)).toMatchObject([
    { choice: 'S', threshold: null },
    { choice: 'L', threshold: 2 },
  ]);
});

test('two who change one at once: the second is told, and nothing of theirs is kept', async () => {
  const [product, other] = [await shop.addProduct(), await shop.addProduct()];
  const variantId = await defaultOf(product);
  const answers = await Promise.all(
    [3, 4].map((to) => put(product, [{ variantId, from: null, to }])),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  // Of another product it is nobody's.
  expect((await put(other, [{ variantId, from: null, to: 1 }])).status).toBe(409);
});

test.each([-1, 1.5, 1_000_001, '3'])('%s is no number of pieces', async (to) => {
  const product = await shop.addProduct();
  const variantId = await defaultOf(product);
  expect((await put(product, [{ variantId, from: null, to }])).status).toBe(400);
  const raw = shop.database.pool.query('UPDATE product_variants SET low_stock = -1 WHERE id = $1', [
    variantId,
  ]);
  await expect(raw).rejects.toMatchObject({ code: '23514' });
});
