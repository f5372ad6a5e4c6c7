import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { takeTransfers } from '../../../../test/bank-transfer.ts';
import {
  type SellingShop,
  type Wish,
  openSellingShop,
  orderBody,
} from '../../../../test/buying.ts';
import { minutesFromNow } from '../../../../test/paid-order.ts';
import { type SignedIn, type TestShop, openTestShop, signUp } from '../../../../test/shop.ts';

const limits = {
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
  UNPAID_ORDERS_PER_ACCOUNT: '3',
  UNPAID_PIECES_PER_ACCOUNT: '20',
  UNPAID_ORDERS_PER_ADDRESS: '5',
  UNPAID_PIECES_PER_ADDRESS: '30',
  PIECES_OF_ONE_PRODUCT: '15',
};

let calls = 0;

/** Each from an address of its own, where none is given: calls are limited by address too. */
async function order(
  shop: TestShop,
  as: SignedIn,
  items: readonly Wish[],
  {
    from = `10.0.${Math.floor((calls += 1) / 250)}.${calls % 250}`,
    replaces = '',
    code = '',
    byTransfer = false,
  } = {},
) {
  const promoCode = code === '' ? undefined : code;
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    headers: {
      ...as.headers,
      'x-forwarded-for': from,
      ...(replaces !== '' && { 'replaces-orders': replaces }),
    },
    payload: orderBody(items, promoCode, byTransfer ? 'bank_transfer' : undefined),
  });
  return { status: answer.statusCode, body: answer.json<ErrorBody & { orderId: string }>() };
}

async function unpaid({ database }: TestShop) {
  const { rows } = await database.pool.query<{ orders: number; pieces: number }>(
    `SELECT count(DISTINCT o.id) AS orders, coalesce(sum(i.quantity), 0) AS pieces
     FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.status = 'PENDING'`,
  );
  return rows[0];
}

test('one order of all that the shop has is refused, and holds nothing', async () => {
  const shop = await openSellingShop({ settings: { RATE_LIMITS: 'on' } });
  const products = await Promise.all(
    Array.from({ length: 34 }, (_, nth) => shop.addProduct({ stockQuantity: 90 + nth })),
  );
  const all = products.map((product) => ({ product, quantity: product.stockQuantity }));
  const refused = await order(shop, shop.shopper, all);
  expect(refused).toMatchObject({ status: 400, body: { code: 'order_quantity_limit' } });
  expect(refused.body.message).toMatch(/^At most 50 pieces of Gadget \d+ fit into one order/);
  // Nor in many lines of few each.
  const few = products.map((product) => ({ product, quantity: 4 }));
  expect((await order(shop, shop.shopper, few)).body.code).toBe('unpaid_orders_limit');
  expect(await unpaid(shop)).toEqual({ orders: 0, pieces: 0 });
  // What an honest shopper buys.
  const some = products.slice(0, 8).map((product) => ({ product, quantity: 3 }));
  expect((await order(shop, shop.shopper, some)).status).toBe(201);
  await shop.expectBooksInOrder();
});

test('all variants of a product count together towards the most of it in one order', async () => {
  const shop = await openSellingShop({ settings: limits });
  const product = await shop.addProduct();
  const { body } = await shop.call<Product>(
    'PUT',
    `/products/${product._id}/variants`,
    shop.admin,
    {
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: ['S', 'L'].map((value) => ({
        options: [{ name: 'Size', value }],
        price: 20,
        stockQuantity: 50,
        isDefault: value === 'S',
      })),
    },
  );
  const ofEach = (quantity: number) =>
    body.variants?.map(({ _id: variantId }) => ({ product, variantId, quantity })) ?? [];
  expect((await order(shop, shop.shopper, ofEach(8))).body.code).toBe('order_quantity_limit');
  expect((await order(shop, shop.shopper, ofEach(7))).status).toBe(201);
});

test('too much of a thing that there is not enough of is told as that', async () => {
  const shop = await openSellingShop({ settings: limits });
  const product = await shop.addProduct({ name: 'Rare', stockQuantity: 3 });
  const { body } = await order(shop, shop.shopper, [{ product, quantity: 60 }]);
  expect(body.message).toBe('Insufficient stock available for Rare: only 3 left');
});

test('an account holds so many unpaid orders and pieces, and can go on once they are paid', async () => {
  const shop = await openSellingShop({ settings: limits });
  const product = await shop.addProduct({ stockQuantity: 1000 });
  const wish = (quantity: number) => [{ product, quantity }];
  const first = await order(shop, shop.shopper, wish(12));
  expect((await order(shop, shop.shopper, wish(9))).body).toMatchObject({
    code: 'unpaid_orders_limit',
    message: expect.stringContaining('pay for them (in My Orders, or by the links'),
  });
  expect((await order(shop, shop.shopper, wish(8))).status).toBe(201);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, first.body.orderId));
  expect((await order(shop, shop.shopper, wish(1))).status).toBe(201);
  expect((await order(shop, shop.shopper, wish(1))).status).toBe(201);
  expect((await order(shop, shop.shopper, wish(1))).body.code).toBe('unpaid_orders_limit');
  await shop.expectBooksInOrder();
});

