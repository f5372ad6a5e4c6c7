import type { IntegrityReport, PaymentDifference } from '@gadgetry/contract/integrity';
import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Reconciliation } from '@gadgetry/contract/provider-events';
import { expect, test } from 'vitest';
import { type PaidOrder, openPaidOrder, payOrder } from '../../../test/paid-order.ts';

const differencesOf = async ({ shop }: PaidOrder) =>
  (await shop.call<PaymentDifference[]>('GET', '/admin/payment-differences', shop.admin)).body;

const findingsOf = async ({ shop }: PaidOrder) =>
  (await shop.call<IntegrityReport>('GET', '/admin/books', shop.admin)).body.findings;

const reconcileNow = async ({ shop }: PaidOrder) =>
  (await shop.call<Reconciliation>('POST', '/admin/reconcile', shop.admin)).body;

const readUntil = async ({ shop }: PaidOrder) => {
  const { rows } = await shop.database.pool.query<{ read_until: Date }>(
    'SELECT read_until FROM provider_cursors',
  );
  return rows[0]?.read_until.getTime() ?? 0;
};

const orderAs = async ({ shop }: PaidOrder, id: string) =>
  (await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin)).body;

/** A refund of this sum has failed, and an admin has paid it in another way. */
async function payOtherwise({ shop, refund, act }: PaidOrder, amount: number): Promise<void> {
  await shop.setFaults({ refunds: 'failed' });
  const { body } = await refund(amount);
  await shop.setFaults({});
  const failed = body.payment?.transactions.at(-1)?._id;
  const closed = await act(`refunds/${failed}/close`, { reason: 'in cash', paidOtherwise: true });
  expect(closed.status).toBe(200);
}

test('money that went back twice is named with its order and sum, and keeps no other order waiting', async () => {
  const paid = await openPaidOrder();
  const { shop, orderId, intent, order } = paid;
  const other = await payOrder(shop);
  await payOtherwise(paid, 40);
  await shop.provider.refund({ paymentIntent: intent, amount: 4_000 });
  const { data } = await shop.stripe.events.list({ limit: 100 });
  for (const event of data) expect((await shop.deliver(event)).status).toBe(200);
  const named = {
    orderId,
    subject: intent,
    detail:
      '$80.00 went back of the $40.00 that was paid: $40.00 refunded at the provider, $40.00 in another way, $0.00 lost in disputes',
    shop: 0,
    provider: -40,
  };
  expect(await differencesOf(paid)).toMatchObject([named]);
  expect(await findingsOf(paid)).toMatchObject([{ check: 'provider-agrees', subject: orderId }]);
  expect(await order()).toMatchObject({ paymentStatus: 'REFUNDED', payment: { refundable: 0 } });

  await shop.provider.refund({ paymentIntent: other.intent, amount: 500, eventsLost: true });
  const before = await readUntil(paid);
  expect(await reconcileNow(paid)).toEqual({ finished: true });
  expect(await readUntil(paid)).toBeGreaterThan(before);
  expect((await orderAs(paid, other.orderId)).payment).toMatchObject({ refunded: 5 });
  const [difference, ...more] = await differencesOf(paid);
  expect(difference).toMatchObject(named);
  expect(more).toEqual([]);
  expect(shop.logged.filter(({ code }) => code === 'books_differ')).toHaveLength(1);

  await shop.call('POST', `/admin/payment-differences/${difference?._id}/close`, shop.admin, {
    reason: 'they sent it back',
  });
  expect(await reconcileNow(paid)).toEqual({ finished: true });
  expect(await differencesOf(paid)).toEqual([]);
  await shop.expectBooksInOrder();
});

test('a bank that asked first, and took all of what had partly gone back meanwhile, is named', async () => {
  const paid = await openPaidOrder();
  const { shop, orderId, intent, refund, order } = paid;
  const dispute = await shop.provider.openDispute({ paymentIntent: intent, inquiry: true });
  expect((await refund(5)).status).toBe(200);
  for (const to of ['needs_response', 'lost'] as const) {
    await shop.provider.moveDispute(dispute.id, { to });
  }
  await paid.tellAll();
  await reconcileNow(paid);
  const detail =
    '$45.00 went back of the $40.00 that was paid: $5.00 refunded at the provider, $0.00 in another way, $40.00 lost in disputes';
  expect(await differencesOf(paid)).toMatchObject([{ orderId, subject: intent, detail }]);
  expect((await order()).payment).toMatchObject({ refunded: 5, lost: 40, refundable: 0 });
});

