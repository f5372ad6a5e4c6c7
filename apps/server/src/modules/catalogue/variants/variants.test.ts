import type { Product, StockMovement } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { VariantInput, VariantsInput } from '@gadgetry/contract/variants';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';
import { newId } from '../../../database/identifiers.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterEach(async () => {
  const findings = await checkIntegrity(shop.database.db);
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});
afterAll(() => shop.close());

const colours = { name: 'Colour', values: ['Red', 'Blue'] };
const red = [{ name: 'Colour', value: 'Red' }];
const blue = [{ name: 'Colour', value: 'Blue' }];

/** Red at $20.00, the default, and blue at $25.00. */
function redAndBlue(
  given: { red?: Partial<VariantInput>; blue?: Partial<VariantInput>; version?: number } = {},
): VariantsInput {
  return {
    options: [colours],
    variants: [
      { options: red, price: 20, stockQuantity: 10, isDefault: true, ...given.red },
      { options: blue, price: 25, stockQuantity: 4, ...given.blue },
    ],
    ...(given.version === undefined ? {} : { version: given.version }),
  };
}

function save<Body = Product>(product: Product, body: unknown) {
  return shop.call<Body>('PUT', `/products/${product._id}/variants`, shop.admin, body);
}
const read = async (product: Product, as: StockedShop['admin'] | null = null) =>
  (await shop.call<Product>('GET', `/products/${product._id}`, as)).body;

test('a product without options has one variant, which is what the product is', async () => {
  const product = await shop.addProduct({ price: 19.99, stockQuantity: 7 });
  expect(await read(product)).toMatchObject({
    options: [],
    variants: [
      {
        _id: product._id,
        options: [],
        sku: null,
        gtin: null,
        price: 19.99,
        stockQuantity: 7,
        weight: null,
        images: [],
        isActive: true,
        isDefault: true,
      },
    ],
  });
  const list = await shop.call<Product[]>('GET', '/products?limit=1', null);
  expect(list.body[0]).toMatchObject({ _id: product._id, options: [] });
  expect(list.body[0]).not.toHaveProperty('variants');
});

test('options and variants of a product are saved in one call, and are its price and stock', async () => {
  const product = await shop.addProduct({
    images: [{ url: '/media/a.webp' }, { url: '/media/b.webp' }],
  });
  const sent = redAndBlue({
    red: { sku: 'BAND-R', gtin: '4006381333931', weight: 180 },
    blue: { images: ['/media/b.webp'], sku: ' ' },
  });
  const saved = await save(product, sent);
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual(await read(product, shop.admin));
  expect(saved.body).toMatchObject({
    price: 20,
    stockQuantity: 10,
    version: 2,
    options: [colours],
    variants: [
      // The pieces that were there before there were options are the default's.
      {
        _id: product._id,
        options: red,
        price: 20,
        sku: 'BAND-R',
        gtin: '4006381333931',
        weight: 180,
      },
      { options: blue, price: 25, stockQuantity: 4, sku: null, images: ['/media/b.webp'] },
    ],
  });
  const movements = await shop.call<StockMovement[]>(
    'GET',
    `/products/${product._id}/stock-movements`,
    shop.admin,
  );
  expect(movements.body.map(({ delta, reason }) => [delta, reason])).toEqual([
    [4, 'opening'],
    [10, 'opening'],
  ]);
});

