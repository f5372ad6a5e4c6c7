import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { signUp } from '../../../test/shop.ts';

let shop: SellingShop;
beforeAll(async () => {
  shop = await openSellingShop();
});
afterAll(() => shop.close());

test('who may give no money back cancels what is not paid, and nothing that is', async () => {
  const worker = await signUp(shop, { staffRole: 'orders' });
  const product = await shop.addProduct();
  const line = [{ product, quantity: 1 }];
  const paid = await shop.placed(shop.shopper, line);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, paid));
  const cancel = (order: string, by = worker) =>
    shop.call('POST', `/admin/orders/${order}/cancel`, by, {});
  const refused = await cancel(paid);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Your role does not include this: give money back. An admin of the shop can change your role',
  ]);
  expect((await shop.readOrder(paid)).orderStatus).toBe('CONFIRMED');
  const refund = await shop.call('POST', `/admin/orders/${paid}/refunds`, worker, {});
  expect([refund.status, refund.body.message]).toEqual([403, refused.body.message]);
  const unpaid = await shop.placed(shop.shopper, line);
  expect((await cancel(unpaid)).status).toBe(200);
  const giver = await signUp(shop, { staffRole: 'manager' });
  expect((await cancel(paid, giver)).status).toBe(200);
  expect((await shop.readOrder(paid)).orderStatus).toBe('CANCELLED');
});
