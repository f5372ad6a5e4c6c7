import type { IntegrityReport, PaymentDifference } from '@gadgetry/contract/integrity';
import type { Reconciliation } from '@gadgetry/contract/provider-events';
import { expect, test } from 'vitest';
import { openPaidOrder } from '../../../test/paid-order.ts';

const lost = { eventsLost: true };

test('money moved in the dashboard, with all events lost, is found by the next reconciliation', async () => {
  const { shop, intent, order, reconcile } = await openPaidOrder();
  await shop.provider.refund({ paymentIntent: intent, amount: 500, ...lost });
  await reconcile();
  expect(await order()).toMatchObject({
    paymentStatus: 'PAID',
    payment: { refunded: 5, refundable: 35 },
  });
  const { id } = await shop.provider.openDispute({ paymentIntent: intent, ...lost });
  await reconcile();
  expect((await order()).payment).toMatchObject({ disputed: true, refundable: 0 });
  await shop.provider.moveDispute(id, { to: 'lost', ...lost });
  await reconcile();
  expect(await order()).toMatchObject({ paymentStatus: 'REFUNDED', payment: { lost: 35 } });
  const sources = (await order()).payment?.transactions.map(({ saidBy }) => saidBy);
  expect(sources).toEqual(['return_page', 'reconciliation', 'reconciliation']);
  await shop.expectBooksInOrder();
});

test('an admin who reconciles by hand finds it at once', async () => {
  const { shop, intent, order } = await openPaidOrder();
  await shop.provider.refund({ paymentIntent: intent, ...lost });
  const answer = await shop.call<Reconciliation>('POST', '/admin/reconcile', shop.admin);
  expect(answer.body).toEqual({ finished: true });
  expect((await order()).paymentStatus).toBe('REFUNDED');
});

test('a charge that the shop does not know is named with its order and sum, and closed with a reason', async () => {
  const { shop, orderId, reconcile } = await openPaidOrder();
  await shop.provider.chargeElsewhere({ amount: 700, metadata: { order_id: orderId } });
  await shop.provider.chargeElsewhere({ amount: 900 });
  await reconcile();
  await reconcile(4);
  expect(shop.logged.filter(({ code }) => code === 'books_differ')).toHaveLength(1);
  const findings = async () =>
    (await shop.call<IntegrityReport>('GET', '/admin/books', shop.admin)).body.findings;
  expect(await findings()).toMatchObject([{ check: 'provider-agrees', subject: orderId }]);
  const list = async () =>
    (await shop.call<PaymentDifference[]>('GET', '/admin/payment-differences', shop.admin)).body;
  const [difference] = await list();
  expect(difference).toMatchObject({ orderId, provider: 7, shop: null });
  const close = (reason: string) =>
    shop.call('POST', `/admin/payment-differences/${difference?._id}/close`, shop.admin, {
      reason,
    });
  expect((await close('')).status).toBe(400);
  expect((await close('taken by telephone')).status).toBe(200);
  expect((await close('again')).status).toBe(404);
  await reconcile(6);
  expect(await list()).toEqual([]);
  expect(await findings()).toEqual([]);
});

test('money that the shop has booked and the provider does not know is found', async () => {
  const { shop, orderId, reconcile } = await openPaidOrder();
  await shop.database.pool.query(`UPDATE payments SET payment_intent_id = 'pi_unknown'`);
  await reconcile();
  const { body } = await shop.call<PaymentDifference[]>(
    'GET',
    '/admin/payment-differences',
    shop.admin,
  );
  const named = body.map(({ orderId: of, subject, shop: ours }) => [of, subject, ours]);
  expect(named).toContainEqual([orderId, 'pi_unknown', 40]);
  // The charge that it was is unknown to the shop in turn.
  expect(new Set(body.map(({ provider }) => provider))).toEqual(new Set([40, null]));
});

test('what was found and is mended at the provider is no difference any more', async () => {
  const { shop, reconcile } = await openPaidOrder();
  await shop.database.pool.query('UPDATE stripe_sandbox.charges SET amount = 3999');
  await reconcile();
  const open = async () =>
    (await shop.call<PaymentDifference[]>('GET', '/admin/payment-differences', shop.admin)).body;
  expect(await open()).toHaveLength(1);
  await shop.database.pool.query('UPDATE stripe_sandbox.charges SET amount = 4000');
  await reconcile(30);
  expect(await open()).toEqual([]);
  await shop.expectBooksInOrder();
});
