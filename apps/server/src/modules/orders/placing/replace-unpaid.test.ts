import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { type SellingShop, openSellingShop, orderBody } from '../../../../test/buying.ts';
import { openTestShop, signUp } from '../../../../test/shop.ts';
import { newId } from '../../../database/identifiers.ts';

const sessionOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

async function timelineOf(shop: SellingShop, orderId: string) {
  const path = `/admin/orders/${orderId}`;
  const { timeline } = (await shop.call<AdminOrder>('GET', path, shop.admin)).body;
  return timeline.map(({ kind, detail }) => [kind, detail]);
}

async function statusOf(shop: SellingShop, orderId: string): Promise<string> {
  return (await shop.readOrder(orderId)).orderStatus;
}

test('who orders anew instead of paying has the new order; the first one lets go of its stock', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 5 });
  const cable = await shop.addProduct({ stockQuantity: 5 });
  const first = await shop.placed(shop.shopper, [{ product: lamp, quantity: 2 }]);
  const { body } = await shop.checkout(shop.shopper, first);
  const placed = await shop.order(shop.shopper, [{ product: cable, quantity: 1 }], {
    replaces: [first],
  });
  const second = placed.body.orderId;

  expect(placed.body).not.toHaveProperty('earlierOrders');
  expect(await shop.readOrder(first)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'FAILED',
  });
  expect(await shop.kindsOf(first)).toEqual(['placed', 'replaced']);
  expect(await statusOf(shop, second)).toBe('PENDING');
  expect([await shop.stockOf(lamp), await shop.stockOf(cable)]).toEqual([5, 4]);
  const session = await shop.stripe.checkout.sessions.retrieve(sessionOf(body.clientSecret));
  expect(session.status).toBe('expired');
  expect((await shop.checkout<ErrorBody>(shop.shopper, first)).body.code).toBe('order_not_payable');
  await shop.expectBooksInOrder();
});

test('the last piece, held by the shopper’s own earlier order, can be ordered again by them only', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 1 });
  const cable = await shop.addProduct();
  const first = await shop.placed(shop.shopper, [{ product: lamp, quantity: 1 }]);
  await shop.checkout(shop.shopper, first);
  const cart = [
    { product: lamp, quantity: 1 },
    { product: cable, quantity: 1 },
  ];
  const stranger = await shop.order<ErrorBody>(await signUp(shop), cart, { replaces: [first] });
  expect(stranger.body.code).toBe('insufficient_stock');
  const unsaid = await shop.order<ErrorBody>(shop.shopper, cart);
  expect(unsaid.body.code).toBe('insufficient_stock');
  expect(await statusOf(shop, first)).toBe('PENDING');
  const second = await shop.placed(shop.shopper, cart, { replaces: [first] });
  expect(await statusOf(shop, first)).toBe('CANCELLED');
  expect(await statusOf(shop, second)).toBe('PENDING');
  expect(await shop.stockOf(lamp)).toBe(0);
  await shop.expectBooksInOrder();
});

test('the last piece stays with whoever goes back and orders again, however many others press', async () => {
  const shop = await openSellingShop();
  const rivals = await Promise.all(Array.from({ length: 4 }, () => signUp(shop)));
  for (let round = 0; round < 5; round += 1) {
    const lamp = await shop.addProduct({ stockQuantity: 1 });
    const cart = [{ product: lamp, quantity: 1 }];
    const first = await shop.placed(shop.shopper, cart);
    await shop.checkout(shop.shopper, first);
    const over = new AbortController();
    const press = async (rival: (typeof rivals)[number]) => {
      const codes: string[] = [];
      while (!over.signal.aborted) codes.push((await shop.order<ErrorBody>(rival, cart)).body.code);
      return codes;
    };
    const pressing = Promise.all(rivals.map(press));
    const again = await shop.order(shop.shopper, cart, { replaces: [first] });
    over.abort();
    expect(new Set((await pressing).flat())).toEqual(new Set(['insufficient_stock']));
    expect(again.status).toBe(201);
    expect(await statusOf(shop, again.body.orderId)).toBe('PENDING');
    expect(await shop.kindsOf(first)).toEqual(['placed', 'replaced']);
    expect(await shop.stockOf(lamp)).toBe(0);
  }
  await shop.expectBooksInOrder();
});

