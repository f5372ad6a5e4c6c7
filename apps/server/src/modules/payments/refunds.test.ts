import type { StockMovement } from '@gadgetry/contract/catalogue';
import type { Insights } from '@gadgetry/contract/insights';
import { expect, test } from 'vitest';
import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function confirmedOrder(shop: SellingShop) {
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  const sessionId = await shop.pay(shop.shopper, orderId);
  await shop.comeBack(shop.shopper, sessionId);
  const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin);
  return { product, orderId, sessionId, intent: body.payment?.paymentIntentId ?? '' };
}

async function adminView(shop: SellingShop, orderId: string): Promise<AdminOrder> {
  return (await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin)).body;
}

async function refundEvents(shop: SellingShop) {
  return (await shop.stripe.events.list({ type: 'charge.refunded' })).data;
}

async function insightsOf(shop: SellingShop): Promise<Insights> {
  return (await shop.call<Insights>('GET', '/admin/insights', shop.admin)).body;
}

test('an admin who cancels a paid order gives back money, stock and code', async () => {
  const shop = await openSellingShop();
  const { product, orderId } = await confirmedOrder(shop);
  const { status, body } = await shop.call<AdminOrder>(
    'POST',
    `/admin/orders/${orderId}/cancel`,
    shop.admin,
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
    payment: { status: 'refunded', amount: 40, refundReason: 'cancelled by the shop' },
    actions: [],
  });
  expect(body.payment?.refundId).toMatch(/^re_/);
  expect(body.timeline.map((event) => [event.kind, event.actor])).toEqual([
    ['placed', null],
    ['paid', null],
    ['cancelled', shop.admin.person.email],
    ['refund_started', null],
    ['refunded', null],
  ]);
  expect(await shop.stockOf(product)).toBe(10);
  await shop.expectBooksInOrder();
});

test('what a cancelled order gives back is in the ledger by its reason, and its code is free again', async () => {
  const shop = await openSellingShop();
  const [paid, unpaid] = [await shop.addProduct(), await shop.addProduct()];
  const code = { code: 'FIRST', discountPercentage: 10, expiresAt: '2099-12-31' };
  await shop.call('POST', '/promocodes', shop.admin, { ...code, firstOrderOnly: true });
  const cancelled = async (product: typeof paid, pay: boolean) => {
    const cart = [{ product, quantity: 2 }];
    const orderId = await shop.placed(shop.shopper, cart, { promoCode: 'first' });
    if (pay) await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
    await shop.call('POST', `/admin/orders/${orderId}/cancel`, shop.admin);
    const path = `/products/${product._id}/stock-movements`;
    const { body } = await shop.call<StockMovement[]>('GET', path, shop.admin);
    return body.map(({ delta, reason, orderId: of }) => [delta, reason, of === orderId]);
  };
  expect(await cancelled(paid, true)).toEqual([
    [2, 'refund', true],
    [-2, 'sale', true],
    [10, 'opening', false],
  ]);
  expect((await cancelled(unpaid, false))[0]).toEqual([2, 'release', true]);
  await shop.expectBooksInOrder();
});

test('cancelling ten times at once refunds once', async () => {
  const shop = await openSellingShop();
  const { product, orderId } = await confirmedOrder(shop);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      shop.call('POST', `/admin/orders/${orderId}/cancel`, shop.admin),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  const { rows } = await shop.database.pool.query('SELECT amount FROM stripe_sandbox.refunds');
  expect(rows).toEqual([{ amount: 4000 }]);
  expect(await shop.stockOf(product)).toBe(10);
  await shop.expectBooksInOrder();
});

test('while the provider is away a cancelled order’s refund is promised, and finished later', async () => {
  const shop = await openSellingShop();
  const { orderId } = await confirmedOrder(shop);
  await shop.setFaults({ api: 'error' });
  const { status, body } = await shop.call<AdminOrder>(
    'POST',
    `/admin/orders/${orderId}/cancel`,
    shop.admin,
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'PAID',
    payment: { status: 'refunding' },
  });
  await shop.setFaults({});
  await shop.app.scheduledWork.reconcilePayments(later(2));
  expect(await adminView(shop, orderId)).toMatchObject({
    paymentStatus: 'REFUNDED',
    payment: { status: 'refunded' },
  });
  await shop.expectBooksInOrder();
});