test('the history names the variants that are different, and saving the same is no change', async () => {
  const product = await shop.addProduct();
  await save(product, redAndBlue());
  await save(product, redAndBlue({ blue: { price: 26.5, stockQuantity: 3 } }));
  expect(
    (await save(product, redAndBlue({ blue: { price: 26.5, stockQuantity: 3 } }))).body.version,
  ).toBe(3);
  const { body } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=product&id=${product._id}`,
    shop.admin,
  );
  expect(body.map(({ changes }) => changes.map(({ field }) => field)).slice(0, 2)).toEqual([
    ['Blue'],
    ['options', 'variant', 'Red', 'Blue'],
  ]);
  expect(body[0]?.changes).toEqual([
    { field: 'Blue', from: '$25.00, 4 in stock', to: '$26.50, 3 in stock' },
  ]);
});

test('of two who edit one matrix the second is told what the first has changed', async () => {
  const product = await shop.addProduct();
  const { version } = (await save(product, redAndBlue())).body;
  const edits = [26, 27].map((price) => save(product, redAndBlue({ version, blue: { price } })));
  const answers = await Promise.all(edits);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const refused = await save(product, redAndBlue({ version, red: { price: 1 } }));
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Someone else has changed this in the meantime: Blue' },
  });
});

test('pieces sold while the matrix was open stay sold', async () => {
  const product = await shop.addProduct();
  const before = (await save(product, redAndBlue())).body;
  const [, second] = before.variants ?? [];
  await shop.database.pool.query(
    `WITH sold AS (
       UPDATE product_variants SET stock = stock - 3 WHERE id = $1 RETURNING id, product_id)
     INSERT INTO stock_movements (id, product_id, variant_id, delta, reason)
     SELECT gen_random_uuid(), product_id, id, -3, 'import' FROM sold`,
    [second?._id],
  );
  const more = { blue: { stockQuantity: 6, basedOn: { stockQuantity: 4 } } };
  expect((await save(product, redAndBlue(more))).body.variants?.[1]?.stockQuantity).toBe(3);
  const fewer = { blue: { stockQuantity: 0, basedOn: { stockQuantity: 6 } } };
  expect(await save(product, redAndBlue(fewer))).toMatchObject({
    status: 400,
    body: {
      code: 'insufficient_stock',
      message: expect.stringMatching(/\(Blue\): only 3 left$/),
      issues: [{ path: 'variants.1.stockQuantity' }],
    },
  });
});

test('what is left out is no longer sold, and comes back as the one that it was', async () => {
  const product = await shop.addProduct();
  const before = (await save(product, redAndBlue({ blue: { sku: 'COMES-BACK' } }))).body;
  const [kept, left] = before.variants ?? [];
  const onlyRed = {
    options: [{ name: 'Colour', values: ['Red'] }],
    variants: redAndBlue().variants.slice(0, 1),
  };
  expect((await save(product, onlyRed)).body.variants).toMatchObject([{ _id: kept?._id }]);
  const items = [{ product: { _id: product._id }, variantId: left?._id, quantity: 1 }];
  const { rows } = await shop.database.pool.query(
    'SELECT stock, is_active FROM product_variants WHERE id = $1',
    [items[0]?.variantId],
  );
  expect(rows).toEqual([{ stock: 4, is_active: false }]);
  // Its SKU is free meanwhile.
  const other = await shop.addProduct();
  expect((await save(other, redAndBlue({ red: { sku: 'comes-back' } }))).status).toBe(200);
  const again = await save(product, redAndBlue({ blue: { sku: null } }));
  expect(again.body.variants?.[1]).toMatchObject({ _id: left?._id, stockQuantity: 4 });
  // A form that knows nothing of its pieces adds to them.
  await save(product, onlyRed);
  const three = { sku: null, stockQuantity: 3, basedOn: { stockQuantity: 0 } };
  const more = await save(product, redAndBlue({ blue: three }));
  expect(more.body.variants?.[1]).toMatchObject({ _id: left?._id, stockQuantity: 7 });
});

test('two variants may swap what they are, and another one become the default', async () => {
  const product = await shop.addProduct();
  const [first, second] = (await save(product, redAndBlue())).body.variants ?? [];
  const swapped = redAndBlue({
    red: { _id: second?._id, price: 30, stockQuantity: 4 },
    blue: { _id: first?._id, price: 31, stockQuantity: 10 },
  });
  const { body } = await save(product, swapped);
  expect(body).toMatchObject({ price: 30, stockQuantity: 4 });
  expect(body.variants).toMatchObject([
    { _id: second?._id, options: red, price: 30, isDefault: true },
    { _id: first?._id, options: blue, price: 31, isDefault: false },
  ]);
});

test('shoppers see no variant that is switched off; admins do', async () => {
  const product = await shop.addProduct();
  await save(product, redAndBlue({ blue: { isActive: false } }));
  expect((await read(product)).variants).toHaveLength(1);
  expect((await read(product, shop.admin)).variants).toHaveLength(2);
});

test('the form of the product edits its default variant, and a picture that goes leaves all', async () => {
  const product = await shop.addProduct({
    images: [{ url: '/media/a.webp' }, { url: '/media/b.webp' }],
  });
  const pictures = ['/media/b.webp', '/media/a.webp'];
  await save(product, redAndBlue({ blue: { images: pictures } }));
  const saved = await shop.call<Product>('PUT', `/products/${product._id}`, shop.admin, {
    name: product.name,
    description: product.description,
    categoryId: product.categoryId._id,
    price: 22,
    stockQuantity: 9,
    images: [{ url: '/media/a.webp' }],
  });
  expect(saved.body).toMatchObject({ price: 22, stockQuantity: 9 });
  expect((await read(product)).variants).toMatchObject([
    { price: 22, stockQuantity: 9, isDefault: true },
    { price: 25, stockQuantity: 4, images: ['/media/a.webp'] },
  ]);
});

test('at most 3 options and 100 variants: who asks for 2,000 is told so', async () => {
  const product = await shop.addProduct();
  const numbers = Array.from({ length: 2_000 }, (_, n) => `${n}`);
  const asked = {
    options: [{ name: 'Number', values: numbers.slice(0, 100) }],
    variants: numbers.map((value, n) => ({
      options: [{ name: 'Number', value }],
      sku: `A-LONG-STOCK-KEEPING-UNIT-FOR-${value}`,
      price: 1,
      stockQuantity: 1,
      isActive: true,
      isDefault: n === 0,
    })),
  };
  expect(await save(product, asked)).toMatchObject({
    status: 400,
    body: { message: 'A product has at most 100 variants' },
  });
  const hundred = { ...asked, variants: asked.variants.slice(0, 100) };
  expect((await save(product, hundred)).body.variants).toHaveLength(100);
  const options = ['A', 'B', 'C', 'D'].map((name) => ({ name, values: ['1'] }));
  expect(await save(product, { options, variants: hundred.variants.slice(0, 1) })).toMatchObject({
    status: 400,
    body: { message: 'A product has at most 3 options' },
  });
});

test.each<[string, VariantsInput]>([
  [
    'A variant shows pictures of its product only',
    redAndBlue({ blue: { images: ['/media/no.webp'] } }),
  ],
  ['One of the variants has to be the default', redAndBlue({ blue: { isDefault: true } })],
  [
    'A variant that is named is none of this product, or twice',
    redAndBlue({ blue: { _id: newId() } }),
  ],
  ['This is no GTIN: a digit is wrong', redAndBlue({ blue: { gtin: '4006381333932' } })],
  ['A product has at least one variant', { options: [], variants: [] }],
])('refused in words: %s', async (message, body) => {
  const product = await shop.addProduct();
  expect(await save(product, body)).toMatchObject({ status: 400, body: { message } });
  expect((await read(product)).version).toBe(1);
});

test('a SKU and a GTIN are one variant’s', async () => {
  const sku = 'ONLY-ONE';
  const gtin = '036000291452';
  await save(await shop.addProduct(), redAndBlue({ red: { sku, gtin } }));
  const product = await shop.addProduct();
  expect(await save(product, redAndBlue({ blue: { sku: 'only-one' } }))).toMatchObject({
    status: 400,
    body: {
      message: 'Another variant has this SKU already',
      issues: [{ path: 'variants.1.sku', message: 'Another variant has this SKU already' }],
    },
  });
  expect(await save(product, redAndBlue({ blue: { gtin } }))).toMatchObject({
    status: 400,
    body: {
      message: 'Another variant has this GTIN already',
      issues: [{ path: 'variants.1.gtin', message: 'Another variant has this GTIN already' }],
    },
  });
});

test('a product that does not exist has no variants to save', async () => {
  const product = await shop.addProduct();
  expect((await save({ ...product, _id: newId() }, redAndBlue())).status).toBe(404);
});
