import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Order } from '@gadgetry/contract/orders';
import { expect, test } from 'vitest';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { openPaidOrder } from '../../../test/paid-order.ts';

const refundsOf = (
  order: Awaited<ReturnType<Awaited<ReturnType<typeof openPaidOrder>>['order']>>,
) => (order.payment?.transactions ?? []).filter(({ kind }) => kind === 'refund');

test('a refund that the provider has not made yet is on its way, and done when the provider says so', async () => {
  const { shop, orderId, act, order, tellAll } = await openPaidOrder();
  await shop.setFaults({ refunds: 'pending' });
  await act('cancel');
  const waiting = await order();
  expect(waiting).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'PAID',
    payment: { status: 'refunding', refunding: 40, refunded: 0, refundable: 0 },
  });
  const shoppers = await shop.call<Order>('GET', `/orders/${orderId}`, shop.shopper);
  expect(shoppers.body.refunds).toMatchObject([{ amount: 40, status: 'pending' }]);
  expect(waiting.timeline.map(({ kind }) => kind)).not.toContain('refunded');

  const [refund] = refundsOf(waiting);
  await shop.provider.moveRefund(refund?.providerId ?? '', { to: 'succeeded' });
  await tellAll();
  expect(await order()).toMatchObject({
    paymentStatus: 'REFUNDED',
    payment: { status: 'refunded', refunding: 0, refunded: 40 },
  });
  await shop.expectBooksInOrder();
});

test('a refund that waits for the payer says so to admin and shopper, until it goes on', async () => {
  const { shop, orderId, act, order, tellAll, reconcile } = await openPaidOrder(unreachableMail);
  await shop.setFaults({ refunds: 'requires_action' });
  await act('cancel');
  const seen = async () => {
    const [refund] = refundsOf(await order());
    const { body } = await shop.call<Order>('GET', `/orders/${orderId}`, shop.shopper);
    expect(body.refunds).toMatchObject([{ waitsForPayer: refund?.waitsForPayer }]);
    return refund;
  };
  const waiting = await seen();
  expect(waiting).toMatchObject({ status: 'pending', waitsForPayer: true });
  await reconcile();
  expect(await seen()).toMatchObject({ status: 'pending', waitsForPayer: true });
  await shop.provider.moveRefund(waiting?.providerId ?? '', { to: 'pending' });
  await tellAll();
  expect(await seen()).toMatchObject({ status: 'pending', waitsForPayer: false });
  // Told once that it is on its way, and of nothing between that and its end.
  expect(await waitingMails(shop, 'order-refund-started')).toHaveLength(1);
  await shop.provider.moveRefund(waiting?.providerId ?? '', { to: 'succeeded' });
  await tellAll();
  expect(await seen()).toMatchObject({ status: 'succeeded', waitsForPayer: false });
  await shop.expectBooksInOrder();
});

test('a refund that fails later is known: the order says so, it can be asked for again, and only once', async () => {
  const { shop, act, order, tellAll, refundsAtProvider } = await openPaidOrder();
  await shop.setFaults({ refunds: 'pending' });
  await act('cancel');
  const [first] = refundsOf(await order());
  await shop.provider.moveRefund(first?.providerId ?? '', {
    to: 'failed',
    failureReason: 'expired_or_canceled_card',
  });
  await tellAll();
  const failed = await order();
  expect(failed).toMatchObject({
    paymentStatus: 'PAID',
    payment: { status: 'paid', refunded: 0, refundable: 40 },
  });
  expect(refundsOf(failed)).toMatchObject([
    { status: 'failed', failure: 'expired_or_canceled_card', canRetry: true, canClose: true },
  ]);
  expect(failed.timeline.at(-1)).toMatchObject({
    kind: 'refund_failed',
    detail: '$40.00: expired or canceled card',
  });
  expect(shop.logged.filter(({ code }) => code === 'refund_failed')).toHaveLength(1);
  const books = await shop.call<{ findings: { check: string }[] }>(
    'GET',
    '/admin/books',
    shop.admin,
  );
  expect(books.body.findings.map(({ check }) => check)).toEqual(['refunds-are-finished']);

  await shop.setFaults({});
  const retry = () => act(`refunds/${first?._id}/retry`);
  await Promise.all([retry(), retry(), retry()]);
  expect(await refundsAtProvider()).toEqual([4_000, 4_000]);
  expect(await order()).toMatchObject({ paymentStatus: 'REFUNDED', payment: { refunded: 40 } });
  expect(
    (await act(`refunds/${first?._id}/close`, { reason: 'done', paidOtherwise: false })).status,
  ).toBe(409);
  await shop.expectBooksInOrder();
});

