import type { Product, ProductInput } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

/** Saves a form that was opened on `read`: it tells what it had read. */
function saveForm(read: Product, given: Partial<ProductInput>) {
  const { name, description, price, stockQuantity, categoryId, version } = read;
  return shop.call<Product>('PUT', `/products/${read._id}`, shop.admin, {
    name,
    description,
    price,
    stockQuantity,
    categoryId: categoryId._id,
    basedOn: { version, stockQuantity },
    ...given,
  });
}

function sell(product: Product, pieces: number) {
  return shop.database.pool.query('UPDATE product_variants SET stock = stock - $2 WHERE id = $1', [
    product._id,
    pieces,
  ]);
}

test('a form saved over an edit in between is refused, and told which fields were changed', async () => {
  const read = await shop.addProduct();
  await saveForm(read, { price: 25, stockQuantity: 12 });
  expect(await saveForm(read, { name: 'From an old form' })).toMatchObject({
    status: 409,
    body: {
      code: 'stale_edit',
      message: 'Someone else has changed this in the meantime: price, stock',
    },
  });
  const stored = await shop.call<Product>('GET', `/products/${read._id}`, null);
  expect(stored.body).toMatchObject({ name: read.name, price: 25, stockQuantity: 12, version: 2 });
});

test('each changed field is named once, however many edits there were', async () => {
  const read = await shop.addProduct();
  const second = (await saveForm(read, { price: 25 })).body;
  await saveForm(second, { price: 26, tags: ['audio'] });
  await shop.call('PUT', `/products/${read._id}/status?status=false`, shop.admin);
  const refused = await saveForm(second, { price: 1 });
  expect(refused.body).toMatchObject({
    message: 'Someone else has changed this in the meantime: tags, price, status',
  });
});

test('of two forms saved in the same moment one is refused', async () => {
  const read = await shop.addProduct();
  const both = await Promise.all([saveForm(read, { price: 30 }), saveForm(read, { price: 31 })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('pieces sold while the form was open stay sold', async () => {
  const read = await shop.addProduct({ stockQuantity: 10 });
  await sell(read, 3);
  const saved = await saveForm(read, { stockQuantity: 15 });
  expect(saved).toMatchObject({ status: 200, body: { stockQuantity: 12, version: 2 } });
});

test('sales raise no version, so a form that leaves the stock alone is saved over them', async () => {
  const read = await shop.addProduct({ stockQuantity: 10 });
  await sell(read, 4);
  const saved = await saveForm(read, { price: 5 });
  expect(saved).toMatchObject({ status: 200, body: { price: 5, stockQuantity: 6 } });
});

test('more cannot be taken away than is left', async () => {
  const read = await shop.addProduct({ name: 'Scarce', stockQuantity: 10 });
  await sell(read, 9);
  expect(await saveForm(read, { stockQuantity: 5, price: 1 })).toMatchObject({
    status: 400,
    body: {
      code: 'insufficient_stock',
      message: 'Insufficient stock available for Scarce: only 1 left',
    },
  });
  const stored = await shop.call<Product>('GET', `/products/${read._id}`, null);
  expect(stored.body).toMatchObject({ price: read.price, stockQuantity: 1, version: 1 });
});

test('a version that never was is refused without a story', async () => {
  const read = await shop.addProduct();
  const refused = await saveForm({ ...read, version: 99 }, { price: 1 });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Someone else has changed this in the meantime' },
  });
});

test.each([
  { version: 0, stockQuantity: 1 },
  { version: 2 ** 40, stockQuantity: 1 },
  { version: 1, stockQuantity: 2 ** 40 },
  { version: 1 },
])('%j is nothing that a form can have read', async (basedOn) => {
  const read = await shop.addProduct();
  const { name, description, price, stockQuantity, categoryId } = read;
  const body = { name, description, price, stockQuantity, categoryId: categoryId._id, basedOn };
  const answer = await shop.call('PUT', `/products/${read._id}`, shop.admin, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});
