import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';

test('the mail of an order has a line for each discount, none of which is a link', async () => {
  const shop = await openSellingShop({ settings: unreachableMail });
  const product = await shop.addProduct({ price: 20 });
  const make = (code: string, rules: object) =>
    shop.call('POST', '/promocodes', shop.admin, {
      code,
      expiresAt: '2999-12-31',
      combinable: true,
      ...rules,
    });
  const buyGet = { kind: 'buy_get', buy: 2, get: 1, percent: 100, timesPerOrder: null };
  await make('THIRD', { effect: buyGet, way: 'automatic', name: 'Third free, see evil.example' });
  await make('TENTH', { discountPercentage: 10 });
  const items = [{ product, quantity: 3 }];
  const orderId = await shop.placed(shop.shopper, items, { promoCode: 'tenth' });
  const sessionId = await shop.pay(shop.shopper, orderId);
  await shop.comeBack(shop.shopper, sessionId);
  const [mail] = await waitingMails(shop, 'order-confirmed');
  const sums = /Total: [^]*?Grand Total: .*/.exec(mail?.text ?? '')?.[0].split(/\n\s*/);
  expect(sums).toEqual([
    'Total: $60.00',
    'Discount (TENTH): -$4.00',
    expect.stringMatching(/^Third free, see evil.+example: -\$20\.00$/),
    'Shipping: Free',
    'Tax: None',
    'Grand Total: $36.00',
  ]);
  expect(mail?.text).not.toContain('evil.example');
});
