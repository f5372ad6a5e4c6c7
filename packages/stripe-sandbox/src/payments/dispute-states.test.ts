import { expect, test } from 'vitest';
import { type OpenSandbox, openPaidSession, openSandbox, refusalOf } from '../../test/sandbox.ts';

async function disputed(
  body: Partial<Parameters<OpenSandbox['sandbox']['controls']['openDispute']>[0]> = {},
) {
  const open = await openSandbox();
  const payment = await openPaidSession(open);
  const { controls } = open.sandbox;
  const { id } = await controls.openDispute({ paymentIntent: payment.intent, ...body });
  const dispute = () => open.stripe.disputes.retrieve(id);
  const refund = (amount: number) =>
    open.stripe.refunds.create({ payment_intent: payment.intent, amount });
  const told = async () => {
    const events = await open.stripe.events.list({ limit: 100 });
    const types = events.data.map(({ type }) => type).toReversed();
    return types.filter((type) => type.startsWith('charge.dispute.'));
  };
  return { open, controls, payment, id, dispute, refund, told };
}

test('a dispute takes the money at once; won, it gives it back', async () => {
  const { open, controls, payment, id, dispute, refund, told } = await disputed();
  expect(await dispute()).toMatchObject({
    status: 'needs_response',
    charge: payment.charge,
    amount: 5_997,
    is_charge_refundable: false,
    balance_transactions: [{ amount: -5_997, fee: 1_500, net: -7_497, source: id }],
  });
  await controls.moveDispute(id, { to: 'under_review' });
  expect(await dispute()).toMatchObject({
    status: 'under_review',
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  expect(await refusalOf(refund(100))).toMatchObject({ code: 'charge_disputed' });
  await controls.moveDispute(id, { to: 'won' });
  expect(await dispute()).toMatchObject({
    status: 'won',
    balance_transactions: [{ net: -7_497 }, { net: 5_997 }],
  });
  expect(await told()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
  const [closed] = await open.webhook.waitFor('charge.dispute.closed');
  expect(closed?.data.object).toMatchObject({ id, status: 'won' });
  await open.webhook.waitFor('charge.dispute.funds_reinstated');
  expect(await refund(100)).toMatchObject({ status: 'succeeded' });
});

test('a dispute that is lost keeps the money and ends there', async () => {
  const { open, controls, id, dispute, refund, told } = await disputed({ withdraw: false });
  expect((await dispute()).balance_transactions).toEqual([]);
  await controls.moveDispute(id, { to: 'funds_withdrawn' });
  const twice = await open.control('POST', `/disputes/${id}/move`, { to: 'funds_withdrawn' });
  expect(twice.status).toBe(400);
  await controls.moveDispute(id, { to: 'lost' });
  expect(await dispute()).toMatchObject({ status: 'lost', is_charge_refundable: false });
  expect(await refusalOf(refund(1))).toMatchObject({ code: 'charge_disputed' });
  const after = await open.control('POST', `/disputes/${id}/move`, { to: 'won' });
  expect(after.status).toBe(400);
  expect(await told()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
});

test('a dispute that is lost before its money was withdrawn has it withdrawn then', async () => {
  const { controls, id, dispute, told } = await disputed({ withdraw: false });
  await controls.moveDispute(id, { to: 'lost' });
  expect((await dispute()).balance_transactions).toMatchObject([{ amount: -5_997 }]);
  expect(await told()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
});

test('an inquiry takes no money and bars no refund, until it becomes a dispute', async () => {
  const { open, controls, id, dispute, refund, told } = await disputed({ inquiry: true });
  expect(await dispute()).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
  });
  expect(await refund(100)).toMatchObject({ status: 'succeeded' });
  await controls.moveDispute(id, { to: 'needs_response' });
  expect(await dispute()).toMatchObject({ status: 'needs_response' });
  expect(await refusalOf(refund(100))).toMatchObject({ code: 'charge_disputed' });
  // Given in to by the shop itself.
  expect(await open.stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
  expect(await told()).toEqual([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
});

test('an inquiry can be closed without anything more', async () => {
  const { controls, id, dispute, told } = await disputed({ inquiry: true });
  await controls.moveDispute(id, { to: 'warning_under_review' });
  await controls.moveDispute(id, { to: 'warning_closed' });
  expect(await dispute()).toMatchObject({ status: 'warning_closed' });
  expect(await told()).toEqual([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
  ]);
});

test('money that was on its way back when the bank took it never arrives', async () => {
  const open = await openSandbox();
  const { intent, charge } = await openPaidSession(open);
  await open.sandbox.faults.set({ refunds: 'pending' });
  const refund = await open.stripe.refunds.create({ payment_intent: intent, amount: 2_000 });
  const { controls } = open.sandbox;
  const opened = await controls.openDispute({ paymentIntent: intent, eventsLost: true });
  expect(opened.amount).toBe(3_997);
  expect(await open.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  });
  expect(await open.stripe.charges.retrieve(charge)).toMatchObject({
    disputed: true,
    amount_refunded: 0,
  });
});

test('disputes are listed by payment, charge and time, page by page', async () => {
  const { open, payment, id } = await disputed();
  const other = await openPaidSession(open);
  const second = await open.sandbox.controls.openDispute({ paymentIntent: other.intent });
  const { data, has_more: more } = await open.stripe.disputes.list({ limit: 1 });
  expect([data.map((dispute) => dispute.id), more]).toEqual([[second.id], true]);
  const next = await open.stripe.disputes.list({ limit: 1, starting_after: second.id });
  expect([next.data.map((dispute) => dispute.id), next.has_more]).toEqual([[id], false]);
  const ofIntent = await open.stripe.disputes.list({ payment_intent: payment.intent });
  expect(ofIntent.data.map((dispute) => dispute.id)).toEqual([id]);
  const ofCharge = await open.stripe.disputes.list({ charge: other.charge });
  expect(ofCharge.data.map((dispute) => dispute.id)).toEqual([second.id]);
  const later = Math.floor(Date.now() / 1_000) + 60;
  expect((await open.stripe.disputes.list({ created: { gte: later } })).data).toEqual([]);
  const missing = await refusalOf(open.stripe.disputes.retrieve('du_none'));
  expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' });
});
