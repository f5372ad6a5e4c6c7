import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Sale } from '@gadgetry/contract/prices';
import { expect, test } from 'vitest';
import { inHours, letHoursPass, planSale } from '../../../../test/sales.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

const priced = async (shop: StockedShop, id: string) => {
  const { price, sale } = (await shop.call<Product>('GET', `/products/${id}`, null)).body;
  return { price, was: sale?.was };
};

async function historyOf({ database }: StockedShop, id: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ cents: number }>(
    'SELECT cents FROM price_history WHERE variant_id = $1 ORDER BY at',
    [id],
  );
  return rows.map(({ cents }) => cents);
}

async function expectBooks({ database }: StockedShop) {
  expect(await checkIntegrity(database.db)).toEqual([]);
}

test('a sale begins and ends by itself, in lists, filters and the product alike', async () => {
  const shop = await openStockedShop();
  const { _id } = await shop.addProduct({ price: 20 });
  const other = await shop.addProduct({ price: 18 });
  await planSale(shop, { _id }, { beginsAt: inHours(1), endsAt: inHours(3) });
  await shop.app.scheduledWork.switchDuePrices();
  expect(await priced(shop, _id)).toEqual({ price: 20, was: undefined });

  await letHoursPass(shop, 2);
  await shop.app.scheduledWork.switchDuePrices();
  expect(await priced(shop, _id)).toEqual({ price: 15, was: 20 });
  const cheap = async () =>
    (await shop.call<Product[]>('GET', '/products?sort=price', null)).body.map((each) => [
      each._id,
      each.sale?.was,
    ]);
  expect(await cheap()).toEqual([
    [_id, 20],
    [other._id, undefined],
  ]);
  const upTo = async (max: number) =>
    (await shop.call<Product[]>('GET', `/products?maxPrice=${max}`, null)).body.length;
  expect(await upTo(16)).toBe(1);
  await expectBooks(shop);

  await letHoursPass(shop, 2);
  await shop.app.scheduledWork.switchDuePrices();
  expect(await priced(shop, _id)).toEqual({ price: 20, was: undefined });
  expect(await upTo(16)).toBe(0);
  expect(await historyOf(shop, _id)).toEqual([2000, 1500, 2000]);
  await expectBooks(shop);
  const asked = `/history?entity=product&id=${_id}`;
  const { body } = await shop.call<HistoryEntry[]>('GET', asked, shop.admin);
  expect(body.slice(0, 2).map(({ who, changes }) => [who, changes])).toEqual([
    ['a planned sale', [{ field: 'price', from: 15, to: 20 }]],
    ['a planned sale', [{ field: 'price', from: 20, to: 15 }]],
  ]);
});

test('two processes that switch at once switch once', async () => {
  const shop = await openStockedShop();
  const { _id } = await shop.addProduct({ price: 20 });
  await planSale(shop, { _id }, { beginsAt: inHours(1), endsAt: inHours(3) });
  for (const passed of [2, 2]) {
    await letHoursPass(shop, passed);
    await Promise.all(Array.from({ length: 4 }, () => shop.app.scheduledWork.switchDuePrices()));
  }
  expect(await historyOf(shop, _id)).toEqual([2000, 1500, 2000]);
  const { version } = (await shop.call<Product>('GET', `/products/${_id}`, null)).body;
  expect(version).toBe(3);
});

test('what is struck is the lowest price of the thirty days before, and nothing where that is no more', async () => {
  const shop = await openStockedShop();
  const { _id } = await shop.addProduct({ price: 20 });
  const first = await planSale(shop, { _id }, { price: 12, endsAt: inHours(48) });
  expect(await priced(shop, _id)).toEqual({ price: 12, was: 20 });
  await shop.call('PUT', `/sales/${first._id}/status?status=false`, shop.admin);
  expect(await priced(shop, _id)).toEqual({ price: 20, was: undefined });

  await letHoursPass(shop, 10 * 24);
  const second = await planSale(shop, { _id }, { price: 15 });
  expect(await priced(shop, _id)).toEqual({ price: 15, was: null });
  await shop.call('PUT', `/sales/${second._id}/status?status=false`, shop.admin);
  await letHoursPass(shop, 1);
  await planSale(shop, { _id }, { price: 10 });
  expect(await priced(shop, _id)).toEqual({ price: 10, was: 12 });

  const far = (await shop.addProduct({ price: 30 }))._id;
  await planSale(shop, { _id: far }, { price: 25, endsAt: inHours(2) });
  await letHoursPass(shop, 3);
  await shop.app.scheduledWork.switchDuePrices();
  await letHoursPass(shop, 31 * 24);
  await planSale(shop, { _id: far }, { price: 20 });
  expect(await priced(shop, far)).toEqual({ price: 20, was: 30 });

  await shop.app.scheduledWork.switchDuePrices();
  await expectBooks(shop);
  await shop.database.pool.query('UPDATE product_variants SET was_cents = 3001 WHERE id = $1', [
    far,
  ]);
  const [found, ...none] = await checkIntegrity(shop.database.db);
  expect(none).toEqual([]);
  expect(found).toMatchObject({ check: 'struck-prices-were-asked', subject: far });
  expect(found?.detail).toContain('strikes 3001 cents, before its sale it cost 3000');
});

