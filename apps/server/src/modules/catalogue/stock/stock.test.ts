import type { Product } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';
import { newId } from '../../../database/identifiers.ts';
import { type StockLine, type TakenLine, returnStock, takeStock } from '../index.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

/** An order's own transaction, as far as stock goes. */
function order(lines: readonly StockLine[], orderId = newId()): Promise<TakenLine[]> {
  return shop.database.db.transaction().execute((trx) => takeStock(trx, lines, orderId));
}

function onePiece(productId: string): StockLine {
  return { productId, quantity: 1 };
}

function giveBack(orderId: string, reason: 'release' | 'refund' = 'release'): Promise<void> {
  return shop.database.db.transaction().execute((trx) => returnStock(trx, orderId, reason));
}

/** Stock and what the ledger adds up to: the two are never different. */
async function stockOf(product: Pick<Product, '_id'>): Promise<number> {
  const { rows } = await shop.database.pool.query<{ stock: number; ledger: number }>(
    `SELECT stock, (SELECT sum(delta) FROM stock_movements WHERE variant_id = v.id) AS ledger
     FROM product_variants v WHERE id = $1`,
    [product._id],
  );
  const [row] = rows;
  expect(row?.stock).toBe(row?.ledger);
  return row?.stock ?? Number.NaN;
}

const settled = async (orders: Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(orders);
  return {
    placed: outcomes.filter(({ status }) => status === 'fulfilled').length,
    refusals: outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason?.code)] : [],
    ),
  };
};

describe('taking stock', () => {
  test('answers what the lines are to remember, in their order, at the price of the moment', async () => {
    const one = await shop.addProduct({ name: 'One', price: 5, image: '/media/one.webp' });
    const two = await shop.addProduct({ name: 'Two', price: 7.5 });
    const orderId = newId();
    const lines = [
      { productId: two._id, quantity: 2 },
      { productId: one._id, quantity: 3 },
    ];
    expect(await order(lines, orderId)).toEqual([
      {
        productId: two._id,
        variantId: two._id,
        name: 'Two',
        options: [],
        image: null,
        priceCents: 750,
        categoryId: shop.category._id,
        weightGrams: null,
        taxClass: null,
        quantity: 2,
      },
      {
        productId: one._id,
        variantId: one._id,
        name: 'One',
        options: [],
        image: '/media/one.webp',
        priceCents: 500,
        categoryId: shop.category._id,
        weightGrams: null,
        taxClass: null,
        quantity: 3,
      },
    ]);
    expect(await stockOf(one)).toBe(7);
    expect(await stockOf(two)).toBe(8);
    const { rows } = await shop.database.pool.query(
      'SELECT delta, reason FROM stock_movements WHERE order_id = $1 ORDER BY delta',
      [orderId],
    );
    expect(rows).toEqual([
      { delta: -3, reason: 'sale' },
      { delta: -2, reason: 'sale' },
    ]);
    expect((await shop.call<Product>('GET', `/products/${one._id}`, null)).body.version).toBe(1);
  });

  test('two lines of one product count together, however its identifier is written', async () => {
    const product = await shop.addProduct({ stockQuantity: 5 });
    const twice = (quantity: number) => [
      { productId: product._id, quantity },
      { productId: product._id.toUpperCase(), quantity: 2 },
    ];
    await expect(order(twice(4))).rejects.toMatchObject({ code: 'insufficient_stock' });
    expect(await stockOf(product)).toBe(5);
    expect(await order(twice(3))).toMatchObject([{ productId: product._id, quantity: 5 }]);
    expect(await stockOf(product)).toBe(0);
  });

  test('says which product is too few and how many are left, and takes nothing of the others', async () => {
    const plenty = await shop.addProduct();
    const scarce = await shop.addProduct({ name: 'Scarce', stockQuantity: 2 });
    const lines = [
      { productId: plenty._id, quantity: 1 },
      { productId: scarce._id, quantity: 3 },
    ];
    await expect(order(lines)).rejects.toMatchObject({
      code: 'insufficient_stock',
      message: 'Insufficient stock available for Scarce: only 2 left',
    });
    expect(await stockOf(plenty)).toBe(10);
    expect(await stockOf(scarce)).toBe(2);
  });

  test('says which product is no longer sold, and refuses one that never was', async () => {
    const plenty = await shop.addProduct();
    const gone = await shop.addProduct({ name: 'Gone', isActive: false });
    await expect(order([onePiece(plenty._id), onePiece(gone._id)])).rejects.toMatchObject({
      code: 'product_unavailable',
      message: 'Gone is no longer available',
    });
    await expect(order([onePiece(plenty._id), onePiece(newId())])).rejects.toMatchObject({
      code: 'product_unavailable',
      message: 'A product in your cart is no longer available',
    });
    expect(await stockOf(plenty)).toBe(10);
  });

  test('of 50 buyers at once for 20 pieces exactly 20 get one', async () => {
    const product = await shop.addProduct({ stockQuantity: 20 });
    const buyers = Array.from({ length: 50 }, () =>
      order([{ productId: product._id, quantity: 1 }]),
    );
    const { placed, refusals } = await settled(buyers);
    expect(placed).toBe(20);
    expect(refusals).toEqual(Array.from({ length: 30 }, () => 'insufficient_stock'));
    expect(await stockOf(product)).toBe(0);
  });

  test('buyers of several pieces at once never get more than there are', async () => {
    const product = await shop.addProduct({ stockQuantity: 20 });
    const buyers = Array.from({ length: 20 }, (_, n) =>
      order([{ productId: product._id, quantity: (n % 3) + 1 }]),
    );
    await settled(buyers);
    expect(await stockOf(product)).toBeGreaterThanOrEqual(0);
    expect(await stockOf(product)).toBeLessThan(3);
  });

  test('100 carts of the same products in opposite order, bought at once, never wait for each other', async () => {
    const products = await Promise.all(
      Array.from({ length: 5 }, () => shop.addProduct({ stockQuantity: 100 })),
    );
    const lines = products.map(({ _id }) => ({ productId: _id, quantity: 1 }));
    const carts = Array.from({ length: 100 }, (_, n) =>
      order(n % 2 === 0 ? lines : lines.toReversed()),
    );
    expect(await settled(carts)).toEqual({ placed: 100, refusals: [] });
    for (const product of products) expect(await stockOf(product)).toBe(0);
  });

  test('stock below zero is refused by the database itself', async () => {
    const product = await shop.addProduct({ stockQuantity: 1 });
    const write = shop.database.pool.query('UPDATE product_variants SET stock = -1 WHERE id = $1', [
      product._id,
    ]);
    await expect(write).rejects.toThrow('product_variants_stock_check');
  });
});