test('an order that could not be placed anyway lets go of nothing', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 2 });
  const cable = await shop.addProduct();
  const first = await shop.placed(shop.shopper, [
    { product: lamp, quantity: 1 },
    { product: cable, quantity: 3 },
  ]);
  const cart = [{ product: lamp, quantity: 3 }];
  const refused = await shop.order<ErrorBody>(shop.shopper, cart, { replaces: [first] });
  expect(refused.body.code).toBe('insufficient_stock');
  expect(await statusOf(shop, first)).toBe('PENDING');
  expect(await shop.stockOf(lamp)).toBe(1);

  // There would be enough lamps, but the other product is no longer sold, however much of it is there.
  const gone = await shop.addProduct();
  await shop.call('PUT', `/products/${gone._id}/status?status=false`, shop.admin);
  const withGone = [
    { product: lamp, quantity: 2 },
    { product: gone, quantity: 1 },
  ];
  const again = await shop.order<ErrorBody>(shop.shopper, withGone, { replaces: [first] });
  expect(again.body.code).toBe('insufficient_stock');
  expect(await statusOf(shop, first)).toBe('PENDING');
  expect(await shop.stockOf(lamp)).toBe(1);
});

test('an earlier order that is over already stays as it is, in its timeline too', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct();
  const cart = [{ product: lamp, quantity: 1 }];
  const first = await shop.placed(shop.shopper, cart);
  await shop.call('POST', `/admin/orders/${first}/cancel`, shop.admin);
  await shop.placed(shop.shopper, cart, { replaces: [first] });
  expect(await shop.kindsOf(first)).toEqual(['placed', 'cancelled']);
});

test('a first-order code moves from the unpaid order to the new one', async () => {
  const shop = await openSellingShop();
  const code = { code: 'FIRST10', discountPercentage: 10, firstOrderOnly: true };
  await shop.call('POST', '/promocodes', shop.admin, { ...code, expiresAt: '2999-12-31' });
  const lamp = await shop.addProduct({ price: 20, stockQuantity: 5 });
  const promoCode = 'FIRST10';
  const first = await shop.placed(shop.shopper, [{ product: lamp, quantity: 1 }], { promoCode });
  await shop.checkout(shop.shopper, first);
  const cart = [{ product: lamp, quantity: 2 }];
  const unsaid = await shop.order<ErrorBody>(shop.shopper, cart, { promoCode });
  expect(unsaid.body.code).toBe('promocode_first_order_only');
  const second = await shop.placed(shop.shopper, cart, { promoCode, replaces: [first] });
  expect(await statusOf(shop, first)).toBe('CANCELLED');
  expect((await shop.readOrder(second)).discount).toBe(4);
  expect(await shop.stockOf(lamp)).toBe(3);
  await shop.expectBooksInOrder();
});

test('an order that turns out to be paid is settled, not let go of', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 1 });
  const first = await shop.placed(shop.shopper, [{ product: lamp, quantity: 1 }]);
  await shop.pay(shop.shopper, first);
  const cart = [{ product: lamp, quantity: 1 }];
  const second = await shop.order<ErrorBody>(shop.shopper, cart, { replaces: [first] });
  const { number, ...settled } = await shop.readOrder(first);
  expect([second.status, second.body.code, second.body.message]).toEqual([
    409,
    'earlier_order_paid',
    `Your earlier order ${number} has just been paid, so nothing was ordered instead of it. Look at that one first, and order again only what you want beside it`,
  ]);
  expect(settled).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' });
  // Once that is known it holds nothing any more: the piece is sold.
  const again = await shop.order<ErrorBody>(shop.shopper, cart, { replaces: [first] });
  expect(again.body.code).toBe('insufficient_stock');
  await shop.expectBooksInOrder();
});

