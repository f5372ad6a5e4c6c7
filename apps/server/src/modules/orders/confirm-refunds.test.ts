import { expect, test } from 'vitest';
import { type PaidOrder, openPaidOrder } from '../../../test/paid-order.ts';

const ASKED_AGAIN = { status: 403, body: { code: 'reauthentication_required' } };

/** As if the admin had signed in a while ago. */
const signedInLongAgo = ({ shop }: PaidOrder) =>
  shop.database.pool.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

const signedInJustNow = ({ shop }: PaidOrder) =>
  shop.database.pool.query('UPDATE sessions SET authenticated_at = now()');

test('over the sum that the owner has set an admin shows again who they are before money leaves', async () => {
  const paid = await openPaidOrder({ REFUND_CONFIRM_ABOVE: '15' });
  await signedInLongAgo(paid);
  expect(await paid.refund(15.01)).toMatchObject(ASKED_AGAIN);
  expect(await paid.act('cancel')).toMatchObject(ASKED_AGAIN);
  expect(await paid.refund(10)).toMatchObject({ status: 200 });
  // A sum in small parts is the same sum.
  expect(await paid.refund(10)).toMatchObject(ASKED_AGAIN);
  expect(await paid.refundsAtProvider()).toEqual([1_000]);

  await signedInJustNow(paid);
  expect(await paid.refund(10)).toMatchObject({ status: 200 });
  expect(await paid.act('cancel')).toMatchObject({ status: 200 });
  expect((await paid.order()).payment).toMatchObject({ refunded: 40, refundable: 0 });
  await paid.shop.expectBooksInOrder();
});

test('a large refund that has failed is not asked for again by whoever has only the session', async () => {
  const paid = await openPaidOrder({ REFUND_CONFIRM_ABOVE: '15' });
  await paid.shop.setFaults({ refunds: 'pending' });
  await paid.refund(20);
  const refundOf = async () =>
    (await paid.order()).payment?.transactions.find(({ kind }) => kind === 'refund');
  await paid.shop.provider.moveRefund((await refundOf())?.providerId ?? '', {
    to: 'failed',
    failureReason: 'lost_or_stolen_card',
  });
  await paid.tellAll();
  await signedInLongAgo(paid);
  const retry = async () => paid.act(`refunds/${(await refundOf())?._id}/retry`);
  expect(await retry()).toMatchObject(ASKED_AGAIN);
  await signedInJustNow(paid);
  expect(await retry()).toMatchObject({ status: 200 });
});

test('calls at once are one sum, too: no more goes back of an order than without them', async () => {
  const paid = await openPaidOrder({ REFUND_CONFIRM_ABOVE: '15' });
  await signedInLongAgo(paid);
  const answers = await Promise.all(Array.from({ length: 8 }, () => paid.refund(5)));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
  expect(answers.filter(({ status }) => status === 403)).toMatchObject(
    Array.from({ length: 5 }, () => ASKED_AGAIN),
  );
  expect(await paid.refundsAtProvider()).toEqual([500, 500, 500]);
  await paid.shop.expectBooksInOrder();
});

test('what is said to be paid in another way counts as given back, and is asked about like it', async () => {
  const paid = await openPaidOrder({ REFUND_CONFIRM_ABOVE: '15' });
  await paid.shop.setFaults({ refunds: 'failed' });
  const { body } = await paid.refund(20);
  const path = `refunds/${body.payment?.transactions.at(-1)?._id}/close`;
  const how = { reason: 'in cash', paidOtherwise: true };
  await signedInLongAgo(paid);
  expect(await paid.act(path, how)).toMatchObject(ASKED_AGAIN);
  expect((await paid.order()).payment).toMatchObject({ refunded: 0 });
  await signedInJustNow(paid);
  expect(await paid.act(path, how)).toMatchObject({ status: 200 });
  // Nothing moves: it was said before.
  await signedInLongAgo(paid);
  expect(await paid.act(path, how)).toMatchObject({ status: 200 });
  expect((await paid.order()).payment).toMatchObject({ refunded: 20 });
});

test('who closes a refund that the shop keeps the money of is not asked', async () => {
  const paid = await openPaidOrder({ REFUND_CONFIRM_ABOVE: '15' });
  await paid.shop.setFaults({ refunds: 'failed' });
  const { body } = await paid.refund(20);
  await signedInLongAgo(paid);
  const path = `refunds/${body.payment?.transactions.at(-1)?._id}/close`;
  const kept = { reason: 'the customer keeps it', paidOtherwise: false };
  expect(await paid.act(path, kept)).toMatchObject({ status: 200 });
});

test('where the owner has set no sum nobody is asked', async () => {
  const paid = await openPaidOrder();
  await signedInLongAgo(paid);
  expect(await paid.act('cancel')).toMatchObject({ status: 200 });
});