describe('returning stock', () => {
  test('gives back what the order holds, once', async () => {
    const one = await shop.addProduct();
    const two = await shop.addProduct();
    const orderId = newId();
    const lines = [one, two].map(({ _id }) => ({ productId: _id, quantity: 4 }));
    await order(lines, orderId);
    await giveBack(orderId);
    expect(await stockOf(one)).toBe(10);
    expect(await stockOf(two)).toBe(10);
    await giveBack(orderId);
    await giveBack(orderId, 'refund');
    expect(await stockOf(one)).toBe(10);
    expect(await stockOf(two)).toBe(10);
  });

  test('gives back once also when many do it in the same moment', async () => {
    const products = await Promise.all([shop.addProduct(), shop.addProduct()]);
    const orderId = newId();
    await order(
      products.map(({ _id }) => ({ productId: _id, quantity: 4 })),
      orderId,
    );
    await Promise.all(Array.from({ length: 10 }, () => giveBack(orderId)));
    for (const product of products) expect(await stockOf(product)).toBe(10);
  });

  test('an order that takes its pieces again after it gave them back can give them back again', async () => {
    const product = await shop.addProduct();
    const orderId = newId();
    const lines = [{ productId: product._id, quantity: 3 }];
    await order(lines, orderId);
    await giveBack(orderId);
    await order(lines, orderId);
    expect(await stockOf(product)).toBe(7);
    await giveBack(orderId, 'refund');
    expect(await stockOf(product)).toBe(10);
    const { rows } = await shop.database.pool.query<{ reason: string }>(
      'SELECT reason FROM stock_movements WHERE order_id = $1 ORDER BY created_at',
      [orderId],
    );
    expect(rows.map(({ reason }) => reason)).toEqual(['sale', 'release', 'sale', 'refund']);
  });

  test('goes to products that are no longer sold too', async () => {
    const product = await shop.addProduct();
    const orderId = newId();
    await order([{ productId: product._id, quantity: 3 }], orderId);
    await shop.call('PUT', `/products/${product._id}/status?status=false`, shop.admin);
    await giveBack(orderId);
    expect(await stockOf(product)).toBe(10);
  });

  test('of an order that holds nothing changes nothing', async () => {
    await expect(giveBack(newId())).resolves.toBeUndefined();
  });

  test('orders and returns of the same products at once never wait for each other', async () => {
    const products = await Promise.all(
      Array.from({ length: 4 }, () => shop.addProduct({ stockQuantity: 100 })),
    );
    const lines = products.map(({ _id }) => ({ productId: _id, quantity: 1 }));
    const held = Array.from({ length: 30 }, () => newId());
    for (const orderId of held) await order(lines, orderId);
    const all = await settled(
      held.flatMap((orderId) => [giveBack(orderId), order(lines.toReversed())]),
    );
    expect(all).toEqual({ placed: 60, refusals: [] });
    for (const product of products) expect(await stockOf(product)).toBe(70);
  });
});

test('an admin who edits the stock while it is sold loses no piece', async () => {
  const product = await shop.addProduct({ stockQuantity: 50 });
  const { name, description, price, categoryId, version } = product;
  const restock = shop.call('PUT', `/products/${product._id}`, shop.admin, {
    name,
    description,
    price,
    categoryId: categoryId._id,
    stockQuantity: 150,
    basedOn: { version, stockQuantity: 50 },
  });
  const buyers = Array.from({ length: 40 }, () => order([{ productId: product._id, quantity: 1 }]));
  const [saved, { placed }] = await Promise.all([restock, settled(buyers)]);
  expect(saved.status).toBe(200);
  expect(placed).toBe(40);
  expect(await stockOf(product)).toBe(110);
});
