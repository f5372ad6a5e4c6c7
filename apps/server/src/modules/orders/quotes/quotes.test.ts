import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Product } from '@gadgetry/contract/catalogue';
import type { Quote } from '@gadgetry/contract/quotes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type SellingShop,
  type Wish,
  openSellingShop,
  orderBody,
} from '../../../../test/buying.ts';
import { inHours, letHoursPass, planSale } from '../../../../test/sales.ts';
import { type SignedIn, signUp } from '../../../../test/shop.ts';
import { newId } from '../../../database/identifiers.ts';

let shop: SellingShop;
beforeAll(async () => {
  shop = await openSellingShop();
  const codes = [
    { code: 'HALF', discountPercentage: 50 },
    { code: 'NEARLYALL', discountPercentage: 99 },
    { code: 'FIRST20', discountPercentage: 20, firstOrderOnly: true },
    { code: 'OVER', discountPercentage: 20, expiresAt: '2020-01-01' },
  ];
  for (const code of codes) {
    const body = { firstOrderOnly: false, expiresAt: '2099-12-31', ...code };
    await shop.call('POST', '/promocodes', shop.admin, body);
  }
});
afterAll(() => shop.close());

interface Asking {
  readonly as?: SignedIn | null;
  readonly promoCode?: string;
  readonly replaces?: readonly string[];
}

async function quoted(items: readonly Wish[], { as = null, promoCode, replaces }: Asking = {}) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/quotes',
    headers: { ...as?.headers, ...(replaces && { 'replaces-orders': replaces.join(',') }) },
    payload: { items, promoCode },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Quote>();
}

/** A band in red, the default, at $20, and in blue, at $25; three of each. */
async function bandInColours() {
  const product = await shop.addProduct();
  const chosen = (value: string) => [{ name: 'Colour', value }];
  const { body } = await shop.call<Product>(
    'PUT',
    `/products/${product._id}/variants`,
    shop.admin,
    {
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { options: chosen('Red'), price: 20, stockQuantity: 3, isDefault: true },
        { options: chosen('Blue'), price: 25, stockQuantity: 3 },
      ],
    },
  );
  const [red, blue] = body.variants ?? [];
  return { product: body, red: red?._id ?? '', blue: blue?._id ?? '' };
}

const sumsOf = ({ subTotal, discount, shipping, tax, grandTotal }: Quote) => ({
  subTotal,
  discount,
  shipping,
  tax,
  grandTotal,
});

test('a guest is told what a cart comes to, line by line, by the prices of now', async () => {
  const { product, red, blue } = await bandInColours();
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20, stockQuantity: 1 });
  await planSale(shop, lamp, { beginsAt: inHours(1) });
  // Nothing has switched the sale on yet: as for orders, the clock decides.
  await letHoursPass(shop, 2);
  const answer = await quoted([
    { product, quantity: 1 },
    { product: lamp, quantity: 2 },
    { product, variantId: red.toUpperCase(), quantity: 1 },
    { product, variantId: blue, quantity: 3 },
  ]);
  expect(answer).toEqual({
    subTotal: 145,
    discount: 0,
    shipping: 0,
    tax: 0,
    taxes: [],
    taxIsEstimated: false,
    grandTotal: 145,
    items: 7,
    promoCode: null,
    discounts: [],
    shippingMethods: [expect.objectContaining({ name: 'Standard delivery', price: 0 })],
    shippingMethodId: expect.any(String),
    refusal: null,
    lines: [
      {
        productId: product._id,
        variantId: red,
        name: `${product.name} (Red)`,
        quantity: 2,
        unitPrice: 20,
        total: 40,
        discount: 0,
        problem: null,
        available: 3,
      },
      {
        productId: lamp._id,
        variantId: lamp._id,
        name: 'Lamp',
        quantity: 2,
        unitPrice: 15,
        total: 30,
        discount: 0,
        problem: 'too_few',
        available: 1,
      },
      {
        productId: product._id,
        variantId: blue,
        name: `${product.name} (Blue)`,
        quantity: 3,
        unitPrice: 25,
        total: 75,
        discount: 0,
        problem: null,
        available: 3,
      },
    ],
  });
  await shop.app.scheduledWork.switchDuePrices();
});

