import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { handClock, openPaidSession, openSandbox, refusalOf } from '../../test/sandbox.ts';

const DAY = 24 * 60 * 60;

async function failingRefund(apiWork: 'not_done' | 'done') {
  const clock = handClock();
  const open = await openSandbox({ delivery: false, now: clock.now });
  const { intent, charge } = await openPaidSession(open);
  await open.sandbox.faults.set({ api: 'error_remembered', apiWork, apiCalls: 1 });
  const refund = (idempotencyKey: string, amount?: number) =>
    open.stripe.refunds.create(
      { payment_intent: intent, ...(amount === undefined ? {} : { amount }) },
      { idempotencyKey },
    );
  const refunded = async () => (await open.stripe.charges.retrieve(charge)).amount_refunded;
  return { open, clock, refund, refunded };
}

test('a 500 is kept for its key, for a day, though the provider works again', async () => {
  const { clock, refund, refunded } = await failingRefund('not_done');
  const first = await refusalOf(refund('key'));
  expect(first).toBeInstanceOf(Stripe.errors.StripeAPIError);
  expect(first).toMatchObject({ statusCode: 500, message: 'An unknown error occurred' });
  expect(first.headers?.['idempotent-replayed']).toBeUndefined();
  for (let again = 0; again < 3; again += 1) {
    const replay = await refusalOf(refund('key'));
    expect(replay).toMatchObject({ statusCode: 500, message: first.message });
    expect(replay.headers?.['idempotent-replayed']).toBe('true');
    expect(replay.headers?.['original-request']).toBe(first.requestId);
  }
  expect(await refunded()).toBe(0);
  clock.advance(DAY - 60);
  await refusalOf(refund('key'));
  clock.advance(61);
  expect(await refund('key')).toMatchObject({ amount: 5_997, status: 'succeeded' });
});

test('another key does the work', async () => {
  const { refund, refunded } = await failingRefund('not_done');
  await refusalOf(refund('key'));
  expect(await refund('another key')).toMatchObject({ status: 'succeeded' });
  expect(await refunded()).toBe(5_997);
});

test('the work behind a 500 may have been done: the books say so, the key never does', async () => {
  const { open, refund, refunded } = await failingRefund('done');
  await refusalOf(refund('key', 1_000));
  await refusalOf(refund('key', 1_000));
  expect(await refunded()).toBe(1_000);
  expect((await open.stripe.refunds.list()).data).toHaveLength(1);
  const events = (await open.stripe.events.list()).data.map(({ type }) => type);
  expect(events.slice(0, 2)).toEqual(['charge.refunded', 'refund.created']);
});

test('the same key with other parameters is refused, also after a remembered 500', async () => {
  const { refund } = await failingRefund('not_done');
  await refusalOf(refund('key', 1_000));
  const refusal = await refusalOf(refund('key', 2_000));
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(refusal.statusCode).toBe(400);
});

test('calls without a key, and those of other paths, are spared', async () => {
  const { open, refund, refunded } = await failingRefund('not_done');
  await open.sandbox.faults.set({ api: 'error_remembered', apiPath: '/v1/checkout' });
  expect((await open.stripe.charges.list()).data).toHaveLength(1);
  await refund('key');
  expect(await refunded()).toBe(5_997);
});
