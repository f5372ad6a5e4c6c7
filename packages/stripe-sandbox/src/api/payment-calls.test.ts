import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { openPaidSession, openSandbox, openSession, refusalOf } from '../../test/sandbox.ts';

const item = (unitAmount: number, currency = 'usd') => ({
  price_data: { currency, unit_amount: unitAmount, product_data: { name: 'Thing' } },
  quantity: 1,
});

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1_000) + minutes * 60;

describe('checkout sessions through the official SDK', () => {
  test('a new session is open, unpaid and carries what the shop sent', async () => {
    const open = await openSandbox();
    const expiresAt = inMinutes(31);
    const { id } = await openSession(open, { expires_at: expiresAt });
    const session = await open.stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w{58}$/),
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 5_997,
      amount_subtotal: 5_997,
      currency: 'usd',
      client_reference_id: 'order-1',
      customer_email: 'ada@example.com',
      metadata: { orderId: 'order-1' },
      expires_at: expiresAt,
      payment_intent: null,
      livemode: false,
      ui_mode: 'embedded_page',
    });
    expect(session.client_secret).toMatch(new RegExp(`^${id}_secret_\\w+$`));
    expect(session.lastResponse.requestId).toMatch(/^req_\w+$/);
    expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  });

  test('its lines are listed in order, with unit price and total', async () => {
    const open = await openSandbox();
    const { id } = await openSession(open);
    const lines = await open.stripe.checkout.sessions.listLineItems(id);
    const short = lines.data.map((line) => [
      line.description,
      line.quantity,
      line.price?.unit_amount,
      line.amount_total,
    ]);
    expect(short).toEqual([
      ['Ring Light', 2, 1_999, 3_998],
      ['Tripod', 1, 1_999, 1_999],
    ]);
  });

  test('a paid session shows its payment intent and charge when asked to expand them', async () => {
    const open = await openSandbox();
    const { id, intent, charge } = await openPaidSession(open);
    const session = await open.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent', 'payment_intent.latest_charge'],
    });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'ada@example.com', name: 'Ada Byron' },
      payment_intent: {
        id: intent,
        status: 'succeeded',
        amount: 5_997,
        amount_received: 5_997,
        currency: 'usd',
        metadata: { orderId: 'order-1' },
        latest_charge: {
          id: charge,
          paid: true,
          refunded: false,
          payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        },
      },
    });
    expect(await open.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_intent: intent,
    });
    expect(await open.stripe.paymentIntents.retrieve(intent)).toMatchObject({
      id: intent,
      latest_charge: charge,
    });
  });

  test('an open session can be expired once, a complete one never', async () => {
    const open = await openSandbox();
    const { id } = await openSession(open);
    expect(await open.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' });
    const again = await refusalOf(open.stripe.checkout.sessions.expire(id));
    expect(again.statusCode).toBe(400);
    expect(again.message).toContain('has a status of `expired`');
    const paid = await openPaidSession(open);
    const refusal = await refusalOf(open.stripe.checkout.sessions.expire(paid.id));
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(refusal.message).toBe(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `complete`.',
    );
  });
});

describe('what is refused', () => {
  test.each([
    ['29 minutes', () => ({ expires_at: inMinutes(29) }), 'expires_at', /at least 30 minutes/],
    ['25 hours', () => ({ expires_at: inMinutes(25 * 60) }), 'expires_at', /less than 24 hours/],
    ['no lines', () => ({ line_items: [] }), 'line_items', /Missing required param/],
    ['49 cents', () => ({ line_items: [item(49)] }), undefined, /at least 0\.50 USD/],
    [
      'half a cent',
      () => ({ line_items: [item(100.5)] }),
      'line_items[0][price_data][unit_amount]',
      /Invalid integer: 100\.5/,
    ],
    [
      'unknown money',
      () => ({ line_items: [item(100, 'xqz')] }),
      'line_items[0][price_data][currency]',
      /Invalid currency: xqz/,
    ],
    [
      'two currencies',
      () => ({ line_items: [item(99), item(99, 'eur')] }),
      'line_items',
      /combine/,
    ],
    ['no e-mail', () => ({ customer_email: 'ada' }), 'customer_email', /Invalid/],
    ['long metadata', () => ({ metadata: { note: 'x'.repeat(501) } }), 'metadata[note]', /500/],
    ['discounts', () => ({ discounts: [{ coupon: 'A' }] }), 'discounts', /unknown parameter/],
  ] as const)('a session with %s', async (_title, more, param, message) => {
    const open = await openSandbox({ delivery: false });
    const params = more();
    const refusal = await refusalOf(openSession(open, JSON.parse(JSON.stringify(params))));
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(refusal.statusCode).toBe(400);
    expect(refusal.message).toMatch(message);
    expect(refusal.param).toBe(param);
  });

  test('shorter sessions, unless the sandbox is told to allow them', async () => {
    const open = await openSandbox({ delivery: false, minSessionSeconds: 5 });
    const expiresAt = Math.floor(Date.now() / 1_000) + 7;
    await openSession(open, { expires_at: expiresAt });
    const refusal = await refusalOf(openSession(open, { expires_at: expiresAt - 5 }));
    expect(refusal.message).toContain('at least 5 seconds');
  });

  test('what does not exist', async () => {
    const { stripe } = await openSandbox({ delivery: false });
    const session = await refusalOf(stripe.checkout.sessions.retrieve('cs_test_none'));
    expect(session).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'session' });
    expect(session.message).toBe("No such checkout.session: 'cs_test_none'");
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      code: 'resource_missing',
    });
    expect(await refusalOf(stripe.refunds.retrieve('re_none'))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(stripe.events.retrieve('evt_none'))).toMatchObject({ statusCode: 404 });
    const customers = await refusalOf(stripe.customers.list());
    expect(customers.message).toContain('Unrecognized request URL (GET: /v1/customers)');
  });

  test('callers without the key, on the API and on its controls', async () => {
    const { baseUrl } = await openSandbox({ delivery: false });
    const { hostname, port } = new URL(baseUrl);
    const stranger = new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http' });
    const refusal = await refusalOf(stranger.checkout.sessions.retrieve('cs_test_any'));
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(refusal.message).toBe('Invalid API Key provided: ****rong');
    const bare = await fetch(`${baseUrl}/_sandbox/faults`);
    expect(bare.status).toBe(401);
    expect(await bare.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});