test('an order that replaces unpaid ones is not held against them', async () => {
  const shop = await openSellingShop({ settings: limits });
  const product = await shop.addProduct({ stockQuantity: 1000 });
  const first = await order(shop, shop.shopper, [{ product, quantity: 15 }]);
  const again = await order(shop, shop.shopper, [{ product, quantity: 14 }], {
    replaces: first.body.orderId,
  });
  expect(again.status).toBe(201);
  expect(await unpaid(shop)).toEqual({ orders: 1, pieces: 14 });
});

test('many accounts at one address hold no more together; those elsewhere are not touched', async () => {
  const shop = await openSellingShop({ settings: limits });
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.addProduct()));
  const wishes = products.map((product) => [{ product, quantity: 10 }]);
  const accounts = await Promise.all(Array.from({ length: 5 }, () => signUp(shop)));
  const from = '192.0.2.9';
  const answers = await Promise.all(
    accounts.map((account, nth) => order(shop, account, wishes[nth] ?? [], { from })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([201, 201, 201, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.message).toMatch(/your network/);
  expect((await order(shop, await signUp(shop), wishes[5] ?? [])).status).toBe(201);
});

async function race(shop: SellingShop): Promise<void> {
  const second = await openTestShop({ settings: limits, database: shop.database });
  // Each buys something else: orders of one product would wait for each other anyway.
  const products = await Promise.all(Array.from({ length: 50 }, () => shop.addProduct()));
  // With a code, whose use is written after the order: more room for the others in between.
  const code = 'SAME';
  const promocode = {
    code,
    discountPercentage: 10,
    firstOrderOnly: false,
    expiresAt: '2099-12-31',
  };
  await shop.call('POST', '/promocodes', shop.admin, promocode);
  const answers = await Promise.all(
    products.map((product, nth) =>
      order(nth % 2 === 0 ? shop : second, shop.shopper, [{ product, quantity: 2 }], { code }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
}

test('fifty orders at once in two processes do not get past the limit', async () => {
  const shop = await openSellingShop({ settings: limits });
  await race(shop);
  expect(await unpaid(shop)).toEqual({ orders: 3, pieces: 6 });
  await shop.expectBooksInOrder();
});

test('the address is not kept as it is, nor longer than the order is unpaid', async () => {
  const shop = await openSellingShop({ settings: limits });
  const product = await shop.addProduct();
  const from = '198.51.100.77';
  const placed = await order(shop, shop.shopper, [{ product, quantity: 1 }], { from });
  const kept = async () =>
    (await shop.database.pool.query('SELECT client_key AS key, o::text AS row FROM orders o'))
      .rows[0];
  expect(await kept()).toMatchObject({ key: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await kept()).row).not.toContain(from);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, placed.body.orderId));
  expect((await kept()).key).toBeNull();
});

test('what waits for transfers counts all its days, together with cards, for account and network', async () => {
  const shop = await openSellingShop({ settings: limits });
  await takeTransfers(shop);
  const product = await shop.addProduct({ stockQuantity: 1000 });
  const wish = (quantity: number) => [{ product, quantity }];
  const from = '192.0.2.10';
  const byTransfer = { from, byTransfer: true };
  const first = await order(shop, shop.shopper, wish(12), byTransfer);
  expect(first.status).toBe(201);
  // Half an hour ends the hold of a card, and not this one.
  await shop.app.scheduledWork.releaseUnpaid(minutesFromNow(6 * 24 * 60));
  for (const more of [byTransfer, { from }, { byTransfer: true }]) {
    expect((await order(shop, shop.shopper, wish(9), more)).body).toMatchObject({
      code: 'unpaid_orders_limit',
      message: expect.stringMatching(
        /^Your unpaid orders .* pay for them first: see My Orders, or the links in our mails$/,
      ),
    });
  }
  expect((await order(shop, shop.shopper, wish(8), { from })).status).toBe(201);
  const other = await signUp(shop);
  expect((await order(shop, other, wish(10), byTransfer)).status).toBe(201);
  expect((await order(shop, await signUp(shop), wish(1), byTransfer)).body).toMatchObject({
    code: 'unpaid_orders_limit',
    message: expect.stringMatching(/^Too much .* your network .* try again later, or write to us$/),
  });
  expect(await unpaid(shop)).toEqual({ orders: 3, pieces: 30 });
  // At the end of their days they let go.
  await shop.app.scheduledWork.releaseUnpaid(minutesFromNow(8 * 24 * 60));
  expect(await unpaid(shop)).toEqual({ orders: 0, pieces: 0 });
  expect(await shop.stockOf(product)).toBe(1000);
  expect((await order(shop, shop.shopper, wish(15), byTransfer)).status).toBe(201);
  await shop.expectBooksInOrder();
});

test('for load tests nothing is limited', async () => {
  const shop = await openSellingShop({ settings: { ...limits, RATE_LIMITS: 'off' } });
  const product = await shop.addProduct({ stockQuantity: 1000 });
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await order(shop, shop.shopper, [{ product, quantity: 100 }])).status).toBe(201);
  }
});