test('what is gone is said, and counts for nothing; what is sold out is said', async () => {
  const { product } = await bandInColours();
  const soldOut = await shop.addProduct({ price: 10, stockQuantity: 0 });
  const withdrawn = await shop.addProduct({ price: 10 });
  await shop.call('PUT', `/products/${withdrawn._id}/status?status=false`, shop.admin);
  const unknown = '01890000-0000-7000-8000-000000000000';
  const answer = await quoted([
    { product: soldOut, quantity: 1 },
    { product: withdrawn, quantity: 1 },
    { product: { _id: unknown }, quantity: 1 },
    { product, variantId: unknown, quantity: 1 },
  ]);
  const gone = { name: null, unitPrice: null, total: null, problem: 'gone', available: 0 };
  expect(answer).toMatchObject({
    subTotal: 10,
    grandTotal: 10,
    items: 4,
    lines: [
      { productId: soldOut._id, total: 10, problem: 'sold_out', available: 0 },
      { ...gone, productId: withdrawn._id, variantId: null },
      { ...gone, productId: unknown, variantId: null },
      { ...gone, productId: product._id, variantId: unknown },
    ],
  });
});

test('nothing is taken, and nothing is written', async () => {
  const product = await shop.addProduct({ stockQuantity: 4 });
  const counted = async () => {
    const { rows } = await shop.database.pool.query(
      `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM stock_movements) AS moved,
         (SELECT count(*) FROM promocode_uses) AS uses`,
    );
    return [rows, await shop.stockOf(product)];
  };
  const before = await counted();
  await quoted([{ product, quantity: 4 }], { as: shop.shopper, promoCode: 'FIRST20' });
  expect(await counted()).toEqual(before);
});

test('a code says what it does, or why it does not, and the rest of the quote stands', async () => {
  const product = await shop.addProduct({ price: 19.99 });
  const items = [{ product, quantity: 3 }];
  const half = await quoted(items, { promoCode: ' half ' });
  expect(half).toMatchObject({ subTotal: 59.97, discount: 29.99, grandTotal: 29.98 });
  expect(half.promoCode).toEqual({ code: 'HALF', discountPercentage: 50, refusal: null });
  expect((await quoted(items, { promoCode: ' ' })).promoCode).toBeNull();
  for (const [promoCode, code, message] of [
    ['NOSUCH', 'promocode_invalid', 'Invalid promo code'],
    ['OVER', 'promocode_expired', 'This promo code has expired'],
  ] as const) {
    const answer = await quoted(items, { promoCode });
    expect(answer).toMatchObject({ subTotal: 59.97, discount: 0, grandTotal: 59.97 });
    const refusal = { code, message };
    expect(answer.promoCode).toEqual({ code: promoCode, discountPercentage: null, refusal });
  }
});

test('a first order is that of whoever is signed in; an unpaid one that is replaced is none', async () => {
  const buyer = await signUp(shop);
  const product = await shop.addProduct({ price: 10, stockQuantity: 2 });
  const items = [{ product, quantity: 2 }];
  const code = { promoCode: 'FIRST20' };
  expect((await quoted(items, { ...code, as: buyer })).discount).toBe(4);
  const placed = await shop.placed(buyer, items);
  const refused = await quoted(items, { ...code, as: buyer });
  expect(refused.promoCode?.refusal?.code).toBe('promocode_first_order_only');
  expect(refused.lines[0]?.problem).toBe('sold_out');
  const instead = { ...code, replaces: [placed] };
  expect(await quoted(items, { ...instead, as: buyer })).toMatchObject({
    discount: 4,
    lines: [{ problem: null, available: 2 }],
  });
  // Of nobody else's order it is told how much it keeps.
  for (const as of [shop.shopper, null]) {
    expect((await quoted(items, { ...instead, as })).lines[0]?.available).toBe(0);
  }
  expect((await quoted(items, code)).discount).toBe(4);
});

test('a total that cannot be charged is told as such, with what it is', async () => {
  const cheap = await shop.addProduct({ price: 1 });
  const dear = await shop.addProduct({ price: 1_000_000, stockQuantity: 1_000 });
  expect(await quoted([{ product: cheap, quantity: 1 }], { promoCode: 'NEARLYALL' })).toMatchObject(
    {
      grandTotal: 0.01,
      refusal: { code: 'order_total_too_low', message: expect.stringContaining('$0.50') },
    },
  );
  expect(await quoted([{ product: dear, quantity: 1 }])).toMatchObject({
    grandTotal: 1_000_000,
    refusal: { code: 'order_total_too_high' },
  });
});

