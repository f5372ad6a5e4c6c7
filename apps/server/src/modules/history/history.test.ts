import type { HistoryEntry } from '@gadgetry/contract/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/shop.ts';
import {
  type StockedShop,
  openStockedShop,
  productBody,
  readAllPages,
} from '../../../test/stocked-shop.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

function historyOf(entity: string, id: string, as = shop.admin) {
  return shop.call<HistoryEntry[]>('GET', `/history?entity=${entity}&id=${id}`, as);
}

test("a product's history tells who did what and when, newest first", async () => {
  const product = await shop.addProduct({ name: 'Watched', price: 10, stockQuantity: 4 });
  const path = `/products/${product._id}`;
  const { name, description, categoryId } = product;
  const other = await signUp(shop, { role: 'admin', email: 'other@shop.example' });
  await shop.call('PUT', path, other, {
    name,
    description,
    categoryId: categoryId._id,
    price: 12.5,
    stockQuantity: 6,
  });
  await shop.call('PUT', `${path}/status?status=false`, shop.admin);
  await shop.call('PUT', `${path}/status?status=true`, shop.admin);

  const { status, body, headers } = await historyOf('product', product._id.toUpperCase());
  expect(status).toBe(200);
  expect(headers['x-total-count']).toBe('4');
  expect(body.map(({ who, action }) => [who, action])).toEqual([
    ['admin@shop.example', 'reactivated'],
    ['admin@shop.example', 'deactivated'],
    ['other@shop.example', 'updated'],
    ['admin@shop.example', 'created'],
  ]);
  expect(body[1]?.changes).toEqual([{ field: 'status', from: 'active', to: 'inactive' }]);
  expect(new Set(body[2]?.changes)).toEqual(
    new Set([
      { field: 'price', from: 10, to: 12.5 },
      { field: 'stock', from: 4, to: 6 },
    ]),
  );
  expect(new Set(body[3]?.changes)).toEqual(
    new Set([
      { field: 'name', from: null, to: 'Watched' },
      { field: 'description', from: null, to: description },
      { field: 'price', from: null, to: 10 },
      { field: 'category', from: null, to: 'Gadgets' },
      { field: 'stock', from: null, to: 4 },
      { field: 'tags', from: null, to: [] },
      { field: 'status', from: null, to: 'active' },
    ]),
  );
  const times = body.map(({ at }) => at);
  expect(times.toSorted().toReversed()).toEqual(times);
});

test('categories and promocodes have a history too', async () => {
  const { _id: id } = await shop.addCategory('Old name');
  await shop.call('PUT', `/categories/${id}`, shop.admin, { name: 'New name' });
  expect((await historyOf('category', id)).body[0]).toMatchObject({
    action: 'updated',
    changes: [{ field: 'name', from: 'Old Name', to: 'New Name' }],
  });

  const code = { code: 'KEPT', discountPercentage: 10, expiresAt: '2030-12-31' };
  const { body } = await shop.call<{ _id: string }>('POST', '/promocodes', shop.admin, code);
  await shop.call('PUT', `/promocodes/${body._id}`, shop.admin, {
    ...code,
    firstOrderOnly: true,
    expiresAt: '2031-01-31',
  });
  const [edit] = (await historyOf('promocode', body._id)).body;
  expect(new Set(edit?.changes)).toEqual(
    new Set([
      { field: 'expiration', from: '2030-12-31', to: '2031-01-31' },
      { field: 'first order only', from: false, to: true },
    ]),
  );
});

test('a change that is refused leaves no record', async () => {
  const product = await shop.addProduct();
  const body = productBody(shop.category, { basedOn: { version: 7, stockQuantity: 1 } });
  const refused = await shop.call('PUT', `/products/${product._id}`, shop.admin, body);
  expect(refused.status).toBe(409);
  expect((await historyOf('product', product._id)).body).toHaveLength(1);
});

test('a long history comes in pages', async () => {
  const { _id: id } = await shop.addProduct();
  for (const active of [false, true, false, true]) {
    await shop.call('PUT', `/products/${id}/status?status=${active}`, shop.admin);
  }
  const pages = await readAllPages<HistoryEntry>(
    shop,
    `/history?entity=product&id=${id}&limit=2`,
    shop.admin,
  );
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual((await historyOf('product', id)).body);
});

test('history is for admins, of known entities only', async () => {
  const path = `/history?entity=category&id=${shop.category._id}`;
  expect((await shop.call('GET', path, null)).status).toBe(401);
  expect((await shop.call('GET', path, shop.shopper)).status).toBe(403);
  expect((await historyOf('user', shop.category._id)).status).toBe(400);
  expect((await historyOf('category', 'all')).status).toBe(400);
  expect((await shop.call('GET', '/history', shop.admin)).status).toBe(400);
});
