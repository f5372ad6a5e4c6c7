import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { CreatedOrder } from '@gadgetry/contract/orders';
import { beforeAll, expect, test } from 'vitest';
import { takeTransfers } from '../../../../test/bank-transfer.ts';
import {
  type Ordering,
  type SellingShop,
  type Wish,
  openSellingShop,
} from '../../../../test/buying.ts';
import { takesGuests, tryAsGuest } from '../../../../test/guests.ts';
import { unreachableMail } from '../../../../test/mails.ts';
import { signUp } from '../../../../test/shop.ts';
import { holdRow } from '../../../../test/reliability/held-rows.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop({
    settings: { ...takesGuests, ...unreachableMail },
  });
  await takeTransfers(shop);
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

type Told = CreatedOrder & ErrorBody;

const order = (items: readonly Wish[], more?: Ordering) =>
  shop.order<Told>(shop.shopper, items, more);

/** Sends orders so that all but the first have to wait for that one. */
async function sendBehindOne<Sent>(
  product: Product,
  send: readonly (() => Promise<Sent>)[],
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Sent[]> {
  const row = await holdRow(shop.database.address, 'product_variants', product._id);
  const [first, ...others] = send;
  const sent = first === undefined ? [] : [first()];
  await row.untilWaitedFor();
  sent.push(...others.map((one) => one()));
  // All of them are there before the row is let go of: what is sent later is answered after them.
  await shop.call('GET', `/products/${product._id}`, null);
  await meanwhile();
  await row.release();
  return Promise.all(sent);
}

const toldOf = (answers: readonly { status: number; body: Told }[]) =>
  answers.map(({ status, body }) => (status === 201 ? 'placed' : body.code));

const count = (told: readonly string[], what: string) => told.filter((one) => one === what).length;

/** How many transactions have placed the orders of a product. */
async function transactionsOf({ _id }: Product): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `SELECT count(DISTINCT o.xmin::text) FROM orders o
     JOIN order_items i ON i.order_id = o.id WHERE i.product_id = $1`,
    [_id],
  );
  return rows[0]?.count ?? 0;
}

const one = (product: Product) => [{ product, quantity: 1 }];

test('a crowd for one product is placed in few transactions: as many as there are pieces, the others told', async () => {
  const product = await shop.addProduct({ stockQuantity: 60 });
  const crowd = Array.from({ length: 100 }, () => () => order(one(product)));
  const told = toldOf(await sendBehindOne(product, crowd));
  expect([count(told, 'placed'), count(told, 'insufficient_stock')]).toEqual([60, 40]);
  expect(await shop.stockOf(product)).toBe(0);
  expect(await transactionsOf(product)).toBeLessThan(20);
});

test('carts that share a product in opposite order, with and without others, are all placed', async () => {
  const [hot, other, third] = await Promise.all(
    Array.from({ length: 3 }, () => shop.addProduct({ stockQuantity: 200 })),
  );
  if (!hot || !other || !third) throw new Error('no goods');
  const carts = [
    [hot],
    [hot, other],
    [other, hot],
    [third, hot],
    [other, third],
    [third, other, hot],
  ];
  const crowd = Array.from({ length: 60 }, (_, nth) => () => {
    const cart = carts[nth % carts.length] ?? [];
    return order(cart.map((product) => ({ product, quantity: 1 })));
  });
  const told = toldOf(await sendBehindOne(hot, crowd));
  expect(told).toEqual(Array(60).fill('placed'));
  expect(await Promise.all([hot, other, third].map(shop.stockOf))).toEqual([150, 160, 170]);
});

test('of a cart that is refused nothing is taken, and those beside it are placed', async () => {
  const hot = await shop.addProduct({ stockQuantity: 200 });
  const rare = await shop.addProduct({ stockQuantity: 1 });
  const cart = [...one(hot), { product: rare, quantity: 2 }];
  const crowd = Array.from(
    { length: 30 },
    (_, nth) => () => order(nth % 3 === 1 ? cart : one(hot)),
  );
  const told = toldOf(await sendBehindOne(hot, crowd));
  expect([count(told, 'placed'), count(told, 'insufficient_stock')]).toEqual([20, 10]);
  expect([await shop.stockOf(hot), await shop.stockOf(rare)]).toEqual([180, 1]);
});

test('one that is refused for its price alone is told so; the others are placed', async () => {
  const product = await shop.addProduct({ stockQuantity: 200 });
  const quoted = { subTotal: 1, discount: 0, shipping: 0, tax: 0, grandTotal: 1 };
  const crowd = Array.from(
    { length: 20 },
    (_, nth) => () => order(one(product), nth % 5 === 2 ? { quoted } : {}),
  );
  const told = toldOf(await sendBehindOne(product, crowd));
  expect([count(told, 'placed'), count(told, 'quote_changed')]).toEqual([16, 4]);
  expect(await shop.stockOf(product)).toBe(184);
});