test.each([
  [{ settlement: 'late', settlementDelayMs: 600_000 }, 'is under way, and it holds'],
  [{ api: 'error', apiCalls: 1_000 }, 'the payment provider does not answer'],
  [{ api: 'timeout', apiDelayMs: 60_000 }, 'the payment provider does not answer'],
] as const)(
  'an order that stands in the way and can’t be let go of is named, and why: %j',
  async (faults, why) => {
    const shop = await openSellingShop();
    const lamp = await shop.addProduct({ stockQuantity: 1 });
    const cart = [{ product: lamp, quantity: 1 }];
    const first = await shop.placed(shop.shopper, cart);
    const isPaying = 'settlement' in faults;
    if (!isPaying) await shop.checkout(shop.shopper, first);
    await shop.setFaults(faults);
    if (isPaying) await shop.pay(shop.shopper, first);
    const refused = await shop.order<ErrorBody>(shop.shopper, cart, { replaces: [first] });
    const { number, orderStatus } = await shop.readOrder(first);
    expect([refused.status, refused.body.code, orderStatus]).toEqual([
      409,
      'earlier_order_open',
      'PENDING',
    ]);
    expect(refused.body.message).toContain(number);
    expect(refused.body.message).toContain(why);
    await shop.setFaults({});
    await shop.expectBooksInOrder();
  },
);

test('an order that was paid before another was placed instead is told of beside that one', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 5 });
  const cart = [{ product: lamp, quantity: 1 }];
  const first = await shop.placed(shop.shopper, cart);
  await shop.pay(shop.shopper, first);
  const second = await shop.order(shop.shopper, cart, { key: 'instead', replaces: [first] });
  const { number } = await shop.readOrder(first);
  const earlierOrders = [{ orderId: first, number, is: 'paid' }];
  expect(second).toMatchObject({ status: 201, body: { earlierOrders } });
  expect(await timelineOf(shop, second.body.orderId)).toEqual([
    ['placed', null],
    ['earlier_kept', `Order ${number} is paid: ask before both are sent`],
  ]);
  // Whoever has lost that answer asks for it again, and is told once more.
  const again = await shop.order(shop.shopper, cart, { key: 'instead', replaces: [first] });
  expect(again.body).toEqual(second.body);
  expect(await shop.kindsOf(second.body.orderId)).toEqual(['placed', 'earlier_kept']);
  // A stranger who names it hears nothing of it.
  const strangers = await shop.order(await signUp(shop), cart, { replaces: [first] });
  expect(strangers.body).not.toHaveProperty('earlierOrders');
  await shop.expectBooksInOrder();
});

test('money that is on its way keeps its order', async () => {
  const shop = await openSellingShop();
  await shop.setFaults({ settlement: 'late', settlementDelayMs: 600_000 });
  const lamp = await shop.addProduct({ stockQuantity: 5 });
  const first = await shop.placed(shop.shopper, [{ product: lamp, quantity: 1 }]);
  await shop.pay(shop.shopper, first);
  const cart = [{ product: lamp, quantity: 1 }];
  const { body } = await shop.order(shop.shopper, cart, { replaces: [first] });
  const { number, orderStatus } = await shop.readOrder(first);
  expect(orderStatus).toBe('PENDING');
  expect(body.earlierOrders).toEqual([{ orderId: first, number, is: 'being_paid' }]);
  expect(await statusOf(shop, body.orderId)).toBe('PENDING');
  expect((await timelineOf(shop, body.orderId)).at(-1)).toEqual([
    'earlier_kept',
    `The payment of order ${number} is under way: ask before both are sent`,
  ]);
  await shop.expectBooksInOrder();
});

test('while the provider is away the new order is placed, and the old one waits for its hold', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 5 });
  const first = await shop.placed(shop.shopper, [{ product: lamp, quantity: 1 }]);
  await shop.checkout(shop.shopper, first);
  // Calls that hang: longer than the shop is ready to wait for its buyer's sake.
  await shop.setFaults({ api: 'timeout', apiDelayMs: 60_000 });
  const began = performance.now();
  const cart = [{ product: lamp, quantity: 2 }];
  const { body } = await shop.order(shop.shopper, cart, { replaces: [first] });
  expect(performance.now() - began).toBeLessThan(9_000);
  const second = body.orderId;
  const { number, orderStatus } = await shop.readOrder(first);
  expect(orderStatus).toBe('PENDING');
  expect(body.earlierOrders).toEqual([{ orderId: first, number, is: 'open' }]);
  expect(await statusOf(shop, second)).toBe('PENDING');
  expect(await shop.stockOf(lamp)).toBe(2);
  await shop.setFaults({});
  await shop.endHold(first);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect(await statusOf(shop, first)).toBe('CANCELLED');
  expect(await statusOf(shop, second)).toBe('PENDING');
  await shop.expectBooksInOrder();
});

