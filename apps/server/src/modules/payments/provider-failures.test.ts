import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';
import { minutesFromNow, openPaidOrder } from '../../../test/paid-order.ts';

test.each(['not_done', 'done'] as const)(
  'a refund that the provider answers with a remembered failure (%s) is made once',
  async (apiWork) => {
    const { shop, act, order, reconcile, refundsAtProvider } = await openPaidOrder();
    await shop.setFaults({ api: 'error_remembered', apiWork, apiCalls: 1 });
    expect((await act('cancel')).body).toMatchObject({ paymentStatus: 'PAID' });
    await shop.setFaults({});
    await reconcile();
    expect(await refundsAtProvider()).toEqual([4_000]);
    expect(await order()).toMatchObject({ paymentStatus: 'REFUNDED' });
    await shop.expectBooksInOrder();
  },
);

test.each(['not_done', 'done'] as const)(
  'an order whose session met a remembered failure (%s) is paid all the same, once',
  async (apiWork) => {
    const shop = await openSellingShop();
    const product = await shop.addProduct();
    const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
    await shop.setFaults({ api: 'error_remembered', apiWork, apiCalls: 2 });
    expect((await shop.checkout<ErrorBody>(shop.shopper, orderId)).status).toBe(502);
    await shop.setFaults({});
    await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
    expect((await shop.readOrder(orderId)).paymentStatus).toBe('PAID');
    const { rows } = await shop.database.pool.query('SELECT amount FROM stripe_sandbox.charges');
    expect(rows).toHaveLength(1);
    // Sessions that were made behind the failures are nobody's, and don't stay open.
    await shop.app.scheduledWork.reconcilePayments(minutesFromNow(2));
    const sessions = await shop.database.pool.query<{ status: string }>(
      'SELECT status FROM stripe_sandbox.checkout_sessions ORDER BY created_at',
    );
    const orphans = apiWork === 'done' ? ['expired', 'expired'] : [];
    expect(sessions.rows.map(({ status }) => status)).toEqual([...orphans, 'complete']);
    const { rows: left } = await shop.database.pool.query('SELECT 1 FROM session_attempts');
    expect(left).toEqual([]);
    await shop.expectBooksInOrder();
  },
);

test('a refund that goes on failing is asked for less and less often, and an admin is told and can end it', async () => {
  const { shop, act, order } = await openPaidOrder();
  await shop.setFaults({ api: 'error_remembered', apiPath: '/v1/refunds' });
  await act('cancel');
  let asked = 0;
  for (let minute = 1; minute <= 23; minute += 1) {
    const before = (await order()).payment?.transactions.at(-1)?.tries ?? 0;
    await shop.app.scheduledWork.reconcilePayments(minutesFromNow(minute)).catch(() => undefined);
    asked += ((await order()).payment?.transactions.at(-1)?.tries ?? 0) - before;
  }
  // Its waits begin when it is asked, by the machine's clock: a minute, two, four, eight, sixteen.
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(asked).toBeLessThanOrEqual(6);
  const refund = (await order()).payment?.transactions.at(-1);
  expect(refund).toMatchObject({ status: 'pending', canClose: true });
  const closed = await act(`refunds/${refund?._id}/close`, {
    reason: 'paid in cash',
    paidOtherwise: true,
  });
  expect(closed.body.payment?.transactions.at(-1)).toMatchObject({ status: 'paid_otherwise' });
  await shop.expectBooksInOrder();
});

test('at the sixth try without an answer an alarm is logged, and the order says how often it was asked', async () => {
  const { shop, orderId, act, order, reconcile } = await openPaidOrder();
  await shop.setFaults({ api: 'error_remembered', apiPath: '/v1/refunds' });
  await act('cancel');
  const alarms = () => shop.logged.filter(({ code }) => code === 'refund_stuck');
  const next = async (failures: number) => {
    await shop.database.pool.query(
      `UPDATE payment_transactions SET failures = $1, next_attempt_at = now() WHERE kind = 'refund'`,
      [failures],
    );
    await reconcile().catch(() => undefined);
  };
  await next(4);
  expect(alarms()).toEqual([]);
  await next(5);
  const refund = (await order()).payment?.transactions.at(-1);
  expect(alarms()).toMatchObject([{ orderId, refund: refund?._id, tries: 6, level: 50 }]);
  expect(refund).toMatchObject({ status: 'pending', tries: 6, canClose: true });
});

