import type { Insights } from '@gadgetry/contract/insights';
import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openPaidOrder } from '../../../test/paid-order.ts';

test('a disputed order is shipped only by somebody who says so, and can be neither refunded nor cancelled', async () => {
  const { shop, intent, act, order, refund, tellAll, refundsAtProvider } = await openPaidOrder();
  const { id } = await shop.provider.openDispute({ paymentIntent: intent });
  await tellAll();
  const disputed = await order();
  expect(disputed.payment).toMatchObject({ disputed: true, refundable: 0 });
  expect(disputed.timeline.at(-1)).toMatchObject({
    kind: 'disputed',
    detail: `${id}: fraudulent, $40.00`,
  });
  expect(shop.logged.filter((line) => line['code'] === 'payment_disputed')).toHaveLength(1);
  const refused = { status: 409, body: { code: 'order_disputed' } };
  expect(await act('ship', {})).toMatchObject(refused);
  expect(await refund(5)).toMatchObject(refused);
  expect(await act('cancel')).toMatchObject(refused);
  expect(await refundsAtProvider()).toEqual([]);
  expect((await order()).orderStatus).toBe('CONFIRMED');
  expect((await act('ship', { confirmDisputed: true })).body.orderStatus).toBe('SHIPPED');
  await shop.expectBooksInOrder();
});

test('a lost dispute shows in the order, the books and the figures, a won one as well', async () => {
  const { shop, intent, act, order, tellAll } = await openPaidOrder();
  const today = async () => {
    const { body } = await shop.call<Insights>('GET', '/admin/insights', shop.admin);
    return body.periods[0]?.current.revenue;
  };
  const { id } = await shop.provider.openDispute({ paymentIntent: intent, amount: 1_500 });
  await tellAll();
  expect((await order()).payment?.transactions.at(-1)).toMatchObject({
    kind: 'dispute',
    status: 'open',
    amount: 15,
    withdrawn: 15,
  });
  expect(await today()).toBe(40);
  await shop.provider.moveDispute(id, { to: 'lost' });
  await tellAll();
  expect(await order()).toMatchObject({
    paymentStatus: 'PAID',
    payment: { lost: 15, disputed: false, refundable: 0 },
  });
  expect((await order()).timeline.at(-1)).toMatchObject({ kind: 'dispute_lost' });
  expect(await today()).toBe(25);
  await shop.expectBooksInOrder();

  const other = await openPaidOrder();
  const whole = await other.shop.provider.openDispute({ paymentIntent: other.intent });
  await other.shop.provider.moveDispute(whole.id, { to: 'lost' });
  await other.tellAll();
  expect(await other.order()).toMatchObject({ paymentStatus: 'REFUNDED', actions: ['cancel'] });
  await other.shop.expectBooksInOrder();
  expect((await act('ship', {})).status).toBe(200);

  const third = await openPaidOrder();
  const won = await third.shop.provider.openDispute({ paymentIntent: third.intent });
  await third.shop.provider.moveDispute(won.id, { to: 'won' });
  await third.tellAll();
  const after = await third.order();
  expect(after).toMatchObject({
    paymentStatus: 'PAID',
    payment: { refundable: 40, disputed: false },
  });
  expect(after.timeline.at(-1)).toMatchObject({ kind: 'dispute_won' });
  expect(after.payment?.transactions.at(-1)).toMatchObject({ status: 'won', withdrawn: 0 });
});

test('after a dispute that was lost in part nothing is offered that the provider would refuse', async () => {
  const { shop, orderId, intent, act, order, refund, refundPieces, tellAll, refundsAtProvider } =
    await openPaidOrder();
  const { id } = await shop.provider.openDispute({ paymentIntent: intent, amount: 1_500 });
  await shop.provider.moveDispute(id, { to: 'lost' });
  await tellAll();
  const { items, payment } = await order();
  expect(payment).toMatchObject({ refundable: 0, refundableLines: [{ quantity: 2, worth: 0 }] });
  const refused = {
    status: 409,
    body: { code: 'order_disputed', message: expect.stringContaining('nothing more of this') },
  };
  expect(await refund(25)).toMatchObject(refused);
  expect((await refundPieces(items[0]?._id ?? '', 1)).status).toBe(409);
  expect(await refundsAtProvider()).toEqual([]);
  // Of an order that is cancelled all the same, what is owed is a refund that failed: paid in another way.
  const cancelled = await act('cancel');
  const failed = cancelled.body.payment?.transactions.at(-1);
  expect(failed).toMatchObject({ amount: 25, status: 'failed', canRetry: false, canClose: true });
  const how = { reason: 'by bank transfer', paidOtherwise: true };
  const path = `/admin/orders/${orderId}/refunds/${failed?._id}/close`;
  expect((await shop.call('POST', path, shop.admin, how)).body).toMatchObject({
    paymentStatus: 'REFUNDED',
  });
  await shop.expectBooksInOrder();
});

