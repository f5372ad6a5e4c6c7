import type { Category } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StockedShop, openStockedShop, readAllPages } from '../../../../test/stocked-shop.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

async function list(shop: StockedShop, query: string, as = shop.admin): Promise<string[]> {
  const { body } = await shop.call<Category[]>('GET', `/categories${query}`, as);
  return body.map(({ name }) => name);
}

test('a category is created with its name in title case, and listed to everyone', async () => {
  const shop = await openStockedShop();
  const answer = await shop.call<Category>('POST', '/categories', shop.admin, {
    name: '  smart   TVs & iPhone docks ',
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    _id: expect.any(String),
    name: 'Smart TVs & iPhone Docks',
    createdAt: expect.any(String),
    isActive: true,
    version: 1,
  });
  const seen = await shop.call<Category[]>('GET', '/categories', null);
  expect(seen.body).toEqual([shop.category, answer.body]);
});

test('categories come oldest first unless another order is asked for', async () => {
  const shop = await openStockedShop();
  await shop.addCategory('Wearables');
  const audio = await shop.addCategory('Audio');
  await shop.call('PUT', `/categories/${audio._id}/status?status=false`, shop.admin);
  expect(await list(shop, '')).toEqual(['Gadgets', 'Wearables', 'Audio']);
  expect(await list(shop, '?sort=-createdAt')).toEqual(['Audio', 'Wearables', 'Gadgets']);
  expect(await list(shop, '?sort=name')).toEqual(['Audio', 'Gadgets', 'Wearables']);
  expect(await list(shop, '?sort=-name')).toEqual(['Wearables', 'Gadgets', 'Audio']);
  expect((await list(shop, '?sort=status'))[0]).toBe('Audio');
  expect((await list(shop, '?sort=-status'))[2]).toBe('Audio');
  expect(await list(shop, '?search=WEAR')).toEqual(['Wearables']);
});

test.each(['createdAt', '-createdAt', 'name', '-name', 'status', '-status'])(
  'sorted by %s the pages hold every category once',
  async (sort) => {
    const shop = await openStockedShop();
    for (const name of ['One', 'Two', 'Three', 'Four']) await shop.addCategory(name);
    const { _id: id } = shop.category;
    await shop.call('PUT', `/categories/${id}/status?status=false`, shop.admin);
    const pages = await readAllPages<Category>(
      shop,
      `/categories?sort=${sort}&limit=2`,
      shop.admin,
    );
    const seen = pages.flat().map(({ name }) => name);
    expect(seen).toEqual(await list(shop, `?sort=${sort}`));
    expect(seen).toHaveLength(5);
  },
);

test('shoppers and guests see active categories only, whatever they ask for', async () => {
  const shop = await openStockedShop();
  const audio = await shop.addCategory('Audio');
  await shop.call('PUT', `/categories/${audio._id}/status?status=false`, shop.admin);
  for (const query of ['', '?status=active', '?status=inactive']) {
    expect(await list(shop, query, shop.shopper)).toEqual(['Gadgets']);
    const guest = await shop.call<Category[]>('GET', `/categories${query}`, null);
    expect(guest.body).toEqual([shop.category]);
  }
  expect(await list(shop, '?status=inactive')).toEqual(['Audio']);
  expect(await list(shop, '?status=active')).toEqual(['Gadgets']);
});

test('one category is read by its id, by admins only, inactive or not', async () => {
  const shop = await openStockedShop();
  const path = `/categories/${shop.category._id}`;
  expect(await shop.call('GET', path, shop.admin)).toMatchObject({
    status: 200,
    body: shop.category,
  });
  const off = await shop.call('PUT', `${path}/status?status=false`, shop.admin);
  expect((await shop.call('GET', path, shop.admin)).body).toEqual(off.body);
  expect((await shop.call('GET', `/categories/${unknownId}`, shop.admin)).status).toBe(404);
  expect((await shop.call('GET', path, shop.shopper)).status).toBe(403);
  expect((await shop.call('GET', path, null)).status).toBe(401);
});

