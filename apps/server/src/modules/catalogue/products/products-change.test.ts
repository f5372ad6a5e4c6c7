import type { Product, ProductInput } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StockedShop, openStockedShop, productBody } from '../../../../test/stocked-shop.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

/** Sends a product as an admin's form does: all of its fields, some of them changed. */
function save(product: Product, given: Partial<ProductInput>) {
  const { name, description, price, stockQuantity, categoryId } = product;
  const body = { name, description, price, stockQuantity, categoryId: categoryId._id, ...given };
  return shop.call<Product>('PUT', `/products/${product._id}`, shop.admin, body);
}

async function ledgerOf(product: Product): Promise<unknown[]> {
  const { rows } = await shop.database.pool.query(
    'SELECT delta, reason, actor FROM stock_movements WHERE product_id = $1 ORDER BY created_at',
    [product._id],
  );
  return rows;
}

describe('changing a product', () => {
  test('answers 200 with the product as it is then, one version on', async () => {
    const product = await shop.addProduct({ tags: ['audio'], image: '/media/a.webp' });
    const audio = await shop.addCategory(`Audio ${product._id.slice(-8)}`);
    const answer = await save(product, { price: 25, categoryId: audio._id, tags: [] });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...product,
      price: 25,
      categoryId: { _id: audio._id, name: audio.name },
      tags: [],
      version: 2,
    });
    const stored = await shop.call('GET', `/products/${product._id}`, null);
    expect(stored.body).toMatchObject(answer.body);
  });

  test('what is not sent stays: picture, tags, status', async () => {
    const product = await shop.addProduct({
      image: '/media/a.webp',
      tags: ['audio', 'featured'],
      isActive: false,
    });
    const { body } = await save(product, { price: 1 });
    expect(body).toEqual({ ...product, price: 1, version: 2 });
  });

  test('isFeatured without tags adds and removes the tag alone', async () => {
    const product = await shop.addProduct({ tags: ['audio'] });
    expect((await save(product, { isFeatured: true })).body.tags).toEqual(['audio', 'featured']);
    expect((await save(product, { isFeatured: false })).body.tags).toEqual(['audio']);
  });

  test('a save that changes nothing makes no version and no record', async () => {
    const product = await shop.addProduct();
    expect((await save(product, {})).body).toEqual(product);
    const { rowCount } = await shop.database.pool.query(
      'SELECT 1 FROM admin_changes WHERE entity_id = $1',
      [product._id],
    );
    expect(rowCount).toBe(1);
  });

  test('it may stay in a category that was deactivated, and not be moved into one', async () => {
    const closed = await shop.addCategory('Closed');
    const product = await shop.addProduct({ categoryId: closed._id });
    const other = await shop.addProduct();
    await shop.call('PUT', `/categories/${closed._id}/status?status=false`, shop.admin);
    expect((await save(product, { price: 3 })).status).toBe(200);
    const capitals = closed._id.toUpperCase();
    expect((await save(product, { price: 4, categoryId: capitals })).status).toBe(200);
    expect((await save(other, { categoryId: closed._id })).status).toBe(400);
  });

  test("another product's name is taken, its own in another case is not", async () => {
    const product = await shop.addProduct({ name: 'Mine' });
    await shop.addProduct({ name: 'Yours' });
    expect((await save(product, { name: 'MINE' })).body.name).toBe('MINE');
    expect(await save(product, { name: 'yours' })).toMatchObject({
      status: 409,
      body: { code: 'name_taken' },
    });
  });

  test('an unknown product is not found', async () => {
    const body = productBody(shop.category);
    expect((await shop.call('PUT', `/products/${unknownId}`, shop.admin, body)).status).toBe(404);
    const status = `/products/${unknownId}/status?status=true`;
    expect((await shop.call('PUT', status, shop.admin)).status).toBe(404);
  });
});

describe('taking a product off sale', () => {
  test('and putting it back answers the product and raises its version', async () => {
    const product = await shop.addProduct();
    const path = `/products/${product._id}/status?status=`;
    const off = await shop.call<Product>('PUT', `${path}false`, shop.admin);
    expect(off).toMatchObject({ status: 200, body: { isActive: false, version: 2 } });
    const again = await shop.call<Product>('PUT', `${path}false`, shop.admin);
    expect(again.body).toEqual(off.body);
    const back = await shop.call<Product>('PUT', `${path}true`, shop.admin);
    expect(back.body).toEqual({ ...product, version: 3 });
  });

  test('is understood from a program that names the type of a body and sends none', async () => {
    const { _id: id } = await shop.addProduct();
    const answer = await shop.app.inject({
      method: 'PUT',
      url: `/api/v1/products/${id}/status?status=false`,
      headers: { ...shop.admin.headers, 'content-type': 'application/json' },
    });
    expect(answer.json()).toMatchObject({ _id: id, isActive: false });
  });

  test.each(['', '?status=', '?status=1', '?status=TRUE', '?status=true&force=1'])(
    'with the query "%s" is refused',
    async (query) => {
      const { _id: id } = await shop.addProduct();
      const answer = await shop.call('PUT', `/products/${id}/status${query}`, shop.admin);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );
});

describe('the stock ledger', () => {
  test('stock that is set by a program is moved by the difference', async () => {
    const product = await shop.addProduct({ stockQuantity: 10 });
    expect((await save(product, { stockQuantity: 4 })).body.stockQuantity).toBe(4);
    expect((await save(product, { stockQuantity: 9 })).body.stockQuantity).toBe(9);
    expect(await ledgerOf(product)).toEqual([
      { delta: 10, reason: 'opening', actor: 'admin@shop.example' },
      { delta: -6, reason: 'admin', actor: 'admin@shop.example' },
      { delta: 5, reason: 'admin', actor: 'admin@shop.example' },
    ]);
  });

  test('is read newest first, page by page', async () => {
    const product = await shop.addProduct({ stockQuantity: 10 });
    await save(product, { stockQuantity: 4 });
    const path = `/products/${product._id}/stock-movements`;
    const first = await shop.call('GET', `${path}?limit=1`, shop.admin);
    expect(first.body).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        delta: -6,
        reason: 'admin',
        variantId: product._id,
        orderId: null,
        who: 'admin@shop.example',
      },
    ]);
    expect(first.headers).toMatchObject({
      'x-total-count': '2',
      link: expect.stringContaining('rel="next"'),
    });
    const unknown = `/products/${unknownId}/stock-movements`;
    expect((await shop.call('GET', unknown, shop.admin)).status).toBe(404);
  });
});