test('what has become of the rest of such a payment is booked all the same', async () => {
  const paid = await openPaidOrder();
  const { shop, intent, order } = paid;
  await payOtherwise(paid, 30);
  for (const amount of [1_500, 800]) {
    await shop.provider.refund({ paymentIntent: intent, amount, eventsLost: true });
  }
  await reconcileNow(paid);
  expect((await order()).payment).toMatchObject({ refunded: 38, refundable: 2 });
  expect(await differencesOf(paid)).toMatchObject([{ shop: 2, provider: -13 }]);
});

test('a refund that was paid in another way, and that the provider had made all the same, counts twice', async () => {
  const paid = await openPaidOrder();
  const { shop, refund, act, order } = paid;
  await shop.setFaults({
    api: 'error_remembered',
    apiPath: '/v1/refunds',
    apiWork: 'done',
    apiCalls: 9,
  });
  const { body } = await refund(40);
  await shop.setFaults({});
  const id = body.payment?.transactions.at(-1)?._id;
  const how = { reason: 'in cash', paidOtherwise: true };
  expect((await act(`refunds/${id}/close`, how)).status).toBe(200);
  await reconcileNow(paid);
  expect((await order()).payment).toMatchObject({ refunded: 40, refundable: 0 });
  expect(await differencesOf(paid)).toMatchObject([{ shop: 0, provider: -40 }]);
});

test('a dispute that is lost of money that was paid back in another way is named', async () => {
  const paid = await openPaidOrder();
  const { shop, orderId, intent, order, tellAll } = paid;
  await payOtherwise(paid, 40);
  const { id } = await shop.provider.openDispute({ paymentIntent: intent });
  await tellAll();
  expect(await differencesOf(paid)).toEqual([]);
  await shop.provider.moveDispute(id, { to: 'lost' });
  await tellAll();
  expect((await order()).payment).toMatchObject({ refunded: 40, lost: 40 });
  await reconcileNow(paid);
  expect(await differencesOf(paid)).toMatchObject([
    {
      orderId,
      subject: intent,
      detail: expect.stringContaining('$40.00 in another way, $40.00 lost in disputes'),
    },
  ]);
  expect(await findingsOf(paid)).toMatchObject([{ check: 'provider-agrees', subject: orderId }]);
});

test('a payment that can not be mended is named, and others are; it is mended once it can be', async () => {
  const paid = await openPaidOrder();
  const { shop, orderId, intent, order } = paid;
  const other = await payOrder(shop);
  for (const paymentIntent of [intent, other.intent]) {
    await shop.provider.refund({ paymentIntent, amount: 500, eventsLost: true });
  }
  const before = await readUntil(paid);
  await shop.database.pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'not this one'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON payment_transactions FOR EACH ROW
     WHEN (NEW.payment_id = '${await paymentIdOf(paid)}') EXECUTE FUNCTION refuse()`,
  );
  expect(await reconcileNow(paid)).toEqual({ finished: false });
  expect((await orderAs(paid, other.orderId)).payment).toMatchObject({ refunded: 5 });
  const named = await differencesOf(paid);
  expect(new Set(named.map((one) => one.orderId))).toEqual(new Set([orderId]));
  expect(named.map((one) => one.detail)).toContain(
    'a refund of $5.00 is succeeded at the provider, in the shop unknown',
  );
  expect(shop.logged.filter(({ code }) => code === 'payment_not_mended')).toMatchObject(
    named.map(() => ({ orderId })),
  );
  const until = await readUntil(paid);
  expect(until).toBeGreaterThan(before);

  await shop.database.pool.query('DROP TRIGGER refuse ON payment_transactions');
  // Out of reach for the cursor: only what is named is looked at.
  await shop.database.pool.query(
    `UPDATE provider_cursors SET read_until = now() + interval '20 minutes'`,
  );
  await paid.reconcile(40);
  expect((await order()).payment).toMatchObject({ refunded: 5 });
  expect(await differencesOf(paid)).toEqual([]);
});

async function paymentIdOf({ shop, orderId }: PaidOrder): Promise<string> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT id FROM payments WHERE order_id = $1',
    [orderId],
  );
  return rows[0]?.id ?? '';
}