test('a refund that can never succeed is closed by hand, with a reason, in the history', async () => {
  const { shop, orderId, act, order } = await openPaidOrder();
  await shop.setFaults({ refunds: 'failed' });
  await act('cancel');
  const [failed] = refundsOf(await order());
  const path = `refunds/${failed?._id}/close`;
  const paidOtherwise = false;
  expect((await act(path, { reason: ' ', paidOtherwise })).status).toBe(400);
  expect((await act(path, { reason: 'the customer keeps it', paidOtherwise })).status).toBe(200);
  expect((await act(path, { reason: 'once more', paidOtherwise })).status).toBe(200);
  const closed = await order();
  expect(refundsOf(closed)).toMatchObject([
    {
      status: 'closed',
      closedBy: shop.admin.person.email,
      closedReason: 'the customer keeps it',
      canRetry: false,
      canClose: false,
    },
  ]);
  expect(closed.timeline.filter(({ kind }) => kind === 'refund_closed')).toHaveLength(1);
  const { body } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=order&id=${orderId}`,
    shop.admin,
  );
  expect(body.map(({ who, action }) => [who, action])).toEqual([
    [shop.admin.person.email, 'refund_closed'],
  ]);
  await shop.expectBooksInOrder();
});

test('what was paid back in another way is refunded: it is not revenue, and can not be given back twice', async () => {
  const { shop, orderId, act, order, refund, reconcile } = await openPaidOrder();
  await shop.setFaults({ refunds: 'failed' });
  await act('cancel');
  const [failed] = refundsOf(await order());
  const how = { reason: 'paid by bank transfer', paidOtherwise: true };
  expect((await act(`refunds/${failed?._id}/close`, how)).status).toBe(200);
  const closed = await order();
  expect(closed).toMatchObject({
    paymentStatus: 'REFUNDED',
    refunds: [{ amount: 40, status: 'succeeded' }],
    payment: { refunded: 40, refundable: 0 },
  });
  expect(refundsOf(closed)).toMatchObject([{ status: 'paid_otherwise', canRetry: false }]);
  await shop.setFaults({});
  expect(await refund(40)).toMatchObject({ status: 409, body: { code: 'nothing_to_refund' } });
  const shoppers = await shop.call<Order>('GET', `/orders/${orderId}`, shop.shopper);
  expect(shoppers.body.paymentStatus).toBe('REFUNDED');
  await reconcile();
  expect(await order()).toMatchObject({ paymentStatus: 'REFUNDED' });
  await shop.expectBooksInOrder();
});

test('a refund is closed in one way: who then says the other is refused, who says the same is not', async () => {
  const { shop, act, order, refund } = await openPaidOrder();
  await shop.setFaults({ refunds: 'failed' });
  for (const paidOtherwise of [true, false]) {
    const { body } = await refund(10);
    const path = `refunds/${body.payment?.transactions.at(-1)?._id}/close`;
    const close = (otherwise: boolean) =>
      act(path, { reason: 'seen to', paidOtherwise: otherwise });
    expect((await close(paidOtherwise)).status).toBe(200);
    expect(await close(!paidOtherwise)).toMatchObject({
      status: 409,
      body: { code: 'transition_refused' },
    });
    expect((await close(paidOtherwise)).status).toBe(200);
  }
  expect(refundsOf(await order())).toMatchObject([
    { status: 'paid_otherwise' },
    { status: 'closed' },
  ]);
  expect((await order()).payment).toMatchObject({ refunded: 10, refundable: 30 });
  await shop.expectBooksInOrder();
});

test('what the bank has given back is not said to be paid in another way as well', async () => {
  const { shop, intent, act, refund, tellAll } = await openPaidOrder();
  await shop.setFaults({ api: 'error', apiPath: '/v1/refunds', apiCalls: 9 });
  const { body } = await refund(40);
  await shop.setFaults({});
  const { id } = await shop.provider.openDispute({ paymentIntent: intent });
  await shop.provider.moveDispute(id, { to: 'lost' });
  await tellAll();
  const path = `refunds/${body.payment?.transactions.at(-1)?._id}/close`;
  expect(await act(path, { reason: 'in cash', paidOtherwise: true })).toMatchObject({
    status: 400,
    body: { code: 'refund_too_high' },
  });
  expect((await act(path, { reason: 'the bank did', paidOtherwise: false })).status).toBe(200);
  await shop.expectBooksInOrder();
});

test('of a refund that failed, what has gone back meanwhile is not asked for again, and nothing is paid twice', async () => {
  const { shop, act, order, refund, refundsAtProvider } = await openPaidOrder();
  await shop.setFaults({ refunds: 'failed' });
  await act('cancel');
  await shop.setFaults({});
  await refund(30);
  const [failed] = refundsOf(await order());
  const otherwise = { reason: 'in cash', paidOtherwise: true };
  expect(await act(`refunds/${failed?._id}/close`, otherwise)).toMatchObject({
    status: 400,
    body: { code: 'refund_too_high' },
  });
  expect((await act(`refunds/${failed?._id}/retry`)).status).toBe(200);
  expect(await refundsAtProvider()).toEqual([4_000, 3_000, 1_000]);
  expect(await order()).toMatchObject({ paymentStatus: 'REFUNDED', payment: { refunded: 40 } });
  await shop.expectBooksInOrder();
});

test('a failed refund whose sum went back in another way is no finding, and is not offered again', async () => {
  const { shop, act, order, refund } = await openPaidOrder();
  await shop.setFaults({ refunds: 'failed' });
  await act('cancel');
  await shop.setFaults({});
  await refund(40);
  expect(refundsOf(await order())).toMatchObject([
    { status: 'failed', canRetry: false },
    { status: 'succeeded' },
  ]);
  await shop.expectBooksInOrder();
});

test('money that arrived and was sent back by the bank is owed again', async () => {
  const { shop, order, refund, tellAll } = await openPaidOrder();
  await refund(40);
  expect(await order()).toMatchObject({ paymentStatus: 'REFUNDED' });
  const [done] = refundsOf(await order());
  await shop.provider.moveRefund(done?.providerId ?? '', { to: 'failed' });
  await tellAll();
  expect(await order()).toMatchObject({ paymentStatus: 'PAID', payment: { refundable: 40 } });
});

test('parts are given back at any stage, one per key, and never more than was paid', async () => {
  const { shop, act, order, refund, refundsAtProvider } = await openPaidOrder();
  await act('ship', {});
  await act('deliver');
  const ten = () => refund(10.05, 'same-key');
  const answers = await Promise.all([ten(), ten(), ten()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await refundsAtProvider()).toEqual([1_005]);
  expect(await order()).toMatchObject({
    orderStatus: 'DELIVERED',
    paymentStatus: 'PAID',
    payment: { refunded: 10.05, refundable: 29.95 },
  });
  expect((await order()).timeline.at(-1)).toMatchObject({
    kind: 'partly_refunded',
    detail: '$10.05 of $40.00',
  });
  expect(await refund(1, 'same-key')).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict' },
  });
  expect(await refund(29.96)).toMatchObject({
    status: 400,
    body: { code: 'refund_too_high', message: 'At most $29.95 can still be refunded' },
  });
  const rush = await Promise.all([1, 2, 3, 4].map(() => refund(10)));
  expect(rush.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 400, 400,
  ]);
  expect((await refund(9.95)).body).toMatchObject({ paymentStatus: 'REFUNDED' });
  expect((await refund(0.01)).body.code).toBe('nothing_to_refund');
  await shop.expectBooksInOrder();
});

test.each([[0], [-1], [0.001], [0.015], [19.999_999_999_99], [Number.NaN], ['5']])(
  'a refund of %s is refused',
  async (amount) => {
    const { refund, refundsAtProvider } = await openPaidOrder();
    expect((await refund(amount as number)).status).toBe(400);
    expect(await refundsAtProvider()).toEqual([]);
  },
);

test('the database itself refuses to give back more than was taken, and ways that a refund does not have', async () => {
  const { shop } = await openPaidOrder();
  const insert = (cents: number, status: string) =>
    shop.database.pool.query(
      `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
       SELECT gen_random_uuid(), id, 'refund', $2, $1, 'usd', 'shop' FROM payments`,
      [cents, status],
    );
  await insert(3_000, 'pending');
  await expect(insert(1_001, 'succeeded')).rejects.toThrow(/payments_refunds_within_charge/);
  const together = await Promise.allSettled([1, 2, 3].map(() => insert(600, 'pending')));
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const move = (to: string) =>
    shop.database.pool.query(
      `UPDATE payment_transactions SET status = $1 WHERE kind = 'refund' AND amount_cents = 3000`,
      [to],
    );
  await move('failed');
  await expect(move('succeeded')).rejects.toThrow(/can not go from failed to succeeded/);
  await expect(move('won')).rejects.toThrow(/payment_transactions_states|can not go/);
  await expect(
    shop.database.pool.query('UPDATE payment_transactions SET amount_cents = 1'),
  ).rejects.toThrow(/keeps its payment/);
});
