import { expect, test } from 'vitest';
import { openSellingShop, orderBody } from '../../../../test/buying.ts';

async function openShop(settings: Record<string, string> = {}) {
  const shop = await openSellingShop({ settings });
  const code = { code: 'SECRET15', discountPercentage: 15, expiresAt: '2099-12-31' };
  await shop.call('POST', '/promocodes', shop.admin, { ...code, firstOrderOnly: false });
  return shop;
}

test('an order that cannot be does not tell whether its code is right', async () => {
  const shop = await openShop();
  const product = await shop.addProduct({ stockQuantity: 5 });
  const dear = await shop.addProduct({ stockQuantity: 10_000, price: 1_000_000 });
  for (const wish of [
    { product, quantity: 9_999 },
    { product: dear, quantity: 9_999 },
    { product: { _id: '01890000-0000-7000-8000-000000000000' }, quantity: 1 },
  ]) {
    const answers = await Promise.all(
      ['SECRET15', 'WRONG123'].map((promoCode) => shop.order(shop.shopper, [wish], { promoCode })),
    );
    const said = answers.map(({ status, body }) => [status, { ...body, requestId: '' }]);
    expect(said[0]).toEqual(said[1]);
    expect(said[0]?.[0]).toBe(400);
  }
});

test('who can hold no more unpaid orders is not told whether a code is right', async () => {
  const shop = await openShop({ RATE_LIMITS: 'on', UNPAID_ORDERS_PER_ACCOUNT: '1' });
  const product = await shop.addProduct({ stockQuantity: 5 });
  const wish = [{ product, quantity: 1 }];
  await shop.placed(shop.shopper, wish);
  const answers = await Promise.all(
    ['SECRET15', 'WRONG123'].map((promoCode) => shop.order(shop.shopper, wish, { promoCode })),
  );
  const said = answers.map(({ status, body }) => [status, { ...body, requestId: '' }]);
  expect(said[0]).toEqual(said[1]);
  expect(said[0]).toMatchObject([400, { code: 'unpaid_orders_limit' }]);
});

test('tries of codes are counted together, by validating and by ordering', async () => {
  const shop = await openShop({ RATE_LIMITS: 'on' });
  const product = await shop.addProduct({ stockQuantity: 5 });
  const validate = async (code: string) =>
    (await shop.call('POST', '/promocodes/validate', shop.shopper, { code })).status;
  const order = async (promoCode: string | undefined, quantity: number) =>
    (
      await shop.call(
        'POST',
        '/orders',
        shop.shopper,
        orderBody([{ product, quantity }], promoCode),
      )
    ).status;
  for (let guess = 0; guess < 10; guess += 1) expect(await validate(`GUESS${guess}`)).toBe(400);
  for (let guess = 0; guess < 9; guess += 1) expect(await order(`GUESS${guess}`, 1)).toBe(400);
  // An order that is placed was no guess.
  expect(await order('SECRET15', 1)).toBe(201);
  expect(await order('GUESS99', 9_999)).toBe(400);
  expect(await order('GUESS100', 1)).toBe(429);
  expect(await validate('GUESS101')).toBe(429);
  // Whoever orders without a code is none of this.
  expect(await order(undefined, 1)).toBe(201);
});

test('a wrong code in a quote is a try as well, a right one is none', async () => {
  const shop = await openShop({ RATE_LIMITS: 'on' });
  const product = await shop.addProduct({ stockQuantity: 5 });
  const items = [{ product, quantity: 1 }];
  const quote = async (promoCode?: string) =>
    (await shop.call('POST', '/quotes', null, { items, promoCode })).status;
  const validate = async (code: string) =>
    (await shop.call('POST', '/promocodes/validate', null, { code })).status;
  for (let guess = 0; guess < 10; guess += 1) expect(await validate(`GUESS${guess}`)).toBe(400);
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await quote('SECRET15')).toBe(200);
    expect(await quote(`GUESS${guess}`)).toBe(200);
  }
  expect(await quote('SECRET15')).toBe(429);
  expect(await validate('SECRET15')).toBe(429);
  // What a cart comes to is told all the same.
  expect(await quote()).toBe(200);
  expect(await quote(' ')).toBe(200);
});
