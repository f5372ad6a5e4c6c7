import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';
import { listToPick, readSlipLines } from './slip-lines.ts';

test('a packing slip is of what is left to send, a picking list of all that is paid and not sent', async () => {
  const shop = await openSellingShop();
  const { db } = shop.database;
  const products = [
    await shop.addProduct({ name: 'Lamp', stockQuantity: 10 }),
    await shop.addProduct({ name: 'Cable', stockQuantity: 10 }),
  ];
  const wishes = products.map((product) => ({ product, quantity: 2 }));
  const orderId = await shop.placed(shop.shopper, wishes);
  expect(await listToPick(db, 10)).toEqual([]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  const { items, number } = await shop.readOrder(orderId);
  expect(await listToPick(db, 10)).toEqual([{ id: orderId, number }]);
  const sent = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${orderId}/shipments`,
    headers: { ...shop.admin.headers, 'idempotency-key': 'parcel-1' },
    body: { lines: [{ itemId: items[0]?._id, quantity: 2 }] },
  });
  expect(sent.statusCode).toBe(200);
  expect(await readSlipLines(db, orderId)).toMatchObject([{ name: 'Cable', quantity: 2 }]);
  for (const [path, name] of [
    [`${orderId}/packing-slip`, `packing-slip-${number}`],
    ['picking-list', 'picking-list'],
  ]) {
    const answer = await shop.app.inject({
      url: `/api/v1/admin/orders/${path}`,
      headers: { ...shop.admin.headers },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  await shop.call('POST', `/admin/orders/${orderId}/ship`, shop.admin, {});
  expect(await listToPick(db, 10)).toEqual([]);
  expect(await readSlipLines(db, orderId)).toHaveLength(2);
});