test('a refund whose answer is lost on the way is not given twice', async () => {
  const shop = await openSellingShop();
  const { orderId } = await confirmedOrder(shop);
  await shop.setFaults({ api: 'timeout', apiDelayMs: 50, apiCalls: 3 });
  await shop.call('POST', `/admin/orders/${orderId}/cancel`, shop.admin);
  await shop.setFaults({});
  await shop.app.scheduledWork.reconcilePayments(later(2));
  const { rows } = await shop.database.pool.query('SELECT amount FROM stripe_sandbox.refunds');
  expect(rows).toEqual([{ amount: 4000 }]);
  const { paymentStatus, payment } = await adminView(shop, orderId);
  expect(paymentStatus).toBe('REFUNDED');
  // The same request again is told of the same refund; another one would only hear that it is too late.
  expect(payment?.refundId).toMatch(/^re_/);
});

test('an unpaid order is cancelled without any refund', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 10 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  await shop.checkout(shop.shopper, orderId);
  await shop.call('POST', `/admin/orders/${orderId}/cancel`, shop.admin);
  expect(await adminView(shop, orderId)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'FAILED',
    payment: { status: 'expired', refundId: null },
  });
  expect(await shop.stockOf(product)).toBe(10);
  await shop.expectBooksInOrder();
});

test('an order that was paid unnoticed before an admin cancels it is settled, and then refunded', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 10 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  const sessionId = await shop.pay(shop.shopper, orderId);
  // The payer was quicker than the admin, and nobody had noticed: it is settled, then refunded.
  await shop.call('POST', `/admin/orders/${orderId}/cancel`, shop.admin);
  await shop.comeBack(shop.shopper, sessionId);
  expect(await adminView(shop, orderId)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
  });
  await shop.expectBooksInOrder();
});

test('a full refund by hand at the provider shows on the order, once, however often it is told', async () => {
  const shop = await openSellingShop();
  const { orderId, intent } = await confirmedOrder(shop);
  await shop.stripe.refunds.create({ payment_intent: intent });
  const [event] = await refundEvents(shop);
  for (let turn = 0; turn < 2; turn += 1) await shop.deliver(event ?? {});
  const order = await adminView(shop, orderId);
  expect(order).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'REFUNDED' });
  expect(order.timeline.filter((step) => step.kind === 'refunded')).toHaveLength(1);
  await shop.expectBooksInOrder();
});

test('a refund that overtakes the news of its payment leaves the order refunded, not paid', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ price: 20 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const sessionId = await shop.pay(shop.shopper, orderId);
  const [completed] = await shop.eventsAbout(sessionId);
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId);
  await shop.stripe.refunds.create(typeof intent === 'string' ? { payment_intent: intent } : {});
  const [refunded] = await refundEvents(shop);
  await shop.deliver(refunded ?? {});
  await shop.deliver(completed ?? {});
  expect((await adminView(shop, orderId)).paymentStatus).toBe('REFUNDED');
  await shop.expectBooksInOrder();
});

test('a part that is given back is noted and leaves the order paid', async () => {
  const shop = await openSellingShop();
  const { orderId, intent } = await confirmedOrder(shop);
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 500 });
  const [event] = await refundEvents(shop);
  await Promise.all([shop.deliver(event ?? {}), shop.deliver(event ?? {})]);
  const order = await adminView(shop, orderId);
  expect(order.paymentStatus).toBe('PAID');
  expect(order.timeline.filter((step) => step.kind === 'partly_refunded')).toMatchObject([
    { detail: '$5.00 of $40.00' },
  ]);
  expect(order.payment?.refunded).toBe(5);
  const [today] = (await insightsOf(shop)).periods;
  expect(today?.current).toMatchObject({ paidOrders: 1, revenue: 35 });
  await shop.call('POST', `/admin/orders/${orderId}/cancel`, shop.admin);
  const cancelled = await adminView(shop, orderId);
  expect(cancelled).toMatchObject({ paymentStatus: 'REFUNDED', payment: { refunded: 40 } });
  expect((await insightsOf(shop)).periods[0]?.current).toMatchObject({ paidOrders: 0, revenue: 0 });
  await shop.expectBooksInOrder();
});

test('sums of what was given back that come in the wrong order add up all the same', async () => {
  const shop = await openSellingShop();
  const { orderId, intent } = await confirmedOrder(shop);
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 500 });
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 700 });
  const events = await refundEvents(shop);
  expect(events).toHaveLength(2);
  for (const event of events.toReversed()) await shop.deliver({ ...event, id: `${event.id}2` });
  // The newest is the first of the list: the smaller sum is told last.
  for (const event of events) await shop.deliver(event);
  expect((await adminView(shop, orderId)).payment?.refunded).toBe(12);
});
