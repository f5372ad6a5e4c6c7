import { describe, expect, test } from 'vitest';
import { type OpenSandbox, openSandbox, openSession } from '../test/sandbox.ts';

const returnUrl = (id: string) => `http://localhost:3000/checkout/return?session_id=${id}`;

async function charges({ database }: OpenSandbox): Promise<{ status: string }[]> {
  const { rows } = await database.pool.query<{ status: string }>(
    'SELECT status FROM stripe_sandbox.charges ORDER BY created_at',
  );
  return rows;
}

describe('the payment page', () => {
  test('shows what is to be paid, and nothing to whoever has no secret', async () => {
    const open = await openSandbox();
    const { secret } = await openSession(open);
    expect(await open.page(secret)).toMatchObject({
      status: 'open',
      paymentStatus: 'unpaid',
      amountTotal: 5_997,
      currency: 'usd',
      customerEmail: 'ada@example.com',
      lineItems: [
        { description: 'Ring Light', quantity: 2, unitAmount: 1_999, amountTotal: 3_998 },
        { description: 'Tripod', quantity: 1, unitAmount: 1_999, amountTotal: 1_999 },
      ],
      lastFailure: null,
      challengeId: null,
      returnUrl: null,
    });
    const wrong = await open.post('/payment-page', { clientSecret: `${secret}x` });
    expect(wrong).toMatchObject({ status: 404, body: { message: 'No such payment' } });
  });

  test('refuses bodies it does not know without repeating them', async () => {
    const open = await openSandbox();
    const { secret } = await openSession(open);
    const card = { number: 4_242_424_242_424_242, expiry: '12/30', cvc: '987' };
    const answer = await open.post('/payment-page/confirm', { clientSecret: secret, card });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/4242|987/);
  });
});

describe('paying', () => {
  test('the card that pays completes the session and says where to go', async () => {
    const open = await openSandbox();
    const { id, secret } = await openSession(open);
    const outcome = await open.confirm(secret, '4242 4242 4242 4242');
    expect(outcome).toEqual({ outcome: 'paid', returnUrl: returnUrl(id) });
    expect(await open.page(secret)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      returnUrl: returnUrl(id),
    });
    const [event] = await open.webhook.waitFor('checkout.session.completed');
    expect(event?.data.object).toMatchObject({ id, payment_status: 'paid', amount_total: 5_997 });
  });

  test.each([
    ['4000 0000 0000 0002', 'generic_decline', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('card %s is declined, and another one can be tried', async (number, declineCode, message) => {
    const open = await openSandbox();
    const { id, secret } = await openSession(open);
    const failure = { code: 'card_declined', declineCode, field: null, message };
    expect(await open.confirm(secret, number)).toEqual({ outcome: 'failed', failure });
    expect(await open.page(secret)).toMatchObject({ status: 'open', lastFailure: failure });
    const [event] = await open.webhook.waitFor('payment_intent.payment_failed');
    expect(event?.data.object).toMatchObject({
      status: 'requires_payment_method',
      metadata: { orderId: 'order-1' },
      last_payment_error: { type: 'card_error', decline_code: declineCode, message },
    });
    expect(await open.confirm(secret, '4242424242424242')).toMatchObject({ outcome: 'paid' });
    const session = await open.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent'],
    });
    expect(session.payment_intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect(await charges(open)).toEqual([{ status: 'failed' }, { status: 'succeeded' }]);
  });

  test('a mistyped card is no payment: no intent, no event', async () => {
    const open = await openSandbox();
    const { id, secret } = await openSession(open);
    const mistyped = await open.confirm(secret, '4242 4242 4242 4241');
    expect(mistyped).toMatchObject({ outcome: 'failed', failure: { field: 'number' } });
    const past = await open.confirm(secret, '4242424242424242', { expiry: '01/20' });
    expect(past).toMatchObject({ outcome: 'failed', failure: { field: 'expiry' } });
    expect(await open.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_intent: null,
    });
    expect((await open.stripe.events.list()).data).toEqual([]);
  });
});

