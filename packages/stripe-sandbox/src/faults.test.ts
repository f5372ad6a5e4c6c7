import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { openPaidSession, openSandbox, openSession, refusalOf } from '../test/sandbox.ts';

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe('how events arrive', () => {
  test('twice', async () => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ delivery: 'twice' });
    await openPaidSession(open);
    const [first, second] = await open.webhook.waitFor('checkout.session.completed', 2);
    expect(second).toEqual(first);
  });

  test('five copies at the same moment', async () => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ parallelDeliveries: 5 });
    await openPaidSession(open);
    const copies = await open.webhook.waitFor('checkout.session.completed', 5);
    expect(new Set(copies.map((event) => event.id)).size).toBe(1);
    const times = open.webhook.received.map(({ at }) => at);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(500);
  });

  test('late', async () => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ delivery: 'late', deliveryDelayMs: 900 });
    await openPaidSession(open);
    await pause(500);
    expect(open.webhook.received).toHaveLength(0);
    await open.webhook.waitFor('checkout.session.completed');
  });

  test('out of order: what happened last is told first', async () => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ delivery: 'out_of_order', deliveryDelayMs: 5_000 });
    const { secret } = await openSession(open);
    await open.confirm(secret, '4000000000000002');
    await open.confirm(secret, '4242424242424242');
    await open.webhook.waitFor('payment_intent.payment_failed');
    expect(open.webhook.received.map(({ event }) => event.type)).toEqual([
      'checkout.session.completed',
      'payment_intent.payment_failed',
    ]);
  });

  test('never, though the API knows of it', async () => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ delivery: 'never' });
    await openPaidSession(open);
    await pause(700);
    expect(open.webhook.received).toHaveLength(0);
    const [event] = (await open.stripe.events.list()).data;
    expect(event?.type).toBe('checkout.session.completed');
    await open.control('POST', `/events/${event?.id}/resend`);
    await open.webhook.waitFor('checkout.session.completed');
  });
});

describe('money that comes later', () => {
  test('confirming answers processing, and success follows', async () => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ settlement: 'late', settlementDelayMs: 300 });
    const { id, secret } = await openSession(open);
    const outcome = await open.confirm(secret, '4242424242424242');
    expect(outcome).toMatchObject({ outcome: 'processing' });
    const [completed] = await open.webhook.waitFor('checkout.session.completed');
    expect(completed?.data.object).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const [paid] = await open.webhook.waitFor('checkout.session.async_payment_succeeded');
    expect(paid?.data.object).toMatchObject({ id, payment_status: 'paid' });
    const session = await open.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent'],
    });
    expect(session.payment_intent).toMatchObject({ status: 'succeeded', amount_received: 5_997 });
  });

  test('or failure follows', async () => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ settlement: 'late_failure', settlementDelayMs: 0 });
    const { id, secret } = await openSession(open);
    await open.confirm(secret, '4242424242424242');
    const [failed] = await open.webhook.waitFor('checkout.session.async_payment_failed');
    expect(failed?.data.object).toMatchObject({ id, payment_status: 'unpaid' });
    const session = await open.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent'],
    });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', amount_received: 0 },
    });
  });
});

describe('events that lie, though signed', () => {
  test.each([
    ['wrong_amount', { amount_total: 5_998, currency: 'usd' }],
    ['wrong_currency', { amount_total: 5_997, currency: 'eur' }],
    [
      'wrong_metadata',
      { metadata: { orderId: 'not-what-was-sent' }, client_reference_id: 'not-what-was-sent' },
    ],
  ] as const)('%s, while the API tells the truth', async (eventContent, claimed) => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ eventContent });
    const { id } = await openPaidSession(open);
    const [event] = await open.webhook.waitFor('checkout.session.completed');
    expect(event?.data.object).toMatchObject({ id, ...claimed });
    const truth = await open.stripe.events.retrieve(event?.id ?? '');
    expect(truth.data.object).toMatchObject({
      amount_total: 5_997,
      currency: 'usd',
      metadata: { orderId: 'order-1' },
    });
  });
});

