import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { openPaidSession, openSandbox, refusalOf } from '../../test/sandbox.ts';

test.each(['rate_limit', 'lock_timeout'] as const)(
  '%s: 429 with Retry-After, nothing done, and the key is as good as before',
  async (api) => {
    const open = await openSandbox({ delivery: false });
    const { intent } = await openPaidSession(open);
    await open.sandbox.faults.set({ api, apiCalls: 1, apiRetryAfterSeconds: 7 });
    const refund = () =>
      open.stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: 'key' });
    const refusal = await refusalOf(refund());
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(refusal).toMatchObject({ statusCode: 429, code: api });
    expect(refusal.headers?.['retry-after']).toBe('7');
    expect(await refund()).toMatchObject({ status: 'succeeded' });
  },
);

test.each([
  ['not_done', 0],
  ['done', 1],
] as const)('an answer of 200 and nothing in it, the work %s', async (apiWork, refunds) => {
  const open = await openSandbox({ delivery: false });
  const { intent } = await openPaidSession(open);
  await open.sandbox.faults.set({ api: 'empty', apiWork, apiCalls: 1 });
  const { lastResponse, ...answer } = await open.stripe.refunds.create({ payment_intent: intent });
  expect(lastResponse.statusCode).toBe(200);
  expect(answer).toEqual({});
  expect((await open.stripe.refunds.list()).data).toHaveLength(refunds);
});