test('the order that is placed for a quote comes to what the quote said', async () => {
  const { product, blue } = await bandInColours();
  const lamp = await shop.addProduct({ price: 0.99 });
  const onSale = await shop.addProduct({ price: 19.99 });
  await planSale(shop, onSale, { price: 13.37 });
  const carts: readonly [readonly Wish[], string?][] = [
    [[{ product, quantity: 1 }]],
    [
      [
        { product, variantId: blue, quantity: 1 },
        { product: lamp, quantity: 1 },
      ],
      'HALF',
    ],
    [
      [
        { product: onSale, quantity: 3 },
        { product: lamp, quantity: 7 },
      ],
      'HALF',
    ],
  ];
  for (const [items, promoCode] of carts) {
    const asked = { ...(promoCode !== undefined && { promoCode }) };
    const sums = sumsOf(await quoted(items, { as: shop.shopper, ...asked }));
    const { status, body } = await shop.call<{ orderId: string }>('POST', '/orders', shop.shopper, {
      ...orderBody(items, promoCode),
      quoted: sums,
    });
    expect(status).toBe(201);
    expect(await shop.readOrder(body.orderId)).toMatchObject(sums);
  }
  await shop.expectBooksInOrder();
});

test('an order for what is no longer true is refused, and says what has changed; nothing is taken', async () => {
  const product = await shop.addProduct({ price: 40, stockQuantity: 5 });
  const items = [{ product, quantity: 2 }];
  const shown = sumsOf(await quoted(items));
  const place = (key: string, more: object = { quoted: shown }) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { ...shop.shopper.headers, 'idempotency-key': key },
      payload: { ...orderBody(items), ...more },
    });
  const key = newId();
  const placed = (await place(key)).json<{ orderId: string }>();
  expect(placed.orderId).toBeDefined();
  await planSale(shop, product, { price: 30 });
  const refused = await place(newId());
  expect(refused.statusCode).toBe(409);
  expect(refused.json<ErrorBody>()).toMatchObject({
    code: 'quote_changed',
    message: 'The total changed from $80.00 to $60.00: the subtotal from $80.00 to $60.00.',
  });
  expect(await shop.stockOf(product)).toBe(3);
  // The order that is there already is answered, whatever was shown.
  for (const more of [{ quoted: shown }, { quoted: { ...shown, grandTotal: 1 } }, {}]) {
    expect((await place(key, more)).json()).toMatchObject(placed);
  }
  // Whoever sends nothing of it pays what it costs, as ever.
  expect((await place(newId(), {})).statusCode).toBe(201);
  await shop.expectBooksInOrder();
});

test('a body that is none of a quote is refused', async () => {
  const product = await shop.addProduct();
  const items = [{ product, quantity: 1 }];
  for (const body of [
    { items: [] },
    { items: [{ product, quantity: 0 }] },
    {
      items: [
        { product, quantity: 6_000 },
        { product, quantity: 6_000 },
      ],
    },
    { items, destination: { country: 'lk' } },
    { items, destination: { city: 'Colombo' } },
    { items, quoted: {} },
  ]) {
    const { status, body: answer } = await shop.call('POST', '/quotes', null, body);
    expect([status, answer.code]).toEqual([400, 'validation_failed']);
  }
  const destination = { country: 'LK', region: 'Western', postalCode: '00700' };
  expect((await shop.call('POST', '/quotes', null, { items, destination })).status).toBe(200);
});

test('goods that no code makes payable in an order are refused in the quote as well', async () => {
  const product = await shop.addProduct({ price: 600_000, stockQuantity: 5 });
  const items = [{ product, quantity: 2 }];
  const { refusal } = await quoted(items, { promoCode: 'HALF' });
  expect(refusal?.code).toBe('order_total_too_high');
  const refused = await shop.order<ErrorBody>(shop.shopper, items, { promoCode: 'HALF' });
  expect(refused.body.code).toBe('order_total_too_high');
});
