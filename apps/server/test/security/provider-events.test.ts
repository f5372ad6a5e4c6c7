import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { openSellingShop } from '../buying.ts';
import { sandboxKeys } from '../../src/start/payment-provider.ts';

/** A shop with an order that has been paid at the provider, and the event that says so. */
async function openShopWithNotifications() {
  const shop = await openSellingShop();
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const [event] = await shop.eventsAbout(await shop.pay(shop.shopper, orderId));
  const payload = JSON.stringify(event);
  const sign = (timestamp: number, secret = sandboxKeys(shop.env).webhookSecret) =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const send = (body: string, signature: string | null) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/payments/webhook',
      headers: {
        'content-type': 'application/json',
        ...(signature === null ? {} : { 'stripe-signature': signature }),
      },
      payload: body,
    });
  return { shop, orderId, payload, sign, send, now: Math.floor(Date.now() / 1000) };
}

type News = Awaited<ReturnType<typeof openShopWithNotifications>>;

const forged: [string, (news: News) => [string, string | null]][] = [
  ['without a signature', ({ payload }) => [payload, null]],
  ['with an empty signature', ({ payload }) => [payload, '']],
  ['signed with another key', ({ payload, sign, now }) => [payload, sign(now, 'whsec_another')]],
  ['signed five minutes and a second ago', ({ payload, sign, now }) => [payload, sign(now - 301)]],
  ['with one byte more', ({ payload, sign, now }) => [`${payload} `, sign(now)]],
  ['with one digit changed', ({ payload, sign, now }) => [payload.replace(/1/, '2'), sign(now)]],
  [
    'with a signature one digit off',
    ({ payload, sign, now }) => [
      payload,
      sign(now).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ],
  ],
  [
    'signed for an older scheme',
    ({ payload, sign, now }) => [payload, sign(now).replace('v1=', 'v0=')],
  ],
];

test.each(forged)('an event %s is refused and has no effect', async (_, forge) => {
  const news = await openShopWithNotifications();
  const answer = await news.send(...forge(news));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'signature_invalid' });
  expect(await news.shop.readOrder(news.orderId)).toMatchObject({ paymentStatus: 'PENDING' });
  const { rows } = await news.shop.database.pool.query('SELECT id FROM webhook_events');
  expect(rows).toEqual([]);
});

test('the very same event, signed as it should be, pays the order', async () => {
  const { shop, orderId, payload, sign, send, now } = await openShopWithNotifications();
  expect((await send(payload, sign(now))).statusCode).toBe(200);
  expect(await shop.readOrder(orderId)).toMatchObject({ paymentStatus: 'PAID' });
});
