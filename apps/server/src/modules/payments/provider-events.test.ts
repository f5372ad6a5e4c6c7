import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { sandboxKeys } from '../../start/payment-provider.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

/** An order whose payer has paid and closed the browser: only the provider's event tells. */
async function paidAndGone() {
  const product = await shop.addProduct({ stockQuantity: 10 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  const sessionId = await shop.pay(shop.shopper, orderId);
  const [event] = await shop.eventsAbout(sessionId);
  if (event === undefined) throw new Error('no event');
  return { product, orderId, sessionId, event };
}

async function timeline(orderId: string): Promise<string[]> {
  const rows = await shop.database.db
    .selectFrom('order_events')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.kind);
}

async function storedEvent(id: string) {
  return shop.database.db
    .selectFrom('webhook_events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('the webhook alone settles an order', async () => {
  const { orderId, event } = await paidAndGone();
  expect(await shop.deliver(event)).toMatchObject({ status: 200, body: { outcome: 'confirmed' } });
  expect(await shop.readOrder(orderId)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
  });
});

test.each([
  ['late', 'checkout.session.async_payment_succeeded', 'CONFIRMED', 'PAID', 8],
  ['late_failure', 'checkout.session.async_payment_failed', 'CANCELLED', 'FAILED', 10],
] as const)(
  'where the money comes (or fails) %s, the event %s alone makes the order %s',
  async (settlement, type, orderStatus, paymentStatus, stock) => {
    const slow = await openSellingShop();
    slow.letTimePassAtProvider();
    await slow.setFaults({ settlement, settlementDelayMs: 100 });
    const product = await slow.addProduct({ stockQuantity: 10 });
    const orderId = await slow.placed(slow.shopper, [{ product, quantity: 2 }]);
    const sessionId = await slow.pay(slow.shopper, orderId);
    const told = () => slow.eventsAbout(sessionId, type);
    await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(1);
    expect((await slow.readOrder(orderId)).orderStatus).toBe('PENDING');
    await slow.deliver((await told())[0] ?? {});
    expect(await slow.readOrder(orderId)).toMatchObject({ orderStatus, paymentStatus });
    expect(await slow.stockOf(product)).toBe(stock);
    await slow.expectBooksInOrder();
  },
);

test('one event five times at once and five times in a row: one settlement, one stock move', async () => {
  const { product, orderId, event } = await paidAndGone();
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => shop.deliver(event)));
  const inARow = [];
  for (let turn = 0; turn < 5; turn += 1) inARow.push(await shop.deliver(event));
  expect([...atOnce, ...inARow].map((answer) => answer.status)).toEqual(Array(10).fill(200));
  expect(atOnce.filter((answer) => answer.body.outcome === 'confirmed')).toHaveLength(1);
  expect(inARow.map((answer) => answer.body.outcome)).toEqual(Array(5).fill('processed before'));
  expect(await timeline(orderId)).toEqual(['placed', 'paid']);
  expect(await shop.stockOf(product)).toBe(8);
  expect((await storedEvent(event.id)).deliveries).toBe(10);
});

test('return page and webhook in the same moment: one settlement, no failure', async () => {
  for (let run = 0; run < 20; run += 1) {
    const { orderId, sessionId, event } = await paidAndGone();
    const answers = await Promise.all([
      shop.deliver(event),
      shop.comeBack(shop.shopper, sessionId),
      shop.deliver(event),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await timeline(orderId)).toEqual(['placed', 'paid']);
  }
});

test('an event that is not signed, signed by another, too old or a byte off does nothing', async () => {
  const { orderId, event } = await paidAndGone();
  const payload = JSON.stringify(event);
  const sign = (secret: string) =>
    shop.stripe.webhooks.generateTestHeaderString({ payload, secret });
  const post = async (body: string, signature?: string) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/payments/webhook',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      body,
    });
    return [answer.statusCode, answer.json().code];
  };
  const foreign = sign('whsec_of_somebody_else');
  const genuine = sign(sandboxKeys(shop.env).webhookSecret);
  const refused = [400, 'signature_invalid'];
  expect(await post(payload)).toEqual(refused);
  expect(await post(payload, '')).toEqual(refused);
  expect(await post(payload, foreign)).toEqual(refused);
  expect(await post('', foreign)).toEqual(refused);
  const old = await shop.deliver(event, Math.floor(Date.now() / 1000) - 301);
  expect([old.status, old.body.code]).toEqual(refused);
  const altered = { ...event, id: `${event.id}x` };
  expect(await post(JSON.stringify(altered), genuine)).toEqual(refused);
  expect((await shop.readOrder(orderId)).orderStatus).toBe('PENDING');
  expect(await post(payload, genuine)).toEqual([200, undefined]);
});

