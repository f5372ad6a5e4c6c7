import type { TriedDiscounts } from '@gadgetry/contract/discounts';
import type { Promocode } from '@gadgetry/contract/promocodes';
import type { Quote } from '@gadgetry/contract/quotes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { signUp } from '../../../../test/shop.ts';

let shop: SellingShop;
beforeEach(async () => {
  shop = await openSellingShop();
});
afterEach(() => shop.close());

async function discount(code: string, rules: object): Promise<Promocode> {
  const body = { code, expiresAt: '2999-12-31', ...rules };
  return (await shop.call<Promocode>('POST', '/promocodes', shop.admin, body)).body;
}

const tried = (body: object) =>
  shop.call<TriedDiscounts>('POST', '/promocodes/try', shop.admin, body);

test('an owner sees what a code asks for, what is missing, and what comes by itself instead', async () => {
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const big = await discount('BIGCART', {
    discountPercentage: 50,
    maxUses: 3,
    conditions: { minimum: 50 },
  });
  const spring = await discount('SPRING', {
    way: 'automatic',
    discountPercentage: 10,
    name: 'Spring week',
  });
  await discount('TINY', { way: 'automatic', discountPercentage: 1 });
  const items = [{ product, quantity: 2 }];
  const { status, body } = await tried({ items, code: 'bigcart' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    subTotal: 40,
    discount: 4,
    shipping: 0,
    tax: 0,
    grandTotal: 36,
    discounts: [{ code: null, name: 'Spring week', amount: 4 }],
    code: {
      _id: big._id,
      code: 'BIGCART',
      isApplied: false,
      refusal: {
        code: 'promocode_minimum',
        message: 'This code needs goods of $50.00; yours come to $40.00.',
      },
    },
    automatic: [
      { _id: spring._id, code: 'SPRING', name: 'Spring week', refusal: null, isApplied: true },
      { code: 'TINY', refusal: null, isApplied: false },
    ],
  });
  expect(body.code?.findings).toEqual([
    { asks: 'That it is active', refusal: null },
    { asks: 'Until 31 December 2999', refusal: null },
    { asks: '3 uses in all', refusal: null },
    { asks: 'Goods that it is for', refusal: null },
    { asks: 'Goods of $50.00 or more', refusal: body.code?.refusal },
  ]);
  // As the shopper is answered.
  const asked = { items, promoCode: 'BIGCART' };
  const { body: quote } = await shop.call<Quote>('POST', '/quotes', null, asked);
  expect([quote.grandTotal, quote.promoCode?.refusal]).toEqual([36, body.code?.refusal]);

  const enough = await tried({ items: [{ product, quantity: 3 }], code: 'BIGCART' });
  expect(enough.body).toMatchObject({ grandTotal: 30, code: { refusal: null, isApplied: true } });
  expect((await tried({ items, code: 'NOSUCH' })).body.code).toEqual({
    _id: null,
    code: 'NOSUCH',
    name: null,
    refusal: { code: 'promocode_invalid', message: 'Invalid promo code' },
    isApplied: false,
    findings: [],
  });
  expect((await tried({ items })).body.code).toBeNull();
});

test('an owner tries for an account, which keeps nothing and counts as no try', async () => {
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const items = [{ product, quantity: 1 }];
  const { _id } = await discount('FIRST', { discountPercentage: 10, firstOrderOnly: true });
  await shop.placed(shop.shopper, items);
  const newcomer = await signUp(shop);
  const refusalFor = async (customerId?: string) =>
    (await tried({ items, code: 'FIRST', customerId })).body.code?.refusal?.code ?? null;
  expect(await refusalFor()).toBeNull();
  expect(await refusalFor(newcomer.person.id)).toBeNull();
  for (let times = 0; times < 30; times += 1) {
    expect(await refusalFor(shop.shopper.person.id)).toBe('promocode_first_order_only');
  }
  const { body } = await shop.call<Promocode>('GET', `/promocodes/${_id}`, shop.admin);
  expect(body).toMatchObject({ uses: 0, refusals: 0 });
  const refused = await tried({ items: [], code: 'FIRST' });
  expect(refused.status).toBe(400);
});

test('an owner is told that nobody could order the cart at all', async () => {
  const product = await shop.addProduct({ name: 'Lamp', price: 20, stockQuantity: 1 });
  const items = [{ product, quantity: 1 }];
  expect((await tried({ items })).body.refusal).toBeNull();
  const abroad = await tried({ items, destination: { country: 'FR' } });
  const quote = await shop.call<Quote>('POST', '/quotes', null, {
    items,
    destination: { country: 'FR' },
  });
  expect(quote.body.refusal).not.toBeNull();
  expect(abroad.body.refusal).toBe(quote.body.refusal?.message);
  const more = await tried({ items: [{ product, quantity: 3 }] });
  expect(more.body.refusal).toBe('There are only 1 of Lamp');
  await shop.placed(shop.shopper, items);
  expect((await tried({ items })).body.refusal).toBe('Lamp is out of stock');
});