test('what can’t be planned is refused at its field', async () => {
  const shop = await openStockedShop();
  const { _id: productId } = await shop.addProduct({ price: 20 });
  const other = await shop.addProduct();
  const good = {
    productId,
    beginsAt: inHours(10),
    endsAt: inHours(20),
    prices: [{ variantId: productId, price: 15 }],
  };
  const refused = async (changed: object) => {
    const body = { ...good, ...changed };
    const answer = await shop.call('POST', '/sales', shop.admin, body);
    expect(answer.status).toBe(400);
    return answer.body.issues?.map(({ path }) => path);
  };
  expect(await refused({ beginsAt: inHours(-2) })).toEqual(['beginsAt']);
  expect(await refused({ endsAt: inHours(-1) })).toEqual(['endsAt']);
  expect(await refused({ endsAt: inHours(9) })).toEqual(['endsAt']);
  const costing = (price: number, variantId = productId) => ({ prices: [{ variantId, price }] });
  expect(await refused(costing(20))).toEqual(['prices.0.price']);
  expect(await refused(costing(5, other._id))).toEqual(['prices.0.price']);
  expect(await refused({ productId: shop.category._id })).toEqual(['productId']);

  await planSale(shop, { _id: productId }, good);
  expect(await refused({ beginsAt: inHours(15), endsAt: inHours(30) })).toEqual(['prices.0.price']);
  const at = [
    { beginsAt: null, endsAt: inHours(5) },
    { beginsAt: inHours(5), endsAt: inHours(9) },
  ];
  for (const period of at) await planSale(shop, { _id: productId }, period);
  expect(await refused({ beginsAt: null, endsAt: inHours(2) })).toEqual(['prices.0.price']);
});

test('plans made at once for the same time leave one', async () => {
  const shop = await openStockedShop();
  const { _id } = await shop.addProduct({ price: 20 });
  const answers = await Promise.allSettled(
    [15, 14, 13].map((price) => planSale(shop, { _id }, { price })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expectBooks(shop);
});

test('a plan is edited with versions and a history; of one that runs, the end alone', async () => {
  const shop = await openStockedShop();
  const { _id: productId } = await shop.addProduct({ price: 20 });
  const planned = await planSale(shop, { _id: productId }, { beginsAt: inHours(2) });
  const save = (id: string, changed: object) =>
    shop.call<Sale & ErrorBody>('PUT', `/sales/${id}`, shop.admin, {
      productId,
      beginsAt: planned.beginsAt,
      endsAt: planned.endsAt,
      prices: [{ variantId: productId, price: 15 }],
      ...changed,
    });
  const prices = [{ variantId: productId, price: 14 }];
  expect((await save(planned._id, { prices, version: 1 })).body).toMatchObject({ version: 2 });
  expect((await save(planned._id, { version: 1 })).body).toMatchObject({ code: 'stale_edit' });

  await letHoursPass(shop, 3);
  const refused = await save(planned._id, { beginsAt: null });
  expect(refused.body.issues?.[0]).toMatchObject({ path: 'prices.0.price' });
  const longer = await save(planned._id, { beginsAt: null, prices, endsAt: inHours(90) });
  expect(longer.body).toMatchObject({ state: 'running', version: 3 });
  expect(await priced(shop, productId)).toEqual({ price: 14, was: 20 });

  await letHoursPass(shop, 100);
  expect((await save(planned._id, { prices })).body.issues?.[0]).toMatchObject({ path: 'endsAt' });
  const asked = `/history?entity=sale&id=${planned._id}`;
  const { body } = await shop.call<HistoryEntry[]>('GET', asked, shop.admin);
  expect(body.map(({ action }) => action)).toEqual(['updated', 'updated', 'created']);
});

test('variants are on sale each by itself, and one that is left out is no more', async () => {
  const shop = await openStockedShop();
  const { _id } = await shop.addProduct();
  const colour = (value: string) => [{ name: 'Colour', value }];
  const matrix = (blue: number, third: number | null) => ({
    options: [{ name: 'Colour', values: ['Red', 'Blue', 'Green'] }],
    variants: [
      { options: colour('Red'), price: 20, stockQuantity: 5, isDefault: true },
      { options: colour('Blue'), price: blue, stockQuantity: 5 },
      ...(third === null ? [] : [{ options: colour('Green'), price: third, stockQuantity: 5 }]),
    ],
  });
  const save = (body: object) =>
    shop.call<Product & ErrorBody>('PUT', `/products/${_id}/variants`, shop.admin, body);
  const { body } = await save(matrix(20, 30));
  const [, blue, green] = (body.variants ?? []).map(({ _id: id }) => id);
  // Long enough that what the product cost without colours is no prior price of one.
  await letHoursPass(shop, 31 * 24);
  const prices = [
    { variantId: blue ?? '', price: 12 },
    { variantId: green ?? '', price: 25 },
  ];
  await planSale(shop, { _id }, { prices });
  const shown = async () => {
    const read = (await shop.call<Product>('GET', `/products/${_id}`, null)).body;
    return read.variants?.map(({ price, sale }) => [price, sale?.was]);
  };
  expect(await shown()).toEqual([
    [20, undefined],
    [12, 20],
    [25, 30],
  ]);
  expect((await save(matrix(13, 25))).body.issues).toMatchObject([{ path: 'variants.1.price' }]);
  expect((await save(matrix(12, null))).status).toBe(200);
  expect(await shown()).toEqual([
    [20, undefined],
    [12, 20],
  ]);
  await expectBooks(shop);
  expect((await save(matrix(12, 40))).status).toBe(200);
  // It cost as little within the thirty days before.
  expect((await shown())?.[2]).toEqual([25, null]);
  await expectBooks(shop);
  await letHoursPass(shop, 30);
  await shop.app.scheduledWork.switchDuePrices();
  expect(await shown()).toEqual([
    [20, undefined],
    [20, undefined],
    [40, undefined],
  ]);
  await expectBooks(shop);
});
