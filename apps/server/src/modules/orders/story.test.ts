import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';

test('a cart becomes an order, is paid, shipped and delivered, and the books are in order', async () => {
  const shop = await openSellingShop();
  const { shopper, admin } = shop;
  const speaker = await shop.addProduct({ name: 'Speaker', price: 19.99, stockQuantity: 10 });
  const lamp = await shop.addProduct({ name: 'Lamp', price: 5, stockQuantity: 2 });

  const orderId = await shop.placed(shopper, [
    { product: speaker, quantity: 3 },
    { product: lamp, quantity: 1 },
  ]);
  const placed = await shop.readOrder(orderId, shopper);
  expect(placed).toMatchObject({
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    subTotal: 64.97,
    discount: 0,
    grandTotal: 64.97,
    promoCode: null,
  });
  expect(placed.items.map(({ product, quantity }) => [product.name, quantity])).toEqual([
    ['Speaker', 3],
    ['Lamp', 1],
  ]);
  expect(await shop.stockOf(speaker)).toBe(7);

  const sessionId = await shop.pay(shopper, orderId);
  const back = await shop.comeBack(shopper, sessionId);
  expect(back.body).toEqual({
    status: 'complete',
    customer_email: shopper.person.email,
    orderId,
    orderNumber: (await shop.readOrder(orderId)).number,
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
  });

  const path = `/admin/orders/${orderId}`;
  expect((await shop.call('POST', `${path}/ship`, admin, { trackingNumber: 'LK-1' })).status).toBe(
    200,
  );
  expect((await shop.call('POST', `${path}/deliver`, admin)).status).toBe(200);
  const delivered = await shop.readOrder(orderId, shopper);
  expect(delivered).toMatchObject({ orderStatus: 'DELIVERED', trackingNumber: 'LK-1' });
  expect(delivered.steps.map((step) => step.status)).toEqual([
    'PENDING',
    'CONFIRMED',
    'SHIPPED',
    'DELIVERED',
  ]);
  await shop.expectBooksInOrder();
});

test('the provider is asked for exactly the total, in the name of the order and its buyer', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ price: 19.99 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  const answer = await shop.checkout(shop.shopper, orderId);
  expect(answer.body).toMatchObject({ provider: 'sandbox', publishableKey: null });
  const sessionId = /^(cs_test_\w+?)_secret/.exec(answer.body.clientSecret)?.[1] ?? '';
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId);
  expect(session).toMatchObject({
    amount_total: 3998,
    currency: 'usd',
    customer_email: shop.shopper.person.email,
    client_reference_id: orderId,
    metadata: { order_id: orderId },
  });
  expect(session.return_url).toBe(
    `${shop.env.origins[0]}/shop/complete?session_id={CHECKOUT_SESSION_ID}`,
  );
  // It outlives the hold, so that the last moment of the hold is still one to pay in, but not by much.
  const { holdExpiresAt, number } = await shop.readOrder(orderId);
  const holdEnd = new Date(holdExpiresAt ?? 0).getTime() / 1_000;
  expect(session.expires_at - holdEnd).toBeGreaterThan(30 * 60);
  expect(session.expires_at - holdEnd).toBeLessThan(32 * 60);
  const lines = await shop.stripe.checkout.sessions.listLineItems(sessionId);
  expect(lines.data.map((line) => line.description)).toEqual([`Order ${number}`]);
});
