import type { ErrorBody } from '@gadgetry/contract/errors';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { signUp } from '../../../../test/shop.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  for (const code of [
    { code: 'FIRST10', discountPercentage: 10, firstOrderOnly: true },
    { code: 'HALF', discountPercentage: 50 },
    { code: 'ALLOFF', discountPercentage: 100 },
    { code: 'OVER', discountPercentage: 10, expiresAt: '2020-01-01' },
    { code: 'RESTING', discountPercentage: 10, isActive: false },
  ]) {
    await shop.call('POST', '/promocodes', shop.admin, { expiresAt: '2999-12-31', ...code });
  }
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function usesOf(userId: string): Promise<number> {
  const uses = await shop.database.db
    .selectFrom('promocode_uses')
    .select('order_id')
    .where('user_id', '=', userId)
    .execute();
  return uses.length;
}

test('a code takes its share off once per order, however it is written', async () => {
  const product = await shop.addProduct({ price: 19.99 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 3 }], {
    promoCode: '  half ',
  });
  expect(await shop.readOrder(orderId)).toMatchObject({
    promoCode: 'HALF',
    subTotal: 59.97,
    discount: 29.99,
    grandTotal: 29.98,
  });
});

test.each([
  ['NEVERWAS', 'promocode_invalid', 'Invalid promo code'],
  ['RESTING', 'promocode_invalid', 'Invalid promo code'],
  ['OVER', 'promocode_expired', 'This promo code has expired'],
])('%s is refused, and the order with it', async (promoCode, code, message) => {
  const product = await shop.addProduct();
  const cart = [{ product, quantity: 1 }];
  const answer = await shop.order<ErrorBody>(shop.shopper, cart, { promoCode });
  expect(answer).toMatchObject({ status: 400, body: { code, message } });
  expect(await shop.stockOf(product)).toBe(10);
});

test('a code field left empty is no code', async () => {
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }], { promoCode: '  ' });
  expect((await shop.readOrder(orderId)).promoCode).toBeNull();
});

test('of fifty first orders placed at once by one account, one has the first-order code', async () => {
  const newcomer = await signUp(shop);
  const product = await shop.addProduct({ stockQuantity: 100 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      shop.order<ErrorBody>(newcomer, [{ product, quantity: 1 }], { promoCode: 'first10' }),
    ),
  );
  const refused = answers.filter((answer) => answer.status !== 201);
  expect(refused).toHaveLength(49);
  expect(new Set(refused.map((answer) => answer.body.code))).toEqual(
    new Set(['promocode_first_order_only']),
  );
  expect(await usesOf(newcomer.person.id)).toBe(1);
  expect(await shop.stockOf(product)).toBe(99);
});

test('an account whose order is paid, or being paid, has no first order any more', async () => {
  const customer = await signUp(shop);
  const product = await shop.addProduct({ stockQuantity: 100 });
  const cart = [{ product, quantity: 1 }];
  const pending = await shop.placed(customer, cart);
  const meanwhile = await shop.order<ErrorBody>(customer, cart, { promoCode: 'FIRST10' });
  expect(meanwhile.body.code).toBe('promocode_first_order_only');
  await shop.comeBack(customer, await shop.pay(customer, pending));
  const afterwards = await shop.order<ErrorBody>(customer, cart, { promoCode: 'FIRST10' });
  expect(afterwards.body.code).toBe('promocode_first_order_only');
});

test('a first order that was never paid gives its code back', async () => {
  const customer = await signUp(shop);
  const product = await shop.addProduct({ stockQuantity: 100 });
  const cart = [{ product, quantity: 1 }];
  const unpaid = await shop.placed(customer, cart, { promoCode: 'FIRST10' });
  await shop.endHold(unpaid);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect(await usesOf(customer.person.id)).toBe(0);
  const second = await shop.placed(customer, cart, { promoCode: 'FIRST10' });
  expect((await shop.readOrder(second)).discount).toBe(2);
});

test('an order with a code for everything is confirmed without a card', async () => {
  const product = await shop.addProduct({ price: 30 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }], {
    promoCode: 'ALLOFF',
  });
  const { body } = await shop.checkout(shop.shopper, orderId);
  const confirmed = await shop.app.inject({
    method: 'POST',
    url: '/sandbox/v1/payment-page/confirm',
    body: { clientSecret: body.clientSecret },
  });
  const { returnUrl }: { returnUrl: string } = confirmed.json();
  const sessionId = new URL(returnUrl).searchParams.get('session_id') ?? '';
  const back = await shop.comeBack(shop.shopper, sessionId);
  expect(back.body).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' });

  const cancelled = await shop.call('POST', `/admin/orders/${orderId}/cancel`, shop.admin);
  expect(cancelled.body).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' });
});