describe('the second step', () => {
  const CARD = '4000 0027 6000 3184';

  test('passed, it pays', async () => {
    const open = await openSandbox();
    const { id, secret } = await openSession(open);
    const asked = await open.confirm(secret, CARD);
    if (asked.outcome !== 'challenge') throw new Error(asked.outcome);
    const waiting = await open.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent'],
    });
    expect(waiting).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_action' },
    });
    expect(await open.page(secret)).toMatchObject({ challengeId: asked.challengeId });
    const outcome = await open.challenge(secret, asked.challengeId, 'pass');
    expect(outcome).toEqual({ outcome: 'paid', returnUrl: returnUrl(id) });
    const again = await open.challenge(secret, asked.challengeId, 'pass');
    expect(again).toMatchObject({ outcome: 'already_complete' });
    expect(await charges(open)).toEqual([{ status: 'succeeded' }]);
  });

  test('failed, it leaves the session open; the old challenge is worth nothing any more', async () => {
    const open = await openSandbox();
    const { secret } = await openSession(open);
    const asked = await open.confirm(secret, CARD);
    if (asked.outcome !== 'challenge') throw new Error(asked.outcome);
    expect(await open.challenge(secret, asked.challengeId, 'fail')).toMatchObject({
      outcome: 'failed',
      failure: {
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
    });
    await open.webhook.waitFor('payment_intent.payment_failed');
    const late = await open.challenge(secret, asked.challengeId, 'pass');
    expect(late).toMatchObject({ outcome: 'failed' });
    expect(await open.page(secret)).toMatchObject({ status: 'open', challengeId: null });
    const retried = await open.confirm(secret, CARD);
    if (retried.outcome !== 'challenge') throw new Error(retried.outcome);
    expect(await open.challenge(secret, retried.challengeId, 'pass')).toMatchObject({
      outcome: 'paid',
    });
  });

  test("another session's challenge is of no use", async () => {
    const open = await openSandbox();
    const [mine, theirs] = [await openSession(open), await openSession(open)];
    const asked = await open.confirm(theirs.secret, CARD);
    if (asked.outcome !== 'challenge') throw new Error(asked.outcome);
    const outcome = await open.challenge(mine.secret, asked.challengeId, 'pass');
    expect(outcome).toMatchObject({ outcome: 'failed' });
    expect(await charges(open)).toEqual([]);
  });
});

test('of fifty tabs that pay one session at once, one pays', async () => {
  const open = await openSandbox();
  const { id, secret } = await openSession(open);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => open.confirm(secret, '4242424242424242')),
  );
  const tally = outcomes.map(({ outcome }) => outcome).toSorted();
  expect(tally).toEqual([...Array.from({ length: 49 }, () => 'already_complete'), 'paid']);
  expect(await charges(open)).toEqual([{ status: 'succeeded' }]);
  await open.webhook.waitFor('checkout.session.completed');
  expect((await open.stripe.events.list()).data).toHaveLength(1);
  expect(outcomes.every((one) => 'returnUrl' in one && one.returnUrl === returnUrl(id))).toBe(true);
});

test('paying and expiring at once: the session ends one way, with one event', async () => {
  const open = await openSandbox();
  for (let round = 0; round < 10; round += 1) {
    const { id, secret } = await openSession(open);
    const [paid, expired] = await Promise.all([
      open.confirm(secret, '4242424242424242'),
      open.stripe.checkout.sessions.expire(id).then(
        () => true,
        () => false,
      ),
    ]);
    expect(expired).toBe(paid.outcome === 'expired');
    const session = await open.stripe.checkout.sessions.retrieve(id);
    expect(session.status).toBe(expired ? 'expired' : 'complete');
    expect((await open.stripe.events.list()).data).toHaveLength(round + 1);
  }
});

test('the database itself refuses a second payment, and a refund beyond what was paid', async () => {
  const open = await openSandbox({ delivery: false });
  const { secret } = await openSession(open);
  await open.confirm(secret, '4242424242424242');
  const { pool } = open.database;
  const again = pool.query(
    `INSERT INTO stripe_sandbox.charges
     SELECT 'ch_second', payment_intent_id, 'succeeded', amount, 0, currency, metadata, false,
       card_brand, card_last4, payer_name, payer_email, NULL, now() FROM stripe_sandbox.charges`,
  );
  await expect(again).rejects.toThrow('charges_one_taken_per_payment');
  const tooMuch = pool.query('UPDATE stripe_sandbox.charges SET amount_refunded = amount + 1');
  await expect(tooMuch).rejects.toThrow('charges_check');
});

test('the public routes lead to the card form only, not to the API and not to its controls', async () => {
  const open = await openSandbox({ delivery: false });
  for (const path of ['/_sandbox/faults', '/checkout/sessions', '/v1/checkout/sessions']) {
    expect(await open.post(path, {})).toMatchObject({ status: 404 });
  }
});

test('no card number and no security code is kept or logged anywhere', async () => {
  const open = await openSandbox();
  const { secret } = await openSession(open);
  const numbers = ['4000000000000002', '4242424242424241', '4000002760003184', '4242424242424242'];
  for (const number of numbers) await open.confirm(secret, number, { cvc: '987' });
  await open.webhook.waitFor('checkout.session.completed');
  const { rows: tables } = await open.database.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'stripe_sandbox'",
  );
  expect(tables.length).toBeGreaterThan(5);
  let everything = JSON.stringify(open.logged);
  for (const { name } of tables) {
    const { rows } = await open.database.pool.query(`SELECT * FROM stripe_sandbox.${name}`);
    everything += JSON.stringify(rows);
  }
  expect(everything).toContain('"card_last4":"4242"');
  for (const number of numbers) expect(everything).not.toContain(number);
  expect(everything).not.toContain('"987"');
});
