import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Order } from '@gadgetry/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { signUp } from '../../../../test/shop.ts';
import { newId } from '../../../database/identifiers.ts';

let shop: SellingShop;
beforeAll(async () => {
  shop = await openSellingShop({ settings: unreachableMail });
});
afterAll(() => shop.close());

const chosen = (value: string) => [{ name: 'Colour', value }];

/** A band in red, the default, 10 of it at $20, and in blue, at $25. */
async function bandInColours(blue = 10, name?: string) {
  const product = await shop.addProduct(name === undefined ? {} : { name });
  const { status, body } = await shop.call<Product>(
    'PUT',
    `/products/${product._id}/variants`,
    shop.admin,
    {
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { options: chosen('Red'), price: 20, stockQuantity: 10, isDefault: true },
        { options: chosen('Blue'), price: 25, stockQuantity: blue },
      ],
    },
  );
  expect(status).toBe(200);
  const [red, other] = body.variants ?? [];
  return { product: body, red: red?._id ?? '', blue: other?._id ?? '' };
}

const stockOfVariants = async (product: Product) =>
  (await shop.call<Product>('GET', `/products/${product._id}`, null)).body.variants?.map(
    ({ stockQuantity }) => stockQuantity,
  );

test('an order is of the variants that its lines name, at their prices, and of the default without a name', async () => {
  const { product, red, blue } = await bandInColours();
  const id = await shop.placed(shop.shopper, [
    { product, quantity: 1 },
    { product, variantId: blue.toUpperCase(), quantity: 2 },
  ]);
  expect(await shop.readOrder(id)).toMatchObject({
    subTotal: 70,
    items: [
      {
        product: { _id: product._id, price: 20 },
        variantId: red,
        options: chosen('Red'),
        quantity: 1,
      },
      {
        product: { _id: product._id, price: 25 },
        variantId: blue,
        options: chosen('Blue'),
        quantity: 2,
      },
    ],
  });
  expect(await stockOfVariants(product)).toEqual([9, 8]);
  const plain = await shop.addProduct();
  const simple = await shop.placed(shop.shopper, [{ product: plain, quantity: 1 }]);
  expect((await shop.readOrder(simple)).items).toMatchObject([
    { variantId: plain._id, options: [] },
  ]);
  await shop.expectBooksInOrder();
});

test('a line keeps what was chosen as it was called then', async () => {
  const { product, red, blue } = await bandInColours();
  const id = await shop.placed(shop.shopper, [{ product, variantId: blue, quantity: 1 }]);
  const called = (colour: string, _id: string, rest: object) => ({
    _id,
    options: [{ name: 'Farbe', value: colour }],
    price: 30,
    stockQuantity: 1,
    ...rest,
  });
  const { status } = await shop.call('PUT', `/products/${product._id}/variants`, shop.admin, {
    options: [{ name: 'Farbe', values: ['Rot', 'Blau'] }],
    variants: [called('Rot', red, { isDefault: true }), called('Blau', blue, {})],
  });
  expect(status).toBe(200);
  expect((await shop.readOrder(id)).items).toMatchObject([
    { product: { price: 25 }, variantId: blue, options: chosen('Blue') },
  ]);
  await expect(
    shop.database.pool.query(`UPDATE order_items SET options = '[]' WHERE order_id = $1`, [id]),
  ).rejects.toThrow('stays as it was sold');
});

test('mail and refunds name what was chosen', async () => {
  const { product, blue } = await bandInColours(10, 'Woven Band');
  const id = await shop.placed(shop.shopper, [{ product, variantId: blue, quantity: 2 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, id));
  const [confirmation] = (await waitingMails(shop, 'order-confirmed')).slice(-1);
  expect(confirmation?.text).toContain('2 × Woven Band (Blue): $50.00');
  const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin);
  expect(body.payment?.refundableLines).toMatchObject([{ name: 'Woven Band (Blue)' }]);
});

test('the same key with another variant is another order, and refused', async () => {
  const { product, red, blue } = await bandInColours();
  const key = newId();
  const of = (variantId: string) => [{ product, variantId, quantity: 1 }];
  const first = await shop.placed(shop.shopper, of(blue), { key });
  expect(await shop.placed(shop.shopper, of(blue), { key })).toBe(first);
  expect((await shop.order<ErrorBody>(shop.shopper, of(red), { key })).body.code).toBe(
    'idempotency_conflict',
  );
  expect(await stockOfVariants(product)).toEqual([10, 9]);
});

test('a variant that is gone, switched off, or another product’s is refused by name', async () => {
  const { product, red, blue } = await bandInColours(10, 'Leather Band');
  const other = await bandInColours();
  await shop.call('PUT', `/products/${product._id}/variants`, shop.admin, {
    options: product.options,
    variants: [
      { options: chosen('Red'), price: 20, stockQuantity: 10, isDefault: true },
      { options: chosen('Blue'), price: 25, stockQuantity: 10, isActive: false },
    ],
  });
  const refused = async (variantId: string) => {
    const items = [
      { product, variantId: red, quantity: 1 },
      { product, variantId, quantity: 1 },
    ];
    const { status, body } = await shop.order<ErrorBody>(shop.shopper, items);
    return { status, code: body.code, message: body.message };
  };
  const status = 400;
  const code = 'product_unavailable';
  expect(await refused(blue)).toEqual({
    status,
    code,
    message: 'Leather Band (Blue) is no longer available',
  });
  for (const foreign of [other.blue, newId()]) {
    const message = 'Leather Band is no longer available as it was chosen';
    expect(await refused(foreign)).toEqual({ status, code, message });
  }
  expect(await stockOfVariants(product)).toEqual([10]);
});

test('50 buyers and 10 pieces of one variant: 10 orders, while another one sells to all', async () => {
  const { product, red, blue } = await bandInColours(10);
  await shop.database.pool.query('UPDATE product_variants SET stock = stock + 40 WHERE id = $1', [
    red,
  ]);
  await shop.database.pool.query(
    `INSERT INTO stock_movements (id, product_id, variant_id, delta, reason)
     VALUES ($1, $2, $3, 40, 'admin')`,
    [newId(), product._id, red],
  );
  const buyers = await Promise.all(Array.from({ length: 10 }, () => signUp(shop)));
  const place = (variantId: string, turn: number) => {
    const buyer = buyers[turn % buyers.length];
    if (buyer === undefined) throw new Error('nobody buys');
    return shop.order(buyer, [{ product, variantId, quantity: 1 }]);
  };
  const turns = Array.from({ length: 50 }, (_, turn) => turn);
  const answers = await Promise.all(
    turns.map(async (turn) => Promise.all([place(blue, turn), place(red, turn)])),
  );
  const statuses = (which: 0 | 1) =>
    answers.map((both) => both[which].status).toSorted((one, other) => one - other);
  expect(statuses(0)).toEqual([...Array(10).fill(201), ...Array(40).fill(400)]);
  expect(statuses(1)).toEqual(Array(50).fill(201));
  expect(await stockOfVariants(product)).toEqual([0, 0]);
  await shop.expectBooksInOrder();
});

test('a hold that ends gives each variant back what was its own', async () => {
  const { product, blue } = await bandInColours();
  const id = await shop.placed(shop.shopper, [
    { product, quantity: 1 },
    { product, variantId: blue, quantity: 3 },
  ]);
  const cancelled = await shop.call<Order>('POST', `/admin/orders/${id}/cancel`, shop.admin, {});
  expect(cancelled.status).toBe(200);
  expect(await stockOfVariants(product)).toEqual([10, 10]);
  await shop.expectBooksInOrder();
});
