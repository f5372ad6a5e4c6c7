import { expect, test } from 'vitest';
import {
  handClock,
  openPaidSession,
  openSandbox,
  openSession,
  refusalOf,
} from '../../test/sandbox.ts';

test('the books hold every charge of the account, newest first, whoever made it', async () => {
  const clock = handClock();
  const open = await openSandbox({ now: clock.now });
  const own = await openPaidSession(open);
  clock.advance(60);
  const declined = await openSession(open);
  await open.confirm(declined.secret, '4000000000000002');
  clock.advance(60);
  const elsewhere = await open.sandbox.controls.chargeElsewhere({ amount: 1_234, currency: 'eur' });

  const all = await open.stripe.charges.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
  expect(all).toMatchObject([
    { id: elsewhere.id, amount: 1_234, currency: 'eur', metadata: {}, status: 'succeeded' },
    { status: 'failed', metadata: { orderId: 'order-1' } },
    { id: own.charge, amount: 5_997, metadata: { orderId: 'order-1' } },
  ]);
  const created = all[1]?.created ?? 0;
  const recent = await open.stripe.charges.list({ created: { gt: created } });
  expect(recent.data.map(({ id }) => id)).toEqual([elsewhere.id]);
  const ofIntent = await open.stripe.charges.list({ payment_intent: own.intent });
  expect(ofIntent.data.map(({ id }) => id)).toEqual([own.charge]);
  expect(await open.stripe.charges.retrieve(own.charge)).toMatchObject({ paid: true });
  expect(await refusalOf(open.stripe.charges.retrieve('ch_none'))).toMatchObject({
    statusCode: 404,
  });

  const intents = await open.stripe.paymentIntents.list({ created: { gte: created } });
  expect(intents.data.map(({ status }) => status)).toEqual([
    'succeeded',
    'requires_payment_method',
  ]);
  const sessions = await open.stripe.checkout.sessions.list({ payment_intent: own.intent });
  expect(sessions.data.map(({ id }) => id)).toEqual([own.id]);
});

test('a charge made elsewhere is announced, retrieved, refunded and disputed as any other', async () => {
  const open = await openSandbox();
  const answer = await open.control('POST', '/charges', { amount: 2_000 });
  const { id, payment_intent: intent }: { id: string; payment_intent: string } = JSON.parse(
    await answer.text(),
  );
  const [event] = await open.webhook.waitFor('charge.succeeded');
  expect(event?.data.object).toMatchObject({ id, metadata: {}, payment_intent: intent });
  await open.webhook.waitFor('payment_intent.succeeded');
  expect(await open.stripe.paymentIntents.retrieve(intent)).toMatchObject({ latest_charge: id });
  await open.sandbox.controls.refund({ paymentIntent: intent, amount: 500 });
  const [refunded] = await open.webhook.waitFor('charge.refunded');
  expect(refunded?.data.object).toMatchObject({ id, metadata: {} });
  const dispute = await open.sandbox.controls.openDispute({ paymentIntent: intent });
  expect(dispute).toMatchObject({ charge: id, amount: 1_500 });
});
