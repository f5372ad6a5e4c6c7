import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import {
  type OpenSandbox,
  handClock,
  openPaidSession,
  openSandbox,
  refusalOf,
} from '../../test/sandbox.ts';

const DAY = 24 * 60 * 60;

/** The types of all events, oldest first. */
async function told({ stripe }: OpenSandbox): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 });
  return events.data.map(({ type }) => type).toReversed();
}

async function refundable(faults: Parameters<OpenSandbox['sandbox']['faults']['set']>[0]) {
  const clock = handClock();
  const open = await openSandbox({ now: clock.now });
  const payment = await openPaidSession(open);
  await open.sandbox.faults.set(faults);
  const charge = () => open.stripe.charges.retrieve(payment.charge);
  const create = (params: Stripe.RefundCreateParams = {}) =>
    open.stripe.refunds.create({ payment_intent: payment.intent, ...params });
  return { open, clock, payment, charge, create };
}

const MOVED = ['refund.updated', 'charge.refund.updated'];

test('a refund is pending for days, and then arrives', async () => {
  const { open, clock, charge, create } = await refundable({
    refunds: 'late',
    refundDelayMs: 5 * DAY * 1_000,
  });
  const refund = await create();
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  expect(await charge()).toMatchObject({ amount_refunded: 5_997, refunded: true });
  clock.advance(5 * DAY - 60);
  expect(await open.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'pending' });
  clock.advance(61);
  const [event] = await open.webhook.waitFor('refund.updated');
  expect(event?.data).toMatchObject({
    object: { id: refund.id, status: 'succeeded' },
    previous_attributes: { status: 'pending' },
  });
  expect(await open.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  expect((await told(open)).slice(1)).toEqual(['refund.created', 'charge.refunded', ...MOVED]);
});

test('a refund that fails says why, and its sum can be given back another time', async () => {
  const { open, charge, create } = await refundable({
    refunds: 'late_failure',
    refundDelayMs: 0,
    refundFailureReason: 'lost_or_stolen_card',
  });
  const refund = await create({ amount: 4_000 });
  const [failed] = await open.webhook.waitFor('refund.failed');
  expect(failed?.data.object).toMatchObject({
    id: refund.id,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  });
  expect((await told(open)).slice(1)).toEqual([
    'refund.created',
    'charge.refunded',
    ...MOVED,
    'refund.failed',
  ]);
  expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false });
  await open.sandbox.faults.set({});
  expect(await create()).toMatchObject({ amount: 5_997, status: 'succeeded' });
});

test('a refund can fail in the answer already, and come back after it had arrived', async () => {
  const { open, charge, create } = await refundable({ refunds: 'failed' });
  expect(await create()).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  await open.sandbox.faults.set({ refunds: 'bounced', refundDelayMs: 0 });
  const refund = await create({ amount: 100 });
  expect(refund.status).toBe('succeeded');
  await expect
    .poll(async () => (await open.stripe.refunds.retrieve(refund.id)).status)
    .toBe('failed');
  expect(await charge()).toMatchObject({ amount_refunded: 0 });
});

test('one that waits for the payer can be called off, others only by hand', async () => {
  const { open, charge, create } = await refundable({ refunds: 'requires_action' });
  const waiting = await create({ amount: 1_000 });
  expect(waiting.status).toBe('requires_action');
  expect(await open.stripe.refunds.cancel(waiting.id)).toMatchObject({ status: 'canceled' });
  expect(await charge()).toMatchObject({ amount_refunded: 0 });

  await open.sandbox.faults.set({ refunds: 'pending' });
  const pending = await create({ amount: 1_000 });
  const refusal = await refusalOf(open.stripe.refunds.cancel(pending.id));
  expect(refusal).toMatchObject({ statusCode: 400, code: 'refund_unexpected_state' });
  const byHand = await open.control('POST', `/refunds/${pending.id}/move`, { to: 'canceled' });
  expect(await byHand.json()).toMatchObject({ status: 'canceled' });
  const late = await open.control('POST', `/refunds/${pending.id}/move`, { to: 'succeeded' });
  expect(late.status).toBe(400);
});

test('several refunds in part, some of which fail, never add up to more than the charge', async () => {
  const { open, charge, create } = await refundable({ refunds: 'pending' });
  const first = await create({ amount: 3_000 });
  await create({ amount: 2_000 });
  expect(await refusalOf(create({ amount: 998 }))).toMatchObject({ param: 'amount' });
  await open.sandbox.controls.moveRefund(first.id, { to: 'failed', failureReason: 'declined' });
  expect(await charge()).toMatchObject({ amount_refunded: 2_000 });
  await create({ amount: 3_997 });
  expect(await charge()).toMatchObject({ amount_refunded: 5_997, refunded: true });
});

test('a refund in the dashboard has nothing of the shop on it, and its events may be lost', async () => {
  const { open, payment, charge } = await refundable({});
  const refund = await open.sandbox.controls.refund({
    paymentIntent: payment.intent,
    amount: 700,
    course: 'late_failure',
    eventsLost: true,
  });
  expect(refund).toMatchObject({ amount: 700, status: 'pending', metadata: {} });
  await open.sandbox.controls.moveRefund(refund.id, { to: 'succeeded', eventsLost: true });
  await open.sandbox.controls.refund({ paymentIntent: payment.intent, amount: 1 });
  await open.webhook.waitFor('refund.created');
  await open.webhook.waitFor('charge.refunded');
  expect(open.webhook.received).toHaveLength(3);
  expect(await charge()).toMatchObject({ amount_refunded: 701 });
  expect(await told(open)).toHaveLength(7);
});

test('refunds are listed newest first, by payment, charge and time, forwards and backwards', async () => {
  const { open, clock, payment, create } = await refundable({});
  const other = await openPaidSession(open);
  const made: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    made.unshift((await create({ amount: 10 + turn })).id);
    clock.advance(60);
  }
  await open.stripe.refunds.create({ payment_intent: other.intent });
  const list = async (params: Stripe.RefundListParams) => {
    const page = await open.stripe.refunds.list(params);
    return { ids: page.data.map(({ id }) => id), more: page.has_more };
  };
  const { intent: payment_intent, charge } = payment;
  expect(await list({ payment_intent })).toEqual({ ids: made, more: false });
  expect(await list({ charge, limit: 2 })).toEqual({ ids: made.slice(0, 2), more: true });
  expect(await list({ charge, limit: 2, starting_after: made[1] ?? '' })).toEqual({
    ids: made.slice(2, 4),
    more: true,
  });
  expect(await list({ charge, limit: 2, ending_before: made[3] ?? '' })).toEqual({
    ids: made.slice(1, 3),
    more: true,
  });
  const all = await open.stripe.refunds.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all).toHaveLength(6);
  const third = await open.stripe.refunds.retrieve(made[2] ?? '');
  expect(await list({ charge, created: { gte: third.created } })).toMatchObject({
    ids: made.slice(0, 3),
  });
  expect(await list({ charge, created: third.created })).toMatchObject({ ids: [third.id] });
  expect(await list({ payment_intent: 'pi_none' })).toEqual({ ids: [], more: false });
  const unknown = await refusalOf(open.stripe.refunds.list({ starting_after: 're_none' }));
  expect(unknown).toMatchObject({ statusCode: 404, param: 'starting_after' });
});
