import { expect, test } from 'vitest';
import { openSandbox, openSession } from '../../test/sandbox.ts';

const DAY = 24 * 60 * 60;

test('money from a bank account comes days later, on a clock that all processes share', async () => {
  const open = await openSandbox();
  const other = await openSandbox({
    database: open.database,
    webhook: open.webhook,
    delivery: false,
  });
  await open.sandbox.faults.set({
    paymentMethod: 'us_bank_account',
    settlement: 'late',
    settlementDelayMs: 4 * DAY * 1_000,
  });
  const { id, secret } = await openSession(open);
  expect(await open.confirm(secret, '4242424242424242')).toMatchObject({ outcome: 'processing' });
  await open.webhook.waitFor('checkout.session.completed');
  await other.sandbox.controls.advanceClock({ seconds: 4 * DAY });
  const [paid] = await open.webhook.waitFor('checkout.session.async_payment_succeeded');
  expect(paid?.data.object).toMatchObject({ id, payment_status: 'paid' });
  expect((paid?.created ?? 0) - Date.now() / 1_000).toBeGreaterThan(4 * DAY - 60);

  const session = await open.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(session).toMatchObject({
    payment_method_types: ['us_bank_account'],
    payment_intent: {
      payment_method_types: ['us_bank_account'],
      latest_charge: {
        status: 'succeeded',
        payment_method_details: { type: 'us_bank_account', us_bank_account: { last4: '4242' } },
      },
    },
  });
});

test('or fails to come, by hand before its time', async () => {
  const open = await openSandbox();
  await open.sandbox.faults.set({
    paymentMethod: 'sepa_debit',
    settlement: 'late',
    settlementDelayMs: 14 * DAY * 1_000,
  });
  const { id, secret } = await openSession(open);
  await open.confirm(secret, '4242424242424242');
  const { payment_intent: intent } = await open.stripe.checkout.sessions.retrieve(id);
  if (typeof intent !== 'string') throw new Error('no intent');
  const settle = () => open.control('POST', `/payment_intents/${intent}/settle`, { to: 'failed' });
  expect((await settle()).status).toBe(200);
  const [failed] = await open.webhook.waitFor('checkout.session.async_payment_failed');
  expect(failed?.data.object).toMatchObject({ id, payment_status: 'unpaid' });
  const { data } = await open.stripe.charges.list({ payment_intent: intent });
  expect(data).toMatchObject([
    { status: 'failed', payment_method_details: { type: 'sepa_debit' } },
  ]);
  expect((await settle()).status).toBe(400);
});

test('the clock is moved and put back by its controls', async () => {
  const open = await openSandbox({ delivery: false });
  const read = async (answer: Promise<Response>) => {
    const { now }: { now: string } = JSON.parse(await (await answer).text());
    return Math.round((Date.parse(now) + 1_000 - Date.now()) / 1_000 / DAY);
  };
  expect(await read(open.control('POST', '/clock/advance', { seconds: 3 * DAY }))).toBe(3);
  expect(await read(open.control('POST', '/clock/advance', { seconds: 30 * DAY }))).toBe(33);
  expect(await read(open.control('GET', '/clock'))).toBe(33);
  await open.sandbox.controls.resetClock();
  expect(await read(open.control('GET', '/clock'))).toBeCloseTo(0);
});
