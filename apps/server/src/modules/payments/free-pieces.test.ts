import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';

test('of what cost nothing it is said that nothing was paid for it, and not that no money is left', async () => {
  const shop = await openSellingShop();
  const [lamp, cable] = [await shop.addProduct({ price: 20 }), await shop.addProduct({ price: 5 })];
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'CABLE',
    effect: { kind: 'amount', amount: 5 },
    expiresAt: '2099-12-31',
    conditions: { products: [cable._id] },
  });
  const items = [lamp, cable].map((product) => ({ product, quantity: 1 }));
  const { body } = await shop.order(shop.shopper, items, { promoCode: 'CABLE' });
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, body.orderId));
  const order = await shop.readOrder(body.orderId);
  const refund = (line: number) =>
    shop.call(
      'POST',
      `/admin/orders/${body.orderId}/refunds`,
      { headers: { ...shop.admin.headers, 'idempotency-key': randomUUID() } },
      { lines: [{ itemId: order.items[line]?._id, quantity: 1 }], reason: 'Sorry' },
    );
  expect(await refund(1)).toMatchObject({
    status: 409,
    body: {
      code: 'nothing_to_refund',
      message: expect.stringContaining('Nothing was paid for these items'),
    },
  });
  expect((await refund(0)).status).toBe(200);
  expect((await refund(1)).body.message).toContain('There is no money of this order left');
  await shop.expectBooksInOrder();
});
