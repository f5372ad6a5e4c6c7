import { expect, test } from 'vitest';
import { openPaidSession, openSandbox, openSession } from '../../test/sandbox.ts';

test('events are listed newest first, page by page, and narrowed by type and time', async () => {
  const open = await openSandbox();
  const { stripe } = open;
  const first = await openPaidSession(open);
  await openPaidSession(open);
  const unpaid = await openSession(open);
  await stripe.checkout.sessions.expire(unpaid.id);

  const all = await stripe.events.list().autoPagingToArray({ limit: 50 });
  expect(all.map((event) => event.type)).toEqual([
    'checkout.session.expired',
    'checkout.session.completed',
    'checkout.session.completed',
  ]);
  const onePerPage = await stripe.events.list({ limit: 1 }).autoPagingToArray({ limit: 50 });
  expect(onePerPage.map((event) => event.id)).toEqual(all.map((event) => event.id));

  const expired = await stripe.events.list({ type: 'checkout.session.expired' });
  expect(expired.data).toHaveLength(1);
  const completed = await stripe.events.list({ types: ['checkout.session.completed'] });
  expect(completed.data.at(-1)?.data.object).toMatchObject({
    id: first.id,
    payment_status: 'paid',
  });
  const second = all[0]?.created ?? 0;
  expect((await stripe.events.list({ created: { gt: second } })).data).toHaveLength(0);
  expect((await stripe.events.list({ created: { gte: second - 60 } })).data).toHaveLength(3);
});

test('an event that is not delivered yet says so, and names the call that caused it', async () => {
  const open = await openSandbox({ delivery: false });
  const { id } = await openSession(open);
  await open.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-order-1' });
  const [listed] = (await open.stripe.events.list()).data;
  const event = await open.stripe.events.retrieve(listed?.id ?? '');
  expect(event.pending_webhooks).toBe(1);
  expect(event.request).toMatchObject({
    id: expect.stringMatching(/^req_/),
    idempotency_key: 'expire-order-1',
  });
  open.sandbox.startDelivery();
  await open.webhook.waitFor('checkout.session.expired');
  await expect
    .poll(async () => (await open.stripe.events.retrieve(event.id)).pending_webhooks)
    .toBe(0);
});
