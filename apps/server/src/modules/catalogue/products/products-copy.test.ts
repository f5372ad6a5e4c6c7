import type { NewProductInput, Product } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StockedShop, openStockedShop, productBody } from '../../../../test/stocked-shop.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

const images = ['a', 'b'].map((name) => ({ url: `https://pictures.example/${name}.png` }));
const create = (given: Partial<NewProductInput>) =>
  shop.call<Product>('POST', '/products', shop.admin, {
    ...productBody(shop.category),
    ...given,
  });

/** Red at 20 and blue at 35, each with pieces, codes and a picture of its own. */
async function addColours(): Promise<Product> {
  const lamp = await shop.addProduct({ price: 20, images });
  const variants = ['Red', 'Blue'].map((value, place) => ({
    options: [{ name: 'Colour', value }],
    price: place === 0 ? 20 : 35,
    stockQuantity: 9,
    sku: `${lamp.name}-${value}`,
    weight: 100 + place,
    images: [images[place]?.url],
    isDefault: place === 0,
  }));
  const options = [{ name: 'Colour', values: ['Red', 'Blue'] }];
  const path = `/products/${lamp._id}/variants`;
  const saved = await shop.call<Product>('PUT', path, shop.admin, { options, variants });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body;
}

test('a copy has options, variants, prices and weights of another, and neither pieces nor codes', async () => {
  const lamp = await addColours();
  const asked = { price: 22, stockQuantity: 3, images, isActive: false, variantsOf: lamp._id };
  const { status, body: copy } = await create(asked);
  expect(status, JSON.stringify(copy)).toBe(201);
  expect(copy).toMatchObject({
    options: lamp.options,
    price: 22,
    stockQuantity: 3,
    isActive: false,
  });
  const colour = (value: string) => ({ options: [{ name: 'Colour', value }] });
  const codes = { sku: null, gtin: null };
  const [red, blue] = images.map(({ url }) => ({ images: [url] }));
  expect(copy.variants).toMatchObject([
    { ...colour('Red'), ...codes, ...red, price: 22, stockQuantity: 3, weight: 100 },
    { ...colour('Blue'), ...codes, ...blue, price: 35, stockQuantity: 0, weight: 101 },
  ]);
  const stored = await shop.call<Product>('GET', `/products/${copy._id}`, shop.admin);
  expect(stored.body).toMatchObject({ variants: copy.variants, version: copy.version });
  // The one that is copied is as it was.
  const source = await shop.call<Product>('GET', `/products/${lamp._id}`, shop.admin);
  expect(source.body.variants).toEqual(lamp.variants);
  const { body: told } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=product&id=${copy._id}`,
    shop.admin,
  );
  expect(told.map(({ action }) => action)).toEqual(['updated', 'created']);
  expect(await checkIntegrity(shop.database.db)).toEqual([]);
});

test('pictures of variants that the copy does not have are left out', async () => {
  const lamp = await addColours();
  const { body } = await create({ images: images.slice(1), variantsOf: lamp._id });
  expect(body.variants?.map((variant) => variant.images)).toEqual([[], [images[1]?.url]]);
});

test('of a product on sale the regular prices are copied', async () => {
  const lamp = await addColours();
  const blue = lamp.variants?.[1];
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const prices = [{ variantId: blue?._id, price: 30 }];
  const sale = { productId: lamp._id, endsAt, prices };
  expect((await shop.call('POST', '/sales', shop.admin, sale)).status).toBe(201);
  const now = await shop.call<Product>('GET', `/products/${lamp._id}`, shop.admin);
  expect(now.body.variants?.[1]).toMatchObject({ price: 30, regularPrice: 35 });
  const { body } = await create({ price: 20, variantsOf: lamp._id });
  expect(body.variants?.map(({ price }) => price)).toEqual([20, 35]);
});

test('a product that is not there is copied by nobody, and nothing is stored', async () => {
  const name = 'Copy of nothing';
  const { status, body } = await create({
    name,
    variantsOf: '01890000-0000-7000-8000-000000000000',
  });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      issues: [{ path: 'variantsOf', message: 'The product that is copied is no longer there' }],
    },
  });
  const { body: found } = await shop.call<Product[]>(
    'GET',
    `/products?search=${encodeURIComponent(name)}`,
    shop.admin,
  );
  expect(found).toEqual([]);
});

test('what is stored already becomes no copy of another', async () => {
  const lamp = await addColours();
  const body = { ...productBody(shop.category), variantsOf: lamp._id };
  expect((await shop.call('PUT', `/products/${lamp._id}`, shop.admin, body)).status).toBe(400);
});
