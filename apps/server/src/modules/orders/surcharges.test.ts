import { expect, test } from 'vitest';
import { address, openSellingShop } from '../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { noWorkMetrics } from '../../observability/work-metrics.ts';
import { choiceOf } from '../shipping/choice-rules.ts';
import { createShippingMemory } from '../shipping/shipping-memory.ts';
import { createPlaceOrder } from './place-order.ts';

test('what a shop adds for delivery and tax is in the order, in what is charged, and in the mail', async () => {
  const shop = await openSellingShop({ settings: unreachableMail });
  const product = await shop.addProduct({ price: 20 });
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'HALF',
    discountPercentage: 50,
    expiresAt: '2999-12-31',
  });
  const { db } = shop.database;
  await db.updateTable('shipping_methods').set({ rule: '{"kind":"flat","price":9}' }).execute();
  const settings = await createShippingMemory(db, 'LK').current();
  const terms = { methodId: null, moment: new Date() };
  const place = createPlaceOrder({
    db,
    methods: [{ name: 'card', holdMinutes: 30, instructions: null }],
    tell: async () => undefined,
    country: 'LK',
    limits: null,
    workMetrics: noWorkMetrics,
    unpaid: { replace: async () => false, makeRoom: async () => false },
    chooseShipping: async () => choiceOf(settings, terms),
    tax: { taxOn: ({ subtotal, discount }) => (subtotal - discount) / 10 },
  });
  const { orderId } = await place(
    {
      person: shop.shopper.person,
      idempotencyKey: 'with-surcharges',
      replaces: [],
      clientKey: 'client',
    },
    { items: [{ product, quantity: 3 }], promoCode: 'HALF', shippingAddress: address },
  );
  await shop.deliver((await shop.eventsAbout(await shop.pay(shop.shopper, orderId)))[0] ?? {});

  expect(await shop.readOrder(orderId, shop.shopper)).toMatchObject({
    subTotal: 60,
    discount: 30,
    shipping: 9,
    tax: 3,
    grandTotal: 42,
    paymentStatus: 'PAID',
  });
  const { data } = await shop.stripe.charges.list({ limit: 1 });
  expect(data[0]?.amount).toBe(4_200);
  const [mail] = await waitingMails(shop, 'order-confirmed');
  expect(mail?.text).toContain('  Shipping: $9.00\n  Tax: $3.00\n  Grand Total: $42.00\n');
  await shop.expectBooksInOrder();
  await shop.close();
});

test.each([
  ['shipping that is not in the total', 'shipping_cents = 500'],
  ['tax that is not in the total', 'tax_cents = 500'],
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