describe('an API that is not well', () => {
  test('fails the next two calls and then recovers', async () => {
    const open = await openSandbox();
    const { id } = await openSession(open);
    await open.sandbox.faults.set({ api: 'error', apiCalls: 2 });
    for (let call = 0; call < 2; call += 1) {
      const refusal = await refusalOf(open.stripe.checkout.sessions.retrieve(id));
      expect(refusal).toBeInstanceOf(Stripe.errors.StripeAPIError);
      expect(refusal.statusCode).toBe(500);
    }
    expect(await open.stripe.checkout.sessions.retrieve(id)).toMatchObject({ id });
    expect(await open.sandbox.faults.get()).toMatchObject({ api: 'error', apiCalls: 0 });
  });

  test('fails the calls that are meant and no other', async () => {
    const open = await openSandbox();
    const { id } = await openSession(open);
    const apiPath = `/v1/checkout/sessions/${id}`;
    await open.sandbox.faults.set({ api: 'error', apiMethod: 'POST', apiPath });
    expect(await open.stripe.checkout.sessions.retrieve(id)).toMatchObject({ id });
    await openSession(open);
    expect((await refusalOf(open.stripe.checkout.sessions.expire(id))).statusCode).toBe(500);
  });

  test("is overcome by the SDK's own retries", async () => {
    const open = await openSandbox({ sdk: { maxNetworkRetries: 2 } });
    await open.sandbox.faults.set({ api: 'error', apiCalls: 1 });
    const { id } = await openSession(open);
    expect(id).toMatch(/^cs_test_/);
  });

  test('is slow', async () => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ api: 'slow', apiDelayMs: 400, apiCalls: 1 });
    const before = performance.now();
    await openSession(open);
    expect(performance.now() - before).toBeGreaterThanOrEqual(399);
  });

  test('does the work but never answers: asked again by the same key, it was done once', async () => {
    const open = await openSandbox({ sdk: { maxNetworkRetries: 1, timeout: 500 } });
    await open.sandbox.faults.set({ api: 'timeout', apiDelayMs: 60_000, apiCalls: 1 });
    await openSession(open, {}, { idempotencyKey: 'order-1' });
    const { rows } = await open.database.pool.query(
      'SELECT count(*)::int AS count FROM stripe_sandbox.checkout_sessions',
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('spares what chance spares, and never its own controls', async () => {
    const open = await openSandbox();
    await open.sandbox.faults.set({ api: 'error', apiProbability: 0 });
    await openSession(open);
    await open.sandbox.faults.set({ api: 'error' });
    expect((await open.control('GET', '/faults')).status).toBe(200);
  });
});

describe('the controls', () => {
  test('replace all settings, tell every process, and refuse what they do not know', async () => {
    const open = await openSandbox({ delivery: false });
    const other = await openSandbox({ database: open.database, delivery: false });
    await open.sandbox.faults.set({ delivery: 'never' });
    const put = await open.control('PUT', '/faults', { settlement: 'late' });
    expect(await put.json()).toMatchObject({ delivery: 'once', settlement: 'late' });
    expect(await other.sandbox.faults.get()).toMatchObject({ settlement: 'late' });
    const wrong = await open.control('PUT', '/faults', { settlment: 'late' });
    expect(wrong.status).toBe(400);
  });

  test('pay a session as a person would, with any of the cards', async () => {
    const open = await openSandbox();
    const pay = async (body: object) => {
      const { id } = await openSession(open);
      const answer = await open.control('POST', `/checkout/sessions/${id}/pay`, body);
      return answer.json();
    };
    expect(await pay({})).toMatchObject({ outcome: 'paid' });
    expect(await pay({ card: '4000000000009995' })).toMatchObject({ outcome: 'failed' });
    const threeDs = { card: '4000002760003184' };
    expect(await pay(threeDs)).toMatchObject({ outcome: 'challenge' });
    expect(await pay({ ...threeDs, challenge: 'pass' })).toMatchObject({ outcome: 'paid' });
    expect(await pay({ ...threeDs, challenge: 'fail' })).toMatchObject({ outcome: 'failed' });
    const missing = await open.control('POST', '/checkout/sessions/cs_test_none/pay');
    expect(missing.status).toBe(404);
  });
});