test('one key many times among others is one order, and with another cart it is refused', async () => {
  const product = await shop.addProduct({ stockQuantity: 200 });
  const crowd = Array.from({ length: 40 }, (_, nth) => () => {
    const quantity = nth % 8 === 7 ? 2 : 1;
    return shop.order<Told>(
      shop.shopper,
      [{ product, quantity }],
      nth % 2 === 0 ? {} : { key: `twin of ${product._id}`.replaceAll(' ', '-') },
    );
  });
  const answers = await sendBehindOne(product, crowd);
  const twins = answers.filter((_, nth) => nth % 2 === 1);
  const told = toldOf(twins);
  // Fifteen carts of one piece, five of two: whichever came first is the key's.
  const pieces = count(told, 'placed') === 15 ? 1 : 2;
  const outcome = [count(told, 'placed'), count(told, 'idempotency_conflict')];
  expect(outcome).toEqual(pieces === 1 ? [15, 5] : [5, 15]);
  expect(new Set(twins.flatMap(({ body }) => body.orderId ?? [])).size).toBe(1);
  expect(toldOf(answers.filter((_, nth) => nth % 2 === 0))).toEqual(Array(20).fill('placed'));
  expect(await shop.stockOf(product)).toBe(200 - 20 - pieces);
});

test('a key whose order is there already undoes nobody else’s', async () => {
  const product = await shop.addProduct({ stockQuantity: 200 });
  const key = `known-${product._id}`;
  const known = await order(one(product), { key });
  const crowd = Array.from(
    { length: 25 },
    (_, nth) => () => order(one(product), nth === 7 ? { key } : {}),
  );
  const answers = await sendBehindOne(product, crowd);
  expect(toldOf(answers)).toEqual(Array(25).fill('placed'));
  expect(answers[7]?.body).toEqual(known.body);
  expect(await shop.stockOf(product)).toBe(200 - 25);
  expect(await transactionsOf(product)).toBeLessThan(12);
});

test('guests, transfers and codes are placed among the others, each as ever', async () => {
  const product = await shop.addProduct({ stockQuantity: 200 });
  const code = 'DROP10';
  await shop.call('POST', '/promocodes', shop.admin, {
    code,
    discountPercentage: 10,
    expiresAt: '2999-12-31',
  });
  const ways = [
    () => order(one(product)),
    () => tryAsGuest(shop, one(product)),
    () => order(one(product), { paymentMethod: 'bank_transfer' }),
    () => order(one(product), { promoCode: code }),
  ];
  const crowd = Array.from({ length: 24 }, (_, nth) => ways[nth % ways.length] ?? ways[0]).flatMap(
    (way) => way ?? [],
  );
  const answers = await sendBehindOne(product, crowd);
  const told = toldOf(answers);
  expect(told.filter((_, nth) => nth % 4 !== 3)).toEqual(Array(18).fill('placed'));
  const withCode = told.filter((_, nth) => nth % 4 === 3);
  expect(withCode).toEqual(Array(6).fill('placed'));
  expect(answers.flatMap(({ body }) => body.orderKey ?? [])).toHaveLength(6);
  expect(
    answers.map(({ body }) => body.paymentMethod).filter((by) => by === 'bank_transfer'),
  ).toHaveLength(6);
});

test('an account that is deleted while it waits has no order, and those beside it have theirs', async () => {
  const product = await shop.addProduct({ stockQuantity: 200 });
  const leaving = await signUp(shop);
  const crowd = Array.from(
    { length: 12 },
    (_, nth) => () => (nth === 6 ? shop.order<Told>(leaving, one(product)) : order(one(product))),
  );
  const answers = await sendBehindOne(product, crowd, () =>
    shop.database.pool.query('DELETE FROM users WHERE id = $1', [leaving.person.id]),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(11);
  expect(answers[6]?.status).toBe(401);
  expect(await shop.stockOf(product)).toBe(189);
});

test('who may hold no more is told so, whatever is placed beside it', async () => {
  const own = await openSellingShop({
    settings: { RATE_LIMITS: 'on', UNPAID_ORDERS_PER_ACCOUNT: '3' },
  });
  const product = await own.addProduct({ stockQuantity: 200 });
  const sent = Array.from({ length: 9 }, (_, nth) =>
    own.order<Told>(nth % 3 === 2 ? own.admin : own.shopper, one(product)),
  );
  const told = toldOf(await Promise.all(sent));
  expect([count(told, 'placed'), count(told, 'unpaid_orders_limit')]).toEqual([6, 3]);
  expect(await own.stockOf(product)).toBe(194);
  await own.expectBooksInOrder();
});