test('an inquiry of the bank warns before shipping, and its order can be refunded', async () => {
  const { shop, intent, act, refund, tellAll } = await openPaidOrder();
  await shop.provider.openDispute({ paymentIntent: intent, inquiry: true });
  await tellAll();
  expect((await act('ship', {})).body.code).toBe('order_disputed');
  expect((await refund(40)).body.paymentStatus).toBe('REFUNDED');
});

test('an order whose money went back, or is on its way back, is not shipped', async () => {
  const { shop, act, refund, tellAll, order } = await openPaidOrder();
  await shop.setFaults({ refunds: 'pending' });
  await refund(40);
  const refused = { status: 409, body: { code: 'order_refunded' } };
  expect(await act('ship', {})).toMatchObject(refused);
  const [, refunded] = (await order()).payment?.transactions ?? [];
  await shop.provider.moveRefund(refunded?.providerId ?? '', { to: 'succeeded' });
  await tellAll();
  expect(await act('ship', { confirmDisputed: true })).toMatchObject(refused);
  expect(await order()).toMatchObject({ orderStatus: 'CONFIRMED', actions: ['cancel'] });
});

test('what an admin is offered is what would be accepted, also while money is on its way or at the bank', async () => {
  const { shop, intent, act, order, refund, tellAll } = await openPaidOrder();
  await shop.setFaults({ refunds: 'pending' });
  await refund(40);
  expect((await order()).actions).toEqual(['cancel']);
  const [, pending] = (await order()).payment?.transactions ?? [];
  await shop.provider.moveRefund(pending?.providerId ?? '', { to: 'failed' });
  await tellAll();
  expect((await order()).actions).toEqual(['ship', 'cancel']);
  // The bank has a part of it: nothing at all can be given back, so nothing is said to be left.
  await shop.provider.openDispute({ paymentIntent: intent, amount: 1_500 });
  await tellAll();
  const held = await order();
  expect(held.actions).toEqual(['ship']);
  expect(held.payment).toMatchObject({ held: 15, refundable: 0 });
  expect(held.payment?.transactions.map(({ canRetry }) => canRetry)).toEqual([false, false, false]);
  for (const refused of [
    await act('cancel'),
    await refund(1),
    await act(`refunds/${pending?._id}/retry`),
  ]) {
    expect(refused.body.code).toBe('order_disputed');
  }
});

test('an order of an earlier release that says PAID after the bank took all of it is corrected', async () => {
  const { up }: { up(db: Database): Promise<void> } = await import(
    '../../../migrations/0183-lost-orders-are-refunded.ts'
  );
  const { shop, intent, order, tellAll } = await openPaidOrder();
  const part = await shop.provider.openDispute({ paymentIntent: intent, amount: 1_500 });
  await shop.provider.moveDispute(part.id, { to: 'lost' });
  await tellAll();
  await up(shop.database.db);
  expect(await order()).toMatchObject({ paymentStatus: 'PAID' });

  const other = await openPaidOrder();
  const whole = await other.shop.provider.openDispute({ paymentIntent: other.intent });
  await other.shop.provider.moveDispute(whole.id, { to: 'lost' });
  await other.tellAll();
  await other.shop.database.pool.query(`UPDATE orders SET payment_status = 'PAID'`);
  await up(other.shop.database.db);
  expect(await other.order()).toMatchObject({ paymentStatus: 'REFUNDED' });
  await other.shop.expectBooksInOrder();
});
