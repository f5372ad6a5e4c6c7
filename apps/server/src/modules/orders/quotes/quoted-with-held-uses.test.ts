import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Promocode } from '@gadgetry/contract/promocodes';
import type { Quote } from '@gadgetry/contract/quotes';
import { beforeEach, expect, test } from 'vitest';
import { type SellingShop, type Wish, openSellingShop } from '../../../../test/buying.ts';
import { newId } from '../../../database/identifiers.ts';

let shop: SellingShop;
let items: readonly Wish[];

beforeEach(async () => {
  shop = await openSellingShop();
  items = [{ product: await shop.addProduct({ price: 20, stockQuantity: 100 }), quantity: 1 }];
  return () => shop.close();
});

const automatic = async (rules: object) => {
  const body = {
    code: 'FIVER',
    expiresAt: '2999-12-31',
    way: 'automatic',
    effect: { kind: 'amount', amount: 5 },
    ...rules,
  };
  const made = await shop.call<Promocode>('POST', '/promocodes', shop.admin, body);
  expect(made.status).toBe(201);
};

/** The checkout: what is shown, said once more with the order, both with the orders that it replaces. */
async function shownAndOrdered(replaces: readonly string[], wanted = items) {
  const headers = { ...shop.shopper.headers, 'replaces-orders': replaces.join(',') };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/quotes',
    headers,
    body: { items: wanted },
  });
  const { subTotal, discount, shipping, tax, grandTotal } = answer.json<Quote>();
  const quoted = { subTotal, discount, shipping, tax, grandTotal };
  const order = await shop.order<ErrorBody & { orderId: string }>(shop.shopper, wanted, {
    replaces,
    quoted,
  });
  return { shown: grandTotal, order };
}

test.each([
  ['all uses', { maxUses: 1 }],
  ['all uses by one customer', { maxUsesPerCustomer: 1 }],
])(
  'whose own unpaid order has %s of a discount is shown it, and ordering anew has it',
  async (_, limit) => {
    await automatic(limit);
    const first = await shop.placed(shop.shopper, items);
    const { shown, order } = await shownAndOrdered([first]);
    expect([shown, order.status]).toEqual([15, 201]);
    expect((await shop.readOrder(order.body.orderId)).grandTotal).toBe(15);
    expect((await shop.readOrder(first)).orderStatus).toBe('CANCELLED');
    // Without a word of the earlier one it is another order, and has no discount.
    const { shown: other, order: more } = await shownAndOrdered([newId()]);
    expect([other, more.status]).toEqual([20, 201]);
    await shop.expectBooksInOrder();
  },
);

test('a discount on first orders is that of the order that replaces an unpaid one', async () => {
  // Unpaid, and without a discount: there was none yet.
  const first = await shop.placed(shop.shopper, items);
  await automatic({ firstOrderOnly: true });
  const { shown, order } = await shownAndOrdered([first]);
  expect([shown, order.status]).toEqual([15, 201]);
  expect((await shop.readOrder(order.body.orderId)).grandTotal).toBe(15);
  expect((await shop.readOrder(first)).orderStatus).toBe('CANCELLED');
  await shop.expectBooksInOrder();
});

test('an order that can’t be let go of is named as what is in the way, until its hold ends', async () => {
  await automatic({ maxUsesPerCustomer: 1 });
  const first = await shop.placed(shop.shopper, items);
  await shop.checkout(shop.shopper, first);
  await shop.setFaults({ api: 'error', apiCalls: 1_000 });
  const { shown, order } = await shownAndOrdered([first]);
  const { number } = await shop.readOrder(first);
  expect(shown).toBe(15);
  expect([order.status, order.body.code, order.body.message]).toEqual([
    409,
    'earlier_order_open',
    `Your earlier order ${number} holds what this one needs and can’t be cancelled right now, for the payment provider does not answer. Please finish it (in My Orders, or by the link in our mail), or try again in a few minutes`,
  ]);
  await shop.setFaults({ api: 'none' });
  const again = await shownAndOrdered([first]);
  expect([again.shown, again.order.status]).toEqual([15, 201]);
  await shop.expectBooksInOrder();
});

test('an order whose money is on its way keeps its discount, and the next one is told', async () => {
  await automatic({ maxUses: 1 });
  const first = await shop.placed(shop.shopper, items);
  await shop.setFaults({ settlement: 'late', settlementDelayMs: 600_000 });
  const session = await shop.pay(shop.shopper, first);
  const { order } = await shownAndOrdered([first]);
  expect(order.body.code).toBe('earlier_order_open');
  // Once it is paid it is replaced by nothing, and the next one is shown what it costs.
  shop.letTimePassAtProvider();
  await shop.stripe.checkout.sessions.retrieve(session);
});

test('what has changed besides is said as it is shown next, and accepted then', async () => {
  await automatic({ maxUsesPerCustomer: 1 });
  const first = await shop.placed(shop.shopper, items);
  const order = await shop.order<ErrorBody>(shop.shopper, items, {
    replaces: [first],
    quoted: { subTotal: 18, discount: 5, shipping: 0, tax: 0, grandTotal: 13 },
  });
  expect(order.body).toMatchObject({
    code: 'quote_changed',
    message: 'The total changed from $13.00 to $15.00: the subtotal from $18.00 to $20.00.',
  });
  expect((await shop.readOrder(first)).orderStatus).toBe('PENDING');
  expect((await shownAndOrdered([first])).order.status).toBe(201);
  await shop.expectBooksInOrder();
});
