import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { AdminReturn } from '@gadgetry/contract/returns';
import { beforeAll, expect, test } from 'vitest';
import type { SellingShop } from '../../../../test/buying.ts';
import { waitingMails } from '../../../../test/mails.ts';
import { type Returning, arrived, openReturningShop } from '../../../../test/returning.ts';

let shop: SellingShop;
let returning: Returning;

beforeAll(async () => {
  const opened = await openReturningShop();
  ({ shop, returning } = opened);
  return opened.close;
});

async function subjects(orderId: string) {
  const { number } = await shop.readOrder(orderId);
  return (await waitingMails(shop))
    .filter(({ subject }) => subject.includes(number))
    .map(({ subject }) => subject.replace(number, 'N'));
}

test('goods go back from the question to the refund, and their customer hears of each step', async () => {
  const { orderId, lamp, lamps } = await returning.sentOrder();
  await returning.deliver(orderId);
  const before = await shop.stockOf(lamp);
  const asked = await returning.ask(orderId, [{ itemId: lamps, quantity: 2 }], {
    note: 'One has a scratch',
  });
  expect(asked.status).toBe(200);
  expect(asked.body.returns).toMatchObject([
    { kind: 'return', status: 'REQUESTED', reason: 'changed_mind', canCancel: true, refund: null },
  ]);
  const id = asked.body.returns[0]?._id ?? '';
  const question = await returning.act(id, 'ask', { question: 'Which one?' });
  expect(question.body).toMatchObject({ status: 'QUESTIONED', question: 'Which one?' });
  const answer = await returning.doOwn(orderId, id, 'answer', { answer: 'The black one' });
  expect(answer.body.returns[0]).toMatchObject({ status: 'REQUESTED', answer: 'The black one' });
  const yes = await returning.act(id, 'approve');
  expect(yes.body).toMatchObject({ status: 'APPROVED', actions: ['receive', 'close'] });
  const lines = [{ itemId: lamps, received: 2, condition: 'opened', restocked: 1 }];
  const received = await returning.act(id, 'receive', { lines });
  expect(received.body).toMatchObject({
    status: 'RECEIVED',
    worth: 20,
    lines: [{ received: 2, condition: 'opened', restocked: 1 }],
    actions: ['refund', 'exchange', 'close'],
  });
  expect(await shop.stockOf(lamp)).toBe(before + 1);
  const refunded = await returning.act(id, 'refund');
  expect(refunded.body).toMatchObject({
    status: 'REFUNDED',
    refund: { amount: 20, status: 'succeeded', failure: null },
    actions: [],
  });
  const order = await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin);
  expect(order.body).toMatchObject({ payment: { refunded: 20, refundable: 5 } });
  expect((await shop.kindsOf(orderId)).slice(4)).toEqual([
    'return_requested',
    'return_questioned',
    'return_answered',
    'return_approved',
    'return_received',
    'refund_started',
    'return_refunded',
    'partly_refunded',
  ]);
  expect((await subjects(orderId)).slice(3)).toEqual([
    'We have your return of order N',
    'A question about your return of order N',
    'Your return of order N is approved',
    'Your return of order N has arrived',
    'A part of your order N has been refunded',
  ]);
  const history = await shop.call<{ who: string; changes: object[] }[]>(
    'GET',
    `/history?entity=return&id=${id}`,
    shop.admin,
  );
  expect(history.body.map(({ changes }) => changes[0])).toEqual([
    { field: 'status', from: 'Received', to: 'Refunded' },
    { field: 'status', from: 'Approved', to: 'Received' },
    { field: 'status', from: 'Requested', to: 'Approved' },
    { field: 'status', from: 'Requested', to: 'Question asked' },
  ]);
});

test('a return is refunded once, whoever presses how often', async () => {
  const { orderId, lamps, cables } = await returning.sentOrder();
  const id = await returning.approved(orderId, [
    { itemId: lamps, quantity: 2 },
    { itemId: cables, quantity: 1 },
  ]);
  const none = await returning.act(id, 'receive', {
    lines: [arrived(lamps, 0), arrived(cables, 0)],
  });
  expect(none).toMatchObject({ status: 400, body: { issues: [{ path: 'lines' }] } });
  const missing = await returning.act(id, 'receive', { lines: [arrived(lamps, 1)] });
  expect(missing.body.message).toBe('Please say of each line what has arrived');
  const tooMany = await returning.act(id, 'receive', {
    lines: [arrived(lamps, 3), arrived(cables, 1)],
  });
  expect(tooMany.body.issues).toEqual([
    { path: 'lines.0.received', message: 'At most 2 of it were to come back' },
  ]);
  expect((await returning.act(id, 'refund')).status).toBe(409);
  // One of three came.
  expect(
    (await returning.act(id, 'receive', { lines: [arrived(lamps, 1), arrived(cables, 0)] })).status,
  ).toBe(200);
  const all = await Promise.all([
    returning.act(id, 'refund'),
    returning.act(id, 'refund'),
    returning.act(id, 'refund'),
  ]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await returning.ofOrder(orderId)).body.returns[0]?.refund).toEqual({
    amount: 10,
    status: 'succeeded',
  });
  const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin);
  expect(body.payment?.refunded).toBe(10);
  // What did not come can be asked for once more.
  expect((await returning.ofOrder(orderId)).body.returnable?.lines).toMatchObject([
    { itemId: lamps, quantity: 1 },
    { itemId: cables, quantity: 1 },
  ]);
});

test('a refund that fails shows on its return, and so does the next try', async () => {
  const { orderId, lamps } = await returning.sentOrder();
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  await returning.act(id, 'receive', { lines: [arrived(lamps, 1, 0)] });
  await shop.setFaults({ refunds: 'failed' });
  const failed = await returning.act(id, 'refund');
  expect(failed.body).toMatchObject({ status: 'REFUNDED', refund: { status: 'failed' } });
  expect(failed.body.refund?.failure).not.toBeNull();
  await shop.setFaults({});
  const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin);
  const refundId = body.payment?.transactions.at(-1)?._id;
  await shop.call('POST', `/admin/orders/${orderId}/refunds/${refundId}/retry`, shop.admin, {});
  const { body: now } = await shop.call<AdminReturn>('GET', `/admin/returns/${id}`, shop.admin);
  expect(now.refund).toMatchObject({ amount: 10, status: 'succeeded' });
});

test('what never came, or came broken, is closed without a refund, and its customer reads why', async () => {
  const { orderId, lamps } = await returning.sentOrder();
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 2 }]);
  const closed = await returning.act(id, 'close', { reason: 'Nothing has come in 30 days' });
  expect(closed.body).toMatchObject({ status: 'CLOSED', decision: 'Nothing has come in 30 days' });
  expect((await returning.act(id, 'close', { reason: 'Nothing has come in 30 days' })).status).toBe(
    200,
  );
  expect((await returning.act(id, 'close', { reason: 'Another' })).status).toBe(409);
  const [mail] = (await waitingMails(shop, 'return-closed')).slice(-1);
  expect(mail?.text).toContain('Nothing has come in 30 days');
});
