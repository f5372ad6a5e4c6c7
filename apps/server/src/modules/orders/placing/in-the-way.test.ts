import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';

// Several earlier orders, of which not all have what the new one lacks.

test('only an earlier order that holds what was asked for is named, and the others are left alone', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 1 });
  const cable = await shop.addProduct({ stockQuantity: 5 });
  const cart = [{ product: lamp, quantity: 1 }];
  const beside = [{ product: cable, quantity: 1 }];
  const holding = await shop.placed(shop.shopper, cart);
  await shop.setFaults({ settlement: 'late', settlementDelayMs: 600_000 });
  await shop.pay(shop.shopper, holding);
  await shop.setFaults({});
  const paid = await shop.placed(shop.shopper, beside);
  await shop.pay(shop.shopper, paid);
  const open = await shop.placed(shop.shopper, beside);
  const { clientSecret } = (await shop.checkout(shop.shopper, open)).body;
  const refused = await shop.order<ErrorBody>(shop.shopper, cart, {
    replaces: [holding, paid, open],
  });
  const { number } = await shop.readOrder(holding);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'earlier_order_open',
    `The payment of your earlier order ${number} is under way, and it holds what this one needs. Look at that one in a few minutes: it is paid then, or you can order again`,
  ]);
  // It could not be had all the same: what can be paid for still can.
  const [session = ''] = clientSecret.split('_secret_');
  expect((await shop.stripe.checkout.sessions.retrieve(session)).status).toBe('open');
  await shop.expectBooksInOrder();
});

test('an order that holds as much of it as there is enough of is not named either', async () => {
  const shop = await openSellingShop();
  const lamp = await shop.addProduct({ stockQuantity: 1 });
  const cable = await shop.addProduct({ stockQuantity: 5 });
  const paid = await shop.placed(shop.shopper, [{ product: cable, quantity: 1 }]);
  await shop.pay(shop.shopper, paid);
  const holding = await shop.placed(shop.shopper, [{ product: lamp, quantity: 1 }]);
  await shop.checkout(shop.shopper, holding);
  await shop.setFaults({ api: 'error', apiCalls: 1_000 });
  const cart = [
    { product: lamp, quantity: 1 },
    { product: cable, quantity: 1 },
  ];
  const refused = await shop.order<ErrorBody>(shop.shopper, cart, { replaces: [holding, paid] });
  const { number } = await shop.readOrder(holding);
  expect(refused.body.message).toContain(`Your earlier order ${number} holds what this one needs`);
  await shop.setFaults({});
  const placed = await shop.order(shop.shopper, cart, { replaces: [holding, paid] });
  expect(placed.body.earlierOrders).toMatchObject([{ orderId: paid, is: 'paid' }]);
  await shop.expectBooksInOrder();
});

test('of two earlier orders one has the last piece and the other the code, and the new one has both', async () => {
  const shop = await openSellingShop();
  const code = { code: 'ONCE', discountPercentage: 10, maxUsesPerCustomer: 1 };
  await shop.call('POST', '/promocodes', shop.admin, { ...code, expiresAt: '2999-12-31' });
  const lamp = await shop.addProduct({ price: 20, stockQuantity: 1 });
  const cable = await shop.addProduct({ price: 20, stockQuantity: 5 });
  const promoCode = 'ONCE';
  const piece = await shop.placed(shop.shopper, [{ product: lamp, quantity: 1 }]);
  const used = await shop.placed(shop.shopper, [{ product: cable, quantity: 1 }], { promoCode });
  const cart = [{ product: lamp, quantity: 1 }];
  const last = await shop.placed(shop.shopper, cart, { promoCode, replaces: [piece, used] });
  expect(await shop.readOrder(last)).toMatchObject({ orderStatus: 'PENDING', discount: 2 });
  for (const id of [piece, used]) {
    expect(await shop.readOrder(id)).toMatchObject({ orderStatus: 'CANCELLED' });
  }
  await shop.expectBooksInOrder();
});
