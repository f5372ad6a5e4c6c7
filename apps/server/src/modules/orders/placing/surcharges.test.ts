import type { ShippingSetup } from '@gadgetry/contract/shipping';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';

test('what a shop adds for delivery and tax is in the order, in what is charged, and in the mail', async () => {
  const shop = await openSellingShop({ settings: unreachableMail });
  const product = await shop.addProduct({ price: 20 });
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'HALF',
    discountPercentage: 50,
    expiresAt: '2999-12-31',
  });
  const { methods } = (await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin)).body;
  for (const { _id: id, isActive: _active, ...method } of methods) {
    const rule = { kind: 'flat', price: 9 };
    await shop.call('PUT', `/admin/shipping/methods/${id}`, shop.admin, { ...method, rule });
  }
  await addTaxRate(shop, { percent: 10 });
  await taxFromNowOn(shop, { shipping: 'untaxed' });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 3 }], {
    promoCode: 'HALF',
  });
  await shop.deliver((await shop.eventsAbout(await shop.pay(shop.shopper, orderId)))[0] ?? {});

  expect(await shop.readOrder(orderId, shop.shopper)).toMatchObject({
    subTotal: 60,
    discount: 30,
    shipping: 9,
    tax: 3,
    taxes: [{ name: 'VAT', ratePercent: 10, amount: 3, included: false }],
    grandTotal: 42,
    paymentStatus: 'PAID',
  });
  const { data } = await shop.stripe.charges.list({ limit: 1 });
  expect(data[0]?.amount).toBe(4_200);
  const [mail] = await waitingMails(shop, 'order-confirmed');
  expect(mail?.text).toContain(
    '  Shipping: $9.00\n  VAT (10\u00A0%): $3.00\n  Grand Total: $42.00\n',
  );
  await shop.expectBooksInOrder();
  await shop.close();
});

test.each([
  ['shipping that is not in the total', 'shipping_cents = 500'],
  ['tax that is not in the total', 'tax_cents = 500'],
  ['more tax in the prices than they come to', 'included_tax_cents = grand_total_cents + 1'],
  ['shipping below nothing', 'shipping_cents = -1, grand_total_cents = grand_total_cents - 1'],
  [
    'more off than the goods cost',
    'discount_cents = sub_total_cents + 1, shipping_cents = 1, grand_total_cents = 0',
  ],
])('the database refuses %s', async (_, changes) => {
  const shop = await openSellingShop();
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const change = shop.database.pool.query(`UPDATE orders SET ${changes} WHERE id = $1`, [orderId]);
  await expect(change).rejects.toThrow(/violates check constraint "orders_/);
  await shop.close();
});
