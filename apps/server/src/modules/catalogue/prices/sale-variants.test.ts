import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Sale } from '@gadgetry/contract/prices';
import { expect, test } from 'vitest';
import { inHours, letHoursPass, planSale } from '../../../../test/sales.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

type Sized = readonly [size: string, price: number, more?: object];

const inSize = (value: string) => [{ name: 'Size', value }];

/** The sizes of a product with their prices; the last one is the default. */
function saveSizes(shop: StockedShop, { _id }: { readonly _id: string }, ...sizes: Sized[]) {
  const body = {
    options: [{ name: 'Size', values: sizes.map(([size]) => size) }],
    variants: sizes.map(([size, price, more], place) => ({
      options: inSize(size),
      price,
      stockQuantity: 5,
      isDefault: place === sizes.length - 1,
      ...more,
    })),
  };
  return shop.call<Product & ErrorBody>('PUT', `/products/${_id}/variants`, shop.admin, body);
}

const idOf = ({ variants = [] }: Product, size: string) =>
  variants.find(({ options }) => options[0]?.value === size)?._id ?? '';

async function shown(shop: StockedShop, { _id }: { readonly _id: string }) {
  const { variants = [] } = (await shop.call<Product>('GET', `/products/${_id}`, null)).body;
  return variants.map(({ options, price, sale }) => [options[0]?.value, price, sale?.was]);
}

const placesOf = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.issues?.map(({ path }) => path),
];

test('what is planned for a product is not the price of one of its sizes, nor of another size', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ price: 100 });
  const planned = { beginsAt: inHours(24), endsAt: inHours(48), price: 80 };
  const { _id: sale } = await planSale(shop, product, planned);
  const status = (on: boolean) =>
    shop.call<Sale & ErrorBody>('PUT', `/sales/${sale}/status?status=${on}`, shop.admin);
  const sizes = () => saveSizes(shop, product, ['Small', 100], ['Large', 400]);
  const refused = await sizes();
  expect(placesOf(refused)).toEqual([400, ['variants.1.price']]);
  expect(refused.body.message).toContain('at $80.00, is planned from');

  // Off, it stands in nobody's way; on again, it would sell the large one for $80.
  await status(false);
  expect((await sizes()).status).toBe(200);
  expect(await status(true)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("'Large' was something else when this was planned") },
  });
  const prices = [{ variantId: product._id, price: 350 }];
  const asked = { productId: product._id, beginsAt: inHours(24), endsAt: inHours(48), prices };
  expect((await shop.call('PUT', `/sales/${sale}`, shop.admin, asked)).status).toBe(200);
  expect((await status(true)).status).toBe(200);
  await letHoursPass(shop, 25);
  await shop.app.scheduledWork.switchDuePrices();
  expect(await shown(shop, product)).toEqual([
    ['Small', 100, undefined],
    ['Large', 350, null],
  ]);
  expect(await checkIntegrity(shop.database.db)).toEqual([]);
});

test.each([
  ['runs', null],
  ['is planned', inHours(10)],
])('while a sale of it %s, a size stays the size that it is', async (_state, beginsAt) => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ price: 100 });
  const { body } = await saveSizes(shop, product, ['Small', 90], ['Large', 100]);
  const [small, large] = [idOf(body, 'Small'), idOf(body, 'Large')];
  await planSale(shop, product, { beginsAt, prices: [{ variantId: small, price: 50 }] });
  const price = beginsAt === null ? 50 : 90;
  const other = { _id: small };
  expect(placesOf(await saveSizes(shop, product, ['Tiny', price, other], ['Large', 100]))).toEqual([
    400,
    ['variants.0.price'],
  ]);
  const swapped = await saveSizes(
    shop,
    product,
    ['Small', 90, { _id: large }],
    ['Large', price, other],
  );
  expect(placesOf(swapped)).toEqual([400, ['variants.1.price']]);

  const none = { options: [], price, stockQuantity: 5, ...other };
  const without = await shop.call('PUT', `/products/${product._id}/variants`, shop.admin, {
    options: [],
    variants: [none],
  });
  expect(placesOf(without)).toEqual([400, ['variants.0.price']]);

  // Left out, it does not come back as another one either.
  expect((await saveSizes(shop, product, ['Large', 100])).status).toBe(200);
  expect(placesOf(await saveSizes(shop, product, ['Tiny', 90, other], ['Large', 100]))).toEqual([
    400,
    ['variants.0.price'],
  ]);
  const more = await saveSizes(shop, product, ['Small', 90], ['Huge', 300], ['Large', 100]);
  expect(more.status).toBe(200);
  const [first] = await shown(shop, product);
  // It cost as little a moment ago.
  expect(first).toEqual(['Small', price, beginsAt === null ? null : undefined]);
  expect(await checkIntegrity(shop.database.db)).toEqual([]);
});

test('nothing is struck that is dearer than what the product was sold for before a size was there', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ price: 60 });
  await letHoursPass(shop, 21 * 24);
  const { body } = await saveSizes(shop, product, ['Small', 100], ['Large', 400]);
  const onSale = async (size: string, price: number) => {
    const prices = [{ variantId: idOf(body, size), price }];
    const { _id } = await planSale(shop, product, { prices });
    const told = (await shown(shop, product)).find(([each]) => each === size);
    await shop.call('PUT', `/sales/${_id}/status?status=false`, shop.admin);
    return told;
  };
  expect(await onSale('Small', 80)).toEqual(['Small', 80, null]);
  expect(await onSale('Large', 300)).toEqual(['Large', 300, null]);
  expect(await onSale('Small', 50)).toEqual(['Small', 50, 60]);

  await letHoursPass(shop, 31 * 24);
  expect(await onSale('Small', 80)).toEqual(['Small', 80, 100]);
  expect(await onSale('Large', 300)).toEqual(['Large', 300, 400]);
});

test('who becomes another size takes no history of prices with it', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ price: 100 });
  const sizes: Sized[] = [
    ['Small', 60],
    ['Large', 100],
  ];
  const before = (await saveSizes(shop, product, ...sizes)).body;
  const [small, large] = [idOf(before, 'Small'), idOf(before, 'Large')];
  await letHoursPass(shop, 40 * 24);
  const asSmall: Sized = ['Small', 100, { _id: large }];
  await saveSizes(shop, product, asSmall, ['Large', 400, { _id: small }]);
  await planSale(shop, product, { prices: [{ variantId: large, price: 80 }] });
  expect((await shown(shop, product))[0]).toEqual(['Small', 80, null]);

  // What is taken out of sale, and made anew with another name, was sold all the same.
  const lamp = await shop.addProduct({ price: 100 });
  await saveSizes(shop, lamp, ['Small', 60], ['Large', 100]);
  await letHoursPass(shop, 40 * 24);
  const { body } = await saveSizes(shop, lamp, ['S', 100], ['Large', 100]);
  await planSale(shop, lamp, { prices: [{ variantId: idOf(body, 'S'), price: 80 }] });
  expect((await shown(shop, lamp))[0]).toEqual(['S', 80, null]);
  await shop.app.scheduledWork.switchDuePrices();
  expect(await checkIntegrity(shop.database.db)).toEqual([]);
});
