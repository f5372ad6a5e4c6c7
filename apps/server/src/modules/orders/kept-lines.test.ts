import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { expect, test } from 'vitest';
import { openPaidOrder } from '../../../test/paid-order.ts';
import { signUp } from '../../../test/shop.ts';

test('raw SQL changes no line of a placed order, takes none away, and no lines of a refund that stands', async () => {
  const { shop, order, refundPieces, reconcile } = await openPaidOrder();
  const { pool } = shop.database;
  const before = await order();
  for (const change of [
    `name = 'Another'`,
    'price_cents = 1',
    'quantity = quantity + 1',
    'product_id = gen_random_uuid()',
  ]) {
    await expect(pool.query(`UPDATE order_items SET ${change}`)).rejects.toMatchObject({
      constraint: 'order_items_kept',
    });
  }
  await expect(pool.query('DELETE FROM order_items')).rejects.toThrow(/stays as it was sold/);
  // Where its picture lies is not what was sold.
  await pool.query('UPDATE order_items SET image = NULL, name = name');
  expect((await order()).items).toEqual(before.items);

  await shop.setFaults({ refunds: 'pending' });
  const { body } = await refundPieces(before.items[0]?._id ?? '', 1);
  const refund = body.payment?.transactions.at(-1);
  const deleting = () => pool.query('DELETE FROM refund_lines');
  await expect(deleting()).rejects.toMatchObject({ constraint: 'refund_lines_not_deleted' });
  await shop.provider.moveRefund(refund?.providerId ?? '', { to: 'succeeded' });
  await reconcile();
  await expect(deleting()).rejects.toThrow(/keeps its lines/);
  await shop.provider.moveRefund(refund?.providerId ?? '', { to: 'failed' });
  await reconcile();
  expect((await deleting()).rowCount).toBe(1);
});

test('a customer is forgotten as before, and an order that goes takes its lines along', async () => {
  const { shop, orderId, order } = await openPaidOrder();
  const { pool } = shop.database;
  const bought = (await order()).items;
  await shop.call('DELETE', '/account', shop.shopper, {});
  const path = `/admin/orders/${orderId}`;
  const forgotten = await shop.call<AdminOrder>('GET', path, shop.admin);
  expect(forgotten.body).toMatchObject({ customer: { name: 'Deleted account' }, items: bought });

  const product = await shop.addProduct({ stockQuantity: 2 });
  const unpaid = await shop.placed(await signUp(shop), [{ product, quantity: 1 }]);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('DELETE FROM order_events WHERE order_id = $1', [unpaid]);
    await client.query('DELETE FROM order_items WHERE order_id = $1', [unpaid]);
    await client.query('DELETE FROM orders WHERE id = $1', [unpaid]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  const { rows } = await pool.query('SELECT 1 FROM order_items WHERE order_id = $1', [unpaid]);
  expect(rows).toEqual([]);
});
