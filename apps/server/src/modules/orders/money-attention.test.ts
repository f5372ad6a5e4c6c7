import type { AdminOrder, AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import { expect, test } from 'vitest';
import { openPaidOrder, payOrder } from '../../../test/paid-order.ts';

test('the list shows the orders whose money somebody has to look at, as long as that is so', async () => {
  const paid = await openPaidOrder();
  const { shop, orderId: failed, act, tellAll } = paid;
  const disputed = await payOrder(shop);
  const asked = await payOrder(shop);
  const differing = await payOrder(shop);
  await payOrder(shop);
  const listed = async (more = '') => {
    const path = `/admin/orders?money=attention${more}`;
    const { body } = await shop.call<AdminOrderSummary[]>('GET', path, shop.admin);
    return body.map(({ _id }) => _id);
  };
  expect(await listed()).toEqual([]);

  await shop.setFaults({ refunds: 'failed' });
  await act('cancel');
  const { id } = await shop.provider.openDispute({ paymentIntent: disputed.intent });
  await shop.provider.openDispute({ paymentIntent: asked.intent, inquiry: true });
  await tellAll();
  const difference = `INSERT INTO provider_differences (id, subject, order_id, kind, detail)
    VALUES (gen_random_uuid(), $1, $2, 'charge', 'the provider took more')`;
  await shop.database.pool.query(difference, ['ch_1', differing.orderId]);
  // A charge that was made elsewhere names whatever it wants for an order.
  await shop.database.pool.query(difference, ['ch_2', 'none of ours']);
  expect(await listed()).toEqual([differing.orderId, asked.orderId, disputed.orderId, failed]);
  expect(await listed('&status=CANCELLED')).toEqual([failed]);

  await shop.provider.moveDispute(id, { to: 'won' });
  await tellAll();
  await shop.database.pool.query('UPDATE provider_differences SET ended_at = now()');
  const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${failed}`, shop.admin);
  const refund = body.payment?.transactions.at(-1)?._id;
  await shop.setFaults({ refunds: 'at_once' });
  await act(`refunds/${refund}/retry`);
  expect(await listed()).toEqual([asked.orderId]);
});

test('a refund is to be looked at from when it hangs, or has failed', async () => {
  const { shop, orderId: hanging, act } = await openPaidOrder();
  const counted = async () => {
    const path = '/admin/orders?money=attention';
    const { body, headers } = await shop.call<AdminOrderSummary[]>('GET', path, shop.admin);
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map(({ _id }) => _id);
  };
  expect(await counted()).toEqual([]);
  await shop.setFaults({ api: 'error', apiCalls: 100 });
  await act('cancel');
  expect(await counted()).toEqual([hanging]);
  await shop.setFaults({});
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 600_000));
  expect(await counted()).toEqual([]);

  const failing = await payOrder(shop);
  await shop.setFaults({ refunds: 'failed' });
  await shop.call('POST', `/admin/orders/${failing.orderId}/cancel`, shop.admin, {});
  expect(await counted()).toEqual([failing.orderId]);
});