test('a rename raises the version and shows on the products', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct();
  const path = `/categories/${shop.category._id}`;
  const renamed = await shop.call('PUT', path, shop.admin, { name: 'fine things' });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Fine Things', version: 2 } });
  expect((await shop.call('GET', `/products/${product._id}`, null)).body).toMatchObject({
    categoryId: { name: 'Fine Things' },
  });
  const same = await shop.call('PUT', path, shop.admin, { name: 'Fine things' });
  expect(same.body).toEqual(renamed.body);
});

test('a category that others have changed since it was read is not renamed', async () => {
  const shop = await openStockedShop();
  const path = `/categories/${shop.category._id}`;
  await shop.call('PUT', path, shop.admin, { name: 'First', version: 1 });
  await shop.call('PUT', `${path}/status?status=false`, shop.admin);
  expect(await shop.call('PUT', path, shop.admin, { name: 'Second', version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'stale_edit',
      message: 'Someone else has changed this in the meantime: name, status',
    },
  });
  const current = await shop.call('PUT', path, shop.admin, { name: 'Second', version: 3 });
  expect(current.status).toBe(200);
});

test('a name that another category has is taken, also after the spaces and capitals are tidied', async () => {
  const shop = await openStockedShop();
  const audio = await shop.addCategory('Audio');
  const taken = {
    status: 409,
    body: { code: 'name_taken', message: 'A category with this name already exists' },
  };
  expect(await shop.call('POST', '/categories', shop.admin, { name: ' gadGETS ' })).toMatchObject(
    taken,
  );
  const rename = await shop.call('PUT', `/categories/${audio._id}`, shop.admin, {
    name: 'gadgets',
  });
  expect(rename).toMatchObject(taken);
});

describe('what is refused', () => {
  let shop: StockedShop;
  beforeAll(async () => {
    shop = await openStockedShop();
  });
  afterAll(() => shop.close());

  test.each([
    [{ name: 'a' }, 'Category name must be at least 2 characters.'],
    [{ name: '  a  ' }, 'Category name must be at least 2 characters.'],
    [{}, 'Category name must be at least 2 characters.'],
    [{ name: 'a'.repeat(51) }, 'Category name must not exceed 50 characters.'],
    [{ name: 'Audio', version: 0 }, 'Number must be greater than or equal to 1'],
    [{ name: 'Audio', isActive: false }, 'Unknown fields: isActive'],
    [{ name: 'a\u0000b' }, 'Invalid input'],
  ])('%j is refused', async (body, message) => {
    const answer = await shop.call('POST', '/categories', shop.admin, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(answer.body.message).toBe(message);
  });

  test('a name that grows in title case beyond what is kept is refused, not a failure', async () => {
    const name = `ß${'a'.repeat(49)}`;
    const answer = await shop.call('POST', '/categories', shop.admin, { name });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

test('an unknown category is not found, an unknown query refused', async () => {
  const shop = await openStockedShop();
  const rename = await shop.call('PUT', `/categories/${unknownId}`, shop.admin, { name: 'Any' });
  expect(rename.status).toBe(404);
  const status = `/categories/${unknownId}/status?status=true`;
  expect((await shop.call('PUT', status, shop.admin)).status).toBe(404);
  expect((await shop.call('GET', '/categories?colour=red', null)).status).toBe(400);
});

test('a name that only looks like that of another category is taken', async () => {
  const shop = await openStockedShop();
  const audio = await shop.addCategory('Audio');
  for (const name of ['Au\u200Bdio', 'Audio\uFFF9', 'Ａudio']) {
    const added = await shop.call<{ code: string }>('POST', '/categories', shop.admin, { name });
    expect([added.status, added.body.code]).toEqual([409, 'name_taken']);
    const path = `/categories/${shop.category._id}`;
    const renamed = await shop.call<{ code: string }>('PUT', path, shop.admin, { name });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'name_taken']);
  }
  const own = await shop.call<Category>('PUT', `/categories/${audio._id}`, shop.admin, {
    name: 'AUDIO',
  });
  expect(own.body.name).toBe('AUDIO');
});
