import { expect, test } from 'vitest';
import { openSellingShop } from '../../test/buying.ts';
import { openTestShop } from '../../test/shop.ts';

test('a listening shop in the demo is told of payments by itself', async () => {
  const shop = await openSellingShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.pay(shop.shopper, orderId);
  await expect
    .poll(async () => (await shop.readOrder(orderId)).orderStatus, { timeout: 5_000 })
    .toBe('CONFIRMED');
});

test('a restarted shop and a second process pay through the same sandbox', async () => {
  const first = await openSellingShop();
  const product = await first.addProduct();
  const orderId = await first.placed(first.shopper, [{ product, quantity: 1 }]);
  const opened = await first.checkout(first.shopper, orderId);
  await first.app.close();
  const second = await openTestShop({ database: first.database });
  const again = await second.app.inject({
    method: 'POST',
    url: '/api/v1/payments/create-checkout-session',
    headers: first.shopper.headers,
    body: { orderId },
  });
  expect(again.json()).toEqual(opened.body);
});

test('with Stripe no part of the sandbox is there', async () => {
  const shop = await openTestShop({
    settings: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    },
  });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/sandbox/v1/payment-page',
    body: { clientSecret: 'cs_test_1_secret_1' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found' });
  const { rows } = await shop.database.pool.query(
    `SELECT 1 FROM information_schema.schemata WHERE schema_name = 'stripe_sandbox'`,
  );
  expect(rows).toEqual([]);
});