test.each([
  ['another amount', { amount_total: 1 }, 'mismatch: amount'],
  ['another currency', { currency: 'eur' }, 'mismatch: currency'],
  ['another order', { metadata: { order_id: 'another' } }, 'mismatch: orderId'],
  ['another session', { id: 'cs_test_another' }, 'mismatch: session'],
])('an event that claims %s pays nothing and raises the alarm', async (_what, claim, outcome) => {
  const { orderId, event } = await paidAndGone();
  const before = shop.logged.length;
  const forged = { ...event, data: { object: { ...event.data.object, ...claim } } };
  expect(await shop.deliver(forged)).toMatchObject({ status: 200, body: { outcome } });
  expect((await shop.readOrder(orderId)).orderStatus).toBe('PENDING');
  const alarms = shop.logged
    .slice(before)
    .filter((line) => line['code'] === 'payment_mismatch' && line['level'] === 50);
  expect(alarms).toHaveLength(1);
  expect((await storedEvent(event.id)).outcome).toBe(outcome);
  await shop.comeBack(shop.shopper, sessionOf(event));
});

function sessionOf(event: { data: { object: object } }): string {
  return 'id' in event.data.object ? String(event.data.object.id) : '';
}

test('an event about something that is not ours is answered and left alone', async () => {
  const { event } = await paidAndGone();
  const others = {
    ...event,
    id: 'evt_others',
    data: { object: { ...event.data.object, id: 'cs_x', metadata: {} } },
  };
  expect(await shop.deliver(others)).toMatchObject({ status: 200, body: { outcome: 'not ours' } });
  const unknown = { ...event, id: 'evt_unknown', type: 'customer.created' };
  expect(await shop.deliver(unknown)).toMatchObject({ status: 200, body: { outcome: 'ignored' } });
  await shop.deliver(event);
});

test('when our own work fails the provider is told so, and its repeat is processed', async () => {
  const away = await openSellingShop();
  const product = await away.addProduct();
  const orderId = await away.placed(away.shopper, [{ product, quantity: 1 }]);
  const [event] = await away.eventsAbout(await away.pay(away.shopper, orderId));
  await away.setFaults({ api: 'error' });
  expect((await away.deliver(event ?? {})).status).toBe(502);
  await away.setFaults({});
  expect((await away.deliver(event ?? {})).body.outcome).toBe('confirmed');
  expect((await away.readOrder(orderId)).orderStatus).toBe('CONFIRMED');
});

test('events out of order: an expiry that arrives after the payment changes nothing', async () => {
  const { orderId, event } = await paidAndGone();
  await shop.deliver(event);
  const expired = { ...event, id: 'evt_expired_late', type: 'checkout.session.expired' };
  expect(await shop.deliver(expired)).toMatchObject({ status: 200, body: { outcome: 'already' } });
  expect((await shop.readOrder(orderId)).orderStatus).toBe('CONFIRMED');
});

test('an expired session cancels its order and lets go of the stock', async () => {
  const product = await shop.addProduct({ stockQuantity: 10 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  const { body } = await shop.checkout(shop.shopper, orderId);
  const sessionId = /^(cs_test_\w+?)_secret/.exec(body.clientSecret)?.[1] ?? '';
  await shop.stripe.checkout.sessions.expire(sessionId);
  const [event] = await shop.eventsAbout(sessionId, 'checkout.session.expired');
  expect((await shop.deliver(event ?? {})).body.outcome).toBe('unpaid');
  expect((await shop.comeBack(shop.shopper, sessionId)).body.status).toBe('expired');
  expect(await shop.readOrder(orderId)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'FAILED',
  });
  expect(await shop.stockOf(product)).toBe(10);
});
