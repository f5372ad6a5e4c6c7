import type { ErrorBody } from '@gadgetry/contract/errors';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, address, openSellingShop, orderBody } from '../../../../test/buying.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function orderCount(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>('SELECT count(*) FROM orders');
  return rows[0]?.count ?? 0;
}

test('the same key ten times at once makes one order, and all are told its id', async () => {
  const product = await shop.addProduct({ stockQuantity: 50 });
  const before = await orderCount();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      shop.order(shop.shopper, [{ product, quantity: 2 }], { key: 'ten-at-once' }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
  expect(await orderCount()).toBe(before + 1);
  expect(await shop.stockOf(product)).toBe(48);
});

test('a retry after the last piece was sold to the same order is told of that order', async () => {
  const product = await shop.addProduct({ stockQuantity: 1 });
  const cart = [{ product, quantity: 1 }];
  const first = await shop.order(shop.shopper, cart, { key: 'last-piece' });
  const again = await shop.order(shop.shopper, cart, { key: 'last-piece' });
  expect(again).toMatchObject({ status: 201, body: first.body });
});

test('the same key with another cart, code or address is refused', async () => {
  const product = await shop.addProduct({ stockQuantity: 50 });
  const cart = [{ product, quantity: 1 }];
  const key = 'one-key-two-carts';
  await shop.order(shop.shopper, cart, { key });
  const bodies: object[] = [
    orderBody([{ product, quantity: 2 }]),
    orderBody([{ product: await shop.addProduct(), quantity: 1 }]),
    orderBody(cart, 'SOMETHING'),
    ...Object.keys(address).map((field) => ({
      ...orderBody(cart),
      shippingAddress: { ...address, [field]: '0112345678' },
    })),
  ];
  for (const body of bodies) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { ...shop.shopper.headers, 'idempotency-key': key },
      body,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'idempotency_conflict' });
  }
  expect(await shop.stockOf(product)).toBe(49);
});

test('a key belongs to its account, and without one each order is its own', async () => {
  const other = await shop.placed(shop.admin, [{ product: await shop.addProduct(), quantity: 1 }]);
  const product = await shop.addProduct({ stockQuantity: 10 });
  const cart = [{ product, quantity: 1 }];
  const mine = await shop.order(shop.shopper, cart, { key: 'shared-key' });
  const theirs = await shop.order(shop.admin, cart, { key: 'shared-key' });
  const post = async () => {
    const answer = await shop.call<{ orderId: string }>(
      'POST',
      '/orders',
      shop.shopper,
      orderBody(cart),
    );
    return answer.body.orderId;
  };
  const ids = [other, mine.body.orderId, theirs.body.orderId, await post(), await post()];
  expect(new Set(ids).size).toBe(5);
});

test('a key that another account has used tells nothing of its order', async () => {
  const product = await shop.addProduct({ stockQuantity: 1 });
  const cart = [{ product, quantity: 1 }];
  const theirs = await shop.order(shop.admin, cart, { key: 'guessed-key' });
  expect(theirs.status).toBe(201);
  // The same request, which is refused for its own sake and not answered with the other's order.
  expect(await shop.order(shop.shopper, cart, { key: 'guessed-key' })).toMatchObject({
    status: 400,
    body: { code: 'insufficient_stock' },
  });
});

test.each([1, 255])('a key of %i signs is one', async (length) => {
  const key = 'k'.repeat(length);
  const cart = [{ product: await shop.addProduct(), quantity: 1 }];
  const first = await shop.order(shop.shopper, cart, { key });
  expect(first.status).toBe(201);
  expect((await shop.order(shop.shopper, cart, { key })).body).toEqual(first.body);
});

test.each([
  ['256 signs', 'k'.repeat(256)],
  ['two words', 'two words'],
  ['a letter that no header has', 'clé'],
])('%s is no key', async (_, key) => {
  const cart = [{ product: await shop.addProduct(), quantity: 1 }];
  expect(await shop.order(shop.shopper, cart, { key })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
});

test('two lines of one product are one line of the order, also where the id is in capitals', async () => {
  const product = await shop.addProduct({ stockQuantity: 10 });
  const capitals = { _id: product._id.toUpperCase() };
  const orderId = await shop.placed(shop.shopper, [
    { product, quantity: 2 },
    { product: capitals, quantity: 3 },
  ]);
  const { items } = await shop.readOrder(orderId);
  expect(items.map((item) => [item.product._id, item.quantity])).toEqual([[product._id, 5]]);
});

test('two lines of one product that together exceed its stock are refused', async () => {
  const product = await shop.addProduct({ name: 'Rare Thing', stockQuantity: 3 });
  const answer = await shop.order<ErrorBody>(shop.shopper, [
    { product, quantity: 2 },
    { product, quantity: 2 },
  ]);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    code: 'insufficient_stock',
    message: 'Insufficient stock available for Rare Thing: only 3 left',
  });
  expect(await shop.stockOf(product)).toBe(3);
});