test('whoever does not say so keeps all orders, and the provider is not asked', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 5 });
  const cart = [{ product: lamp, quantity: 1 }];
  const first = await shop.placed(shop.shopper, cart);
  await shop.checkout(shop.shopper, first);
  await shop.setFaults({ api: 'error', apiCalls: 100 });
  const second = await shop.placed(shop.shopper, cart);
  const strangers = await shop.placed(await signUp(shop), cart, { replaces: [first, second] });
  for (const id of [first, second, strangers]) expect(await statusOf(shop, id)).toBe('PENDING');
  expect(await shop.stockOf(lamp)).toBe(2);
  const { rows } = await shop.database.pool.query(
    'SELECT api_calls_left FROM stripe_sandbox.fault_settings',
  );
  expect(rows).toEqual([{ api_calls_left: 100 }]);
});

test.each(['nonsense', '-'.repeat(36), `${newId()},`, Array(21).fill(newId()).join(',')])(
  'orders to be replaced that are no ids are refused: %s',
  async (written) => {
    const shop = await openSellingShop();
    const lamp = await shop.addProduct({ stockQuantity: 5 });
    const answer = await shop.order<ErrorBody>(shop.shopper, [{ product: lamp, quantity: 1 }], {
      replaces: [written],
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  },
);

test('the same key again is the same order, and lets go of nothing', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 5 });
  const cart = [{ product: lamp, quantity: 1 }];
  const first = await shop.order(shop.shopper, cart, { key: 'first-attempt' });
  const second = await shop.order(shop.shopper, [{ product: lamp, quantity: 2 }], {
    replaces: [first.body.orderId],
  });
  const again = await shop.order(shop.shopper, cart, {
    key: 'first-attempt',
    replaces: [first.body.orderId, second.body.orderId],
  });
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(await statusOf(shop, first.body.orderId)).toBe('CANCELLED');
  expect(await statusOf(shop, second.body.orderId)).toBe('PENDING');
  expect(await shop.stockOf(lamp)).toBe(3);
});

test('two tabs, two processes and payments in the same moment: one order waits, nothing is lost', async () => {
  const shop = await openSellingShop();
  const other = await openTestShop({ database: shop.database });
  const lamp = await shop.addProduct({ stockQuantity: 60 });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => signUp(shop)));
  const last: string[] = [];
  await Promise.all(
    buyers.map(async (buyer, turn) => {
      const paying = await shop.placed(buyer, [{ product: lamp, quantity: 1 }]);
      const order = (app: typeof shop.app, quantity: number) =>
        app.inject({
          method: 'POST',
          url: '/api/v1/orders',
          headers: { ...buyer.headers, 'replaces-orders': paying },
          body: orderBody([{ product: lamp, quantity }]),
        });
      const [, one, two] = await Promise.all([
        // Either the session was still open, or the new orders were quicker.
        shop.pay(buyer, paying).catch(() => null),
        order(shop.app, 2),
        order(other.app, 3),
      ]);
      expect([turn, one.statusCode, two.statusCode]).toEqual([turn, 201, 201]);
      const replaces = [paying, ...[one, two].map((answer) => answer.json().orderId)];
      last.push(await shop.placed(buyer, [{ product: lamp, quantity: 4 }], { replaces }));
    }),
  );
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 120_000));
  const { rows } = await shop.database.pool.query<{ id: string; pending: number }>(
    `SELECT user_id AS id, count(*) AS pending FROM orders WHERE status = 'PENDING' GROUP BY user_id`,
  );
  expect(rows.map((row) => row.pending)).toEqual(Array(6).fill(1));
  for (const id of last) expect(await statusOf(shop, id)).toBe('PENDING');
  await shop.expectBooksInOrder();
});