test('an empty answer of the provider is no answer: 502, and no buyer is told that all is complete', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.setFaults({ api: 'empty' });
  const unavailable = { status: 502, body: { code: 'payment_provider_unavailable' } };
  expect(await shop.checkout(shop.shopper, orderId)).toMatchObject(unavailable);
  await shop.setFaults({});
  const sessionId = await shop.pay(shop.shopper, orderId);
  await shop.setFaults({ api: 'empty' });
  expect(await shop.comeBack(shop.shopper, sessionId)).toMatchObject(unavailable);
  await shop.setFaults({});
  expect((await shop.comeBack(shop.shopper, sessionId)).body).toMatchObject({
    status: 'complete',
    paymentStatus: 'PAID',
  });
});

test('an empty list is no answer either: an event that is replayed meanwhile says so', async () => {
  const { shop, refund, tellAll } = await openPaidOrder();
  await refund(5);
  await tellAll();
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `SELECT id FROM webhook_events WHERE type = 'refund.created' LIMIT 1`,
  );
  const replay = () => shop.call('POST', `/admin/webhook-events/${rows[0]?.id}/replay`, shop.admin);
  await shop.setFaults({ api: 'empty', apiMethod: 'GET' });
  expect(await replay()).toMatchObject({
    status: 502,
    body: { code: 'payment_provider_unavailable' },
  });
  await shop.setFaults({});
  expect((await replay()).status).toBe(200);
  await shop.expectBooksInOrder();
});

test('a provider that asks for silence is left alone for that long, and the buyer is told when to come back', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.setFaults({ api: 'rate_limit', apiRetryAfterSeconds: 60, apiCalls: 1 });
  const first = await shop.checkout(shop.shopper, orderId);
  expect(first.status).toBe(502);
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(50);
  // The provider would answer now; it is not even asked.
  const second = await shop.checkout(shop.shopper, orderId);
  expect(second.status).toBe(502);
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(50);
});

test('a provider that accepts calls and never answers keeps a buyer no longer than ten seconds', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.setFaults({ api: 'timeout', apiDelayMs: 60_000 });
  const began = performance.now();
  expect((await shop.checkout(shop.shopper, orderId)).status).toBe(502);
  expect(performance.now() - began).toBeLessThan(10_000);
}, 30_000);

test('a thin event, a charge without metadata and a signature that is none are answered as what they are', async () => {
  const { shop, order, intent } = await openPaidOrder();
  const thin = {
    id: 'evt_thin',
    object: 'v2.core.event',
    type: 'v2.core.account.updated',
    related_object: { id: 'acct_1', type: 'account', url: '/v2/core/accounts/acct_1' },
  };
  expect(await shop.deliver(thin)).toMatchObject({ status: 200, body: { outcome: 'ignored' } });
  await shop.provider.refund({ paymentIntent: intent, amount: 500 });
  const charge = { id: 'ch_1', object: 'charge', payment_intent: intent, amount_refunded: 500 };
  const event = {
    id: 'evt_bare',
    object: 'event',
    type: 'charge.refunded',
    data: { object: charge },
  };
  expect(await shop.deliver(event)).toMatchObject({
    status: 200,
    body: { outcome: 'partly refunded' },
  });
  expect((await order()).payment?.refunded).toBe(5);
  const odd = { id: 'evt_odd', type: 'checkout.session.completed', data: { object: {} } };
  expect(await shop.deliver(odd)).toMatchObject({ status: 200, body: { outcome: 'unreadable' } });
  expect(await shop.deliver({})).toMatchObject({
    status: 400,
    body: { code: 'malformed_request' },
  });
  for (const signature of [
    't=1,v1=',
    't=1,v1',
    't=,v1=é',
    'v1=,t=',
    `t=${'9'.repeat(400)},v1=00`,
  ]) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/payments/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: '{}',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'signature_invalid']);
  }
});
