import { expect, test } from 'vitest';
import { openPaidSession, openSandbox, openSession, refusalOf } from '../../test/sandbox.ts';

test('a full refund gives back everything, once, and is announced', async () => {
  const open = await openSandbox();
  const { intent, charge } = await openPaidSession(open);
  const refund = await open.stripe.refunds.create({
    payment_intent: intent,
    reason: 'requested_by_customer',
    metadata: { orderId: 'order-1' },
  });
  expect(refund).toMatchObject({
    id: expect.stringMatching(/^re_/),
    amount: 5_997,
    charge,
    payment_intent: intent,
    currency: 'usd',
    status: 'succeeded',
    reason: 'requested_by_customer',
    metadata: { orderId: 'order-1' },
  });
  expect(await open.stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id });
  const [created] = await open.webhook.waitFor('refund.created');
  expect(created?.data.object).toMatchObject({ id: refund.id, payment_intent: intent });
  const [refunded] = await open.webhook.waitFor('charge.refunded');
  expect(refunded?.data).toMatchObject({
    object: { id: charge, refunded: true, amount_refunded: 5_997, payment_intent: intent },
    previous_attributes: { amount_refunded: 0 },
  });
  const again = await refusalOf(open.stripe.refunds.create({ payment_intent: intent }));
  expect(again).toMatchObject({ code: 'charge_already_refunded' });
});

test('partial refunds add up to the charge and not a cent more', async () => {
  const open = await openSandbox();
  const { intent, charge } = await openPaidSession(open);
  await open.stripe.refunds.create({ charge, amount: 5_000 });
  const tooMuch = await refusalOf(open.stripe.refunds.create({ charge, amount: 998 }));
  expect(tooMuch.message).toBe(
    'Refund amount (9.98 USD) is greater than unrefunded amount on charge (9.97 USD)',
  );
  const rest = await open.stripe.refunds.create({ payment_intent: intent });
  expect(rest.amount).toBe(997);
});

test('twenty partial refunds at once never give back more than was paid', async () => {
  const open = await openSandbox({ delivery: false });
  const { intent } = await openPaidSession(open);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      open.stripe.refunds.create({ payment_intent: intent, amount: 1_000 }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('what was not paid can not be refunded', async () => {
  const open = await openSandbox({ delivery: false });
  const { id, secret } = await openSession(open);
  await open.confirm(secret, '4000000000000002');
  const { payment_intent: intent } = await open.stripe.checkout.sessions.retrieve(id);
  if (typeof intent !== 'string') throw new Error('no intent');
  const refusal = await refusalOf(open.stripe.refunds.create({ payment_intent: intent }));
  expect(refusal.message).toContain('does not have a successful charge to refund');
  const unknown = await refusalOf(open.stripe.refunds.create({ payment_intent: 'pi_none' }));
  expect(unknown).toMatchObject({ statusCode: 404, param: 'payment_intent' });
  const neither = await refusalOf(open.stripe.refunds.create({ amount: 1 }));
  expect(neither.message).toContain('payment_intent or charge');
});

test('a refund begun at the provider reaches the shop by event alone', async () => {
  const open = await openSandbox();
  const { intent, charge } = await openPaidSession(open);
  const answer = await open.control('POST', '/refunds', { paymentIntent: intent, amount: 500 });
  expect(answer.status).toBe(200);
  const [event] = await open.webhook.waitFor('charge.refunded');
  expect(event?.data.object).toMatchObject({ id: charge, amount_refunded: 500, refunded: false });
});

test('a dispute is announced, and bars refunds', async () => {
  const open = await openSandbox();
  const { intent, charge } = await openPaidSession(open);
  await open.control('POST', '/disputes', {
    paymentIntent: intent,
    reason: 'product_not_received',
  });
  const [event] = await open.webhook.waitFor('charge.dispute.created');
  expect(event?.data.object).toMatchObject({
    object: 'dispute',
    charge,
    payment_intent: intent,
    amount: 5_997,
    reason: 'product_not_received',
    status: 'needs_response',
  });
  const refusal = await refusalOf(open.stripe.refunds.create({ payment_intent: intent }));
  expect(refusal).toMatchObject({ code: 'charge_disputed' });
  const second = await open.control('POST', '/disputes', { paymentIntent: intent });
  expect(second.status).toBe(400);
});
