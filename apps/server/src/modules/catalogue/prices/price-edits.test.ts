import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { inHours, letHoursPass, planSale } from '../../../../test/sales.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

function saving(shop: StockedShop, { _id, name, description }: Product) {
  return (price: number, more: object = {}) =>
    shop.call<Product & ErrorBody>('PUT', `/products/${_id}`, shop.admin, {
      name,
      description,
      categoryId: shop.category._id,
      stockQuantity: 10,
      price,
      ...more,
    });
}

test('a price is not edited away while a sale of it runs, nor below a planned one', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ price: 20 });
  const { _id } = product;
  const save = saving(shop, product);
  await planSale(shop, product, { beginsAt: inHours(10), endsAt: inHours(12), price: 18 });
  expect((await save(18)).body.issues).toMatchObject([{ path: 'price' }]);
  expect((await save(19)).status).toBe(200);
  const { _id: sale } = await planSale(shop, product, { endsAt: inHours(5), price: 15 });
  expect((await save(15)).status).toBe(200);
  const onSale = async (as: StockedShop['admin'] | null) =>
    (await shop.call<Product>('GET', `/products/${_id}`, as)).body.variants;
  expect(await onSale(shop.admin)).toMatchObject([{ price: 15, regularPrice: 19 }]);
  expect((await onSale(null))?.[0]).not.toHaveProperty('regularPrice');
  expect((await save(16)).body.issues).toMatchObject([{ path: 'price' }]);
  await shop.call('PUT', `/sales/${sale}/status?status=false`, shop.admin);
  const read = (await shop.call<Product>('GET', `/products/${_id}`, null)).body;
  expect([read.price, read.sale]).toEqual([19, undefined]);
  expect((await save(21)).status).toBe(200);
  expect(await checkIntegrity(shop.database.db)).toEqual([]);
});

test('the price of a sale that is over does not stay by a form that was read while it ran', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ price: 20 });
  const { _id } = product;
  const save = saving(shop, product);
  const saveVariants = (price: number, version?: number) =>
    shop.call<Product & ErrorBody>('PUT', `/products/${_id}/variants`, shop.admin, {
      options: [],
      variants: [{ options: [], price, stockQuantity: 10 }],
      version,
    });
  await planSale(shop, product, { price: 15, endsAt: inHours(2) });
  await letHoursPass(shop, 3);
  await shop.app.scheduledWork.switchDuePrices();
  expect((await save(15)).body.issues).toMatchObject([{ path: 'price' }]);
  expect((await saveVariants(15)).body.issues).toMatchObject([{ path: 'variants.0.price' }]);
  expect((await save(18)).status).toBe(200);

  const { _id: sale } = await planSale(shop, product, { price: 12 });
  await shop.call('PUT', `/sales/${sale}/status?status=false`, shop.admin);
  expect((await save(12)).body.issues).toMatchObject([{ path: 'price' }]);
  // Whoever says what they have read knows that it is over.
  const { version } = (await shop.call<Product>('GET', `/products/${_id}`, null)).body;
  const basedOn = { version, stockQuantity: 10 };
  expect((await save(12, { basedOn })).body).toMatchObject({ price: 12 });
  await save(18);
  await letHoursPass(shop, 25);
  expect((await saveVariants(12)).status).toBe(200);
  expect(await checkIntegrity(shop.database.db)).toEqual([]);
});