test.each([0, -1, 1.5, 10_001, 1e9, 'NaN', null, '1', true])(
  'a quantity of %j is refused',
  async (quantity) => {
    const product = await shop.addProduct();
    const answer = await shop.call('POST', '/orders', shop.shopper, {
      items: [{ product, quantity }],
      shippingAddress: address,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_failed');
    expect(answer.body.issues?.[0]?.path).toBe('items.0.quantity');
  },
);

test('two lines of one product count together towards the most that an order takes of it', async () => {
  const product = await shop.addProduct({ price: 1, stockQuantity: 100_000 });
  const order = (first: number, second: number) =>
    shop.order<ErrorBody>(shop.shopper, [
      { product, quantity: first },
      { product, quantity: second },
    ]);
  expect(await order(6_000, 4_001)).toMatchObject({
    status: 400,
    body: {
      code: 'validation_failed',
      message: 'Invalid order data: at most 10000 pieces of a product in one order',
    },
  });
  expect((await order(6_000, 4_000)).status).toBe(201);
});

test('a cart has one to a hundred lines', async () => {
  const product = await shop.addProduct({ stockQuantity: 1_000 });
  const lines = (count: number) => Array.from({ length: count }, () => ({ product, quantity: 1 }));
  for (const [count, status] of [
    [0, 400],
    [100, 201],
    [101, 400],
  ] as const) {
    expect((await shop.order(shop.shopper, lines(count))).status).toBe(status);
  }
});

test.each(['total', 'grandTotal', 'discount', 'role', 'status', 'userId', 'price'])(
  'a body that brings its own %s is refused',
  async (field) => {
    const product = await shop.addProduct();
    const body = { ...orderBody([{ product, quantity: 1 }]), [field]: 0.01 };
    const answer = await shop.call('POST', '/orders', shop.shopper, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  },
);

test('whatever else the product of a cart line carries is ignored: price and name are the shop’s', async () => {
  const product = await shop.addProduct({ name: 'True Name', price: 100 });
  const tampered = { ...product, name: 'Free Thing', price: 0.01, stockQuantity: 1_000_000 };
  const orderId = await shop.placed(shop.shopper, [{ product: tampered, quantity: 1 }]);
  expect(await shop.readOrder(orderId)).toMatchObject({
    grandTotal: 100,
    items: [{ product: { name: 'True Name', price: 100 } }],
  });
});

test('what the client says about the customer is nothing: the order carries the account’s e-mail', async () => {
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const { body } = await shop.call('GET', `/admin/orders/${orderId}`, shop.admin);
  expect(body).toMatchObject({
    customer: { _id: shop.shopper.person.id, email: shop.shopper.person.email },
  });
});

test('a price that an admin changes later changes no order that was placed before', async () => {
  const product = await shop.addProduct({ name: 'Gets Dearer', price: 10 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const { name, description, categoryId, stockQuantity } = product;
  await shop.call('PUT', `/products/${product._id}`, shop.admin, {
    name: `${name} Now`,
    description,
    price: 99,
    categoryId: categoryId._id,
    stockQuantity,
  });
  expect(await shop.readOrder(orderId)).toMatchObject({
    grandTotal: 10,
    items: [{ product: { name: 'Gets Dearer', price: 10 } }],
  });
});

test('totals that no card can pay are refused, and take no stock', async () => {
  const cheap = await shop.addProduct({ price: 0.49 });
  const dear = await shop.addProduct({ price: 1_000_000 });
  for (const [product, code, limit] of [
    [cheap, 'order_total_too_low', '$0.50'],
    [dear, 'order_total_too_high', '$999,999.99'],
  ] as const) {
    const answer = await shop.order<ErrorBody>(shop.shopper, [{ product, quantity: 1 }]);
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(answer.body.message).toContain(limit);
    expect(await shop.stockOf(product)).toBe(10);
  }
});

test('an inactive, an unknown and a sold out product are each refused by what they are', async () => {
  const gone = await shop.addProduct({ name: 'Gone Thing', isActive: false });
  const empty = await shop.addProduct({ name: 'Empty Thing', stockQuantity: 0 });
  const unknown = { _id: '00000000-0000-7000-8000-000000000000' };
  const told = await Promise.all(
    [gone, unknown, empty].map(async (product) => {
      const { status, body } = await shop.order<ErrorBody>(shop.shopper, [
        { product, quantity: 1 },
      ]);
      return [status, body.code, body.message];
    }),
  );
  expect(told).toEqual([
    [400, 'product_unavailable', 'Gone Thing is no longer available'],
    [400, 'product_unavailable', 'A product in your cart is no longer available'],
    [400, 'insufficient_stock', 'Insufficient stock available for Empty Thing: only 0 left'],
  ]);
});

test('a guest can place no order', async () => {
  const product = await shop.addProduct();
  const answer = await shop.call('POST', '/orders', null, orderBody([{ product, quantity: 1 }]));
  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

const badPhones = [
  '',
  '12345',
  '077123456',
  '07712345678',
  '771234567',
  '0771 234567',
  '0771234567\n',
  '94771234567',
  '+9477123456',
  '+947712345678',
  '+95771234567',
];
const badFields: [field: string, value: string, message: string][] = [
  ['line_1', ' ', 'Address line 1 is required.'],
  ['line_2', '', 'Address line 2 is required.'],
  ['city', '', 'City is required.'],
  ['state', '', 'State/Province is required.'],
  ['zip_code', '', 'Zip code is required.'],
];

test.each([
  ...badFields,
  ...badPhones.map((phone) => ['phone', phone, 'Invalid phone number format.'] as const),
])('an address with %s %j is refused as the form does', async (field, value, message) => {
  const product = await shop.addProduct();
  const answer = await shop.call('POST', '/orders', shop.shopper, {
    ...orderBody([{ product, quantity: 1 }]),
    shippingAddress: { ...address, [field]: value },
  });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test('a code with a NUL in it is refused as any other nonsense', async () => {
  const product = await shop.addProduct();
  const body = orderBody([{ product, quantity: 1 }], 'SUM\u0000MER');
  const answer = await shop.call('POST', '/orders', shop.shopper, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

test.each([10_001, 1e9, 1e308])(
  '%d pieces are refused by the most that a line can have',
  async (quantity) => {
    const cart = [{ product: await shop.addProduct(), quantity }];
    const { status, body } = await shop.order<ErrorBody>(shop.shopper, cart);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.message).toContain('less than or equal to 10000');
  },
);
