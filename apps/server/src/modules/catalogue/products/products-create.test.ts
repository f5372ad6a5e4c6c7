import type { Product, ProductInput, SavedProduct } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StockedShop, openStockedShop, productBody } from '../../../../test/stocked-shop.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

const create = (given: Partial<ProductInput>) =>
  shop.call('POST', '/products', shop.admin, productBody(shop.category, given));

async function ledgerOf(product: Product): Promise<unknown[]> {
  const { rows } = await shop.database.pool.query(
    'SELECT delta, reason, actor FROM stock_movements WHERE product_id = $1 ORDER BY created_at',
    [product._id],
  );
  return rows;
}

describe('who may write', () => {
  test.each([
    ['POST', '/products'],
    ['PUT', `/products/${unknownId}`],
    ['PUT', `/products/${unknownId}/status?status=false`],
    ['GET', `/products/${unknownId}/stock-movements`],
    ['POST', '/categories'],
    ['PUT', `/categories/${unknownId}`],
    ['PUT', `/categories/${unknownId}/status?status=false`],
  ] as const)('%s %s is for admins, whatever is sent', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    expect((await shop.call(method, path, null, body)).status).toBe(401);
    const refused = await shop.call(method, path, shop.shopper, body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('creating a product', () => {
  test('answers 201 with the product, active and without picture and tags by default', async () => {
    const body = productBody(shop.category, { name: 'New one', price: 0.01, stockQuantity: 0 });
    const answer = await shop.call<SavedProduct>('POST', '/products', shop.admin, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'New one',
      price: 0.01,
      image: null,
      imageUrl: null,
      images: [],
      categoryId: { _id: shop.category._id, name: 'Gadgets' },
      stockQuantity: 0,
      tags: [],
      isFeatured: false,
      isActive: true,
      version: 1,
    });
    const { warnings, ...created } = answer.body;
    expect(warnings).toHaveLength(1);
    expect((await shop.call('GET', `/products/${created._id}`, null)).body).toMatchObject(created);
  });

  test('its first stock is the opening of its ledger', async () => {
    const some = await shop.addProduct({ stockQuantity: 7 });
    expect(await ledgerOf(some)).toEqual([
      { delta: 7, reason: 'opening', actor: 'admin@shop.example' },
    ]);
    const none = await shop.addProduct({ stockQuantity: 0 });
    expect(await ledgerOf(none)).toEqual([]);
  });

  test.each([
    ['image', { image: 'https://a.example/b.png' }, 'https://a.example/b.png'],
    ['imageUrl', { imageUrl: '/media/lamp/1200.webp' }, '/media/lamp/1200.webp'],
    ['both names', { image: '/media/a.webp', imageUrl: '/media/a.webp' }, '/media/a.webp'],
    ['an empty one', { image: '' }, null],
    ['none', { image: null }, null],
    ['none and an empty one', { image: null, imageUrl: '' }, null],
  ])('takes its picture from %s', async (_what, given, image) => {
    expect(await shop.addProduct(given)).toMatchObject({ image, imageUrl: image });
  });

  test.each([
    [{ isFeatured: true }, ['featured']],
    [{ tags: ['featured'] }, ['featured']],
    [{ tags: ['audio'], isFeatured: true }, ['audio', 'featured']],
    [{ tags: ['Featured', 'audio', 'audio'] }, ['featured', 'audio']],
    [{ isFeatured: false }, []],
  ])('with %j has the tags %j', async (given, tags) => {
    const product = await shop.addProduct(given);
    expect(product).toMatchObject({ tags, isFeatured: tags.includes('featured') });
  });

  test('a name that another product has, in whatever case, is taken', async () => {
    await shop.addProduct({ name: 'Only one' });
    expect(await create({ name: 'ONLY ONE' })).toMatchObject({
      status: 409,
      body: { code: 'name_taken', message: 'A product with this name already exists' },
    });
  });

  test('spaces around a name make no other name', async () => {
    expect(await shop.addProduct({ name: '  Spaced out ' })).toMatchObject({ name: 'Spaced out' });
    expect((await create({ name: 'Spaced out ' })).status).toBe(409);
  });

  test('of two with one name in the same moment one is created', async () => {
    const both = await Promise.all([create({ name: 'Race' }), create({ name: 'Race' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  test('a category that is inactive or unknown is refused', async () => {
    const retired = await shop.addCategory('Retired');
    await shop.call('PUT', `/categories/${retired._id}/status?status=false`, shop.admin);
    for (const categoryId of [retired._id, unknownId]) {
      expect(await create({ categoryId })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Please select an active category.' },
      });
    }
  });

  test.each([
    [{ name: 'a' }, 'name', 'String must contain at least 2 character(s)'],
    [{ name: 'a'.repeat(101) }, 'name', 'String must contain at most 100 character(s)'],
    [{ name: '   ' }, 'name', 'String must contain at least 2 character(s)'],
    [
      { description: ' '.repeat(12) },
      'description',
      'String must contain at least 10 character(s)',
    ],
    [{ description: 'Too short' }, 'description', 'String must contain at least 10 character(s)'],
    [
      { description: 'a'.repeat(1001) },
      'description',
      'String must contain at most 1000 character(s)',
    ],
    [{ price: 0 }, 'price', 'Number must be greater than or equal to 0.01'],
    [{ price: 1_000_000.01 }, 'price', 'Number must be less than or equal to 1000000'],
    [{ price: 1.999 }, 'price', 'Invalid input'],
    [{ price: '5' }, 'price', 'Invalid input'],
    [{ stockQuantity: -1 }, 'stockQuantity', 'Number must be greater than or equal to 0'],
    [{ stockQuantity: 1_000_001 }, 'stockQuantity', 'Number must be less than or equal to 1000000'],
    [{ stockQuantity: 1.5 }, 'stockQuantity', 'Invalid input'],
    [{ categoryId: '' }, 'categoryId', 'Please select a category.'],
    [{ image: 'javascript:alert(1)' }, 'image', 'Please enter a valid image URL'],
    [{ name: undefined }, 'name', 'Required'],
    [{ tags: ['a\u0000'] }, 'tags.0', 'Invalid input'],
    [{ version: 3 }, '', 'Unknown fields: version'],
    [{ createdAt: '2020-01-01' }, '', 'Unknown fields: createdAt'],
  ])('%j is refused', async (given, path, message) => {
    const answer = await shop.call('POST', '/products', shop.admin, {
      ...productBody(shop.category),
      ...given,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_failed');
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(answer.body.message).toBe(message);
  });

  test('two different pictures under the two names are refused', async () => {
    expect(await create({ image: '/media/a.webp', imageUrl: '/media/b.webp' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'image and imageUrl must not differ' },
    });
  });

  test('a name that is long enough to the browser and too short to the database is refused', async () => {
    const oneCharacterOfTwoUnits = '\u{1F50A}';
    const answer = await create({ name: oneCharacterOfTwoUnits });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

test.each([
  [0.49, [expect.stringContaining('$0.50 or more')]],
  [0.5, undefined],
  [999_999.99, undefined],
  [1_000_000, [expect.stringContaining('$999,999.99 at most')]],
])(
  'a price of %s is saved, and pointed out where no card payment could be made for it',
  async (price, warnings) => {
    const body = productBody(shop.category, { name: `At ${price}`, price });
    const created = await shop.call<SavedProduct>('POST', '/products', shop.admin, body);
    expect(created.status).toBe(201);
    expect(created.body.warnings).toEqual(warnings);
    const path = `/products/${created.body._id}`;
    const edited = await shop.call<SavedProduct>('PUT', path, shop.admin, body);
    expect(edited.status).toBe(200);
    expect(edited.body.warnings).toEqual(warnings);
    expect((await shop.call('GET', path, null)).body).not.toHaveProperty('warnings');
  },
);
