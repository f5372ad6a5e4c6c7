import type { OrderStatus, PaymentStatus } from '@gadgetry/contract/orders';
import type { ValidPromocode } from '@gadgetry/contract/promocodes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signUp } from '../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';
import { newId } from '../../database/identifiers.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
  const codes = [
    { code: 'EVERYONE', discountPercentage: 5 },
    { code: 'SUMMER10', discountPercentage: 10, firstOrderOnly: true },
    { code: 'SPRING', discountPercentage: 15, expiresAt: '2024-05-31' },
    { code: 'OFF', discountPercentage: 20, isActive: false },
  ];
  for (const code of codes) {
    await shop.call('POST', '/promocodes', shop.admin, { expiresAt: '2999-12-31', ...code });
  }
});
afterAll(() => shop.close());

async function validate(code: unknown, as: SignedIn | null = null, replaces: string[] = []) {
  const replacing = replaces.length === 0 ? {} : { 'replaces-orders': replaces.join(',') };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/promocodes/validate',
    headers: { ...as?.headers, ...replacing },
    body: { code },
  });
  return { status: answer.statusCode, body: answer.json<ValidPromocode>() };
}

/** An order as it stands in the database: its status is all that a code's rules ask about. */
async function placeOrder(
  { person }: SignedIn,
  status: OrderStatus,
  payment: PaymentStatus,
): Promise<string> {
  const id = newId();
  await shop.database.db
    .insertInto('orders')
    .values({
      id,
      user_id: person.id,
      customer_email: person.email,
      customer_name: person.fullName,
      idempotency_key: newId(),
      request_fingerprint: 'any',
      status,
      payment_status: payment,
      sub_total_cents: 1999,
      discount_basis_points: 0,
      discount_cents: 0,
      grand_total_cents: 1999,
      ship_line_1: 'Line 1',
      ship_line_2: 'Line 2',
      ship_city: 'City',
      ship_state: 'State',
      ship_zip_code: '1000',
      ship_phone: '0123456789',
      hold_expires_at: status === 'PENDING' ? new Date() : null,
    })
    .execute();
  return id;
}

describe('validating a promocode', () => {
  test('guests and shoppers are told code and discount, however they type it', async () => {
    for (const person of [null, shop.shopper]) {
      const answer = await validate('  everyone ', person);
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.body).toEqual({ code: 'EVERYONE', discountPercentage: 5 });
    }
  });

  test.each([
    ['NEVERWAS', 'promocode_invalid', 'Invalid promo code'],
    ['OFF', 'promocode_invalid', 'Invalid promo code'],
    ['SPRING', 'promocode_expired', 'This promo code has expired'],
    ['', 'validation_failed', 'Please enter a promo code'],
    ['   ', 'validation_failed', 'Please enter a promo code'],
    ['A\u0000B', 'validation_failed', 'Invalid promo code'],
    [undefined, 'validation_failed', 'Please enter a promo code'],
  ])('%j is refused as %s', async (typed, code, message) => {
    expect(await validate(typed)).toMatchObject({ status: 400, body: { code, message } });
  });

  test('nothing but a code is taken', async () => {
    const body = { code: 'EVERYONE', userId: newId() };
    expect((await shop.call('POST', '/promocodes/validate', null, body)).status).toBe(400);
  });
});

describe('a code for first orders', () => {
  test('is good for guests, and for accounts without an order', async () => {
    expect((await validate('summer10')).status).toBe(200);
    expect((await validate('summer10', await signUp(shop))).status).toBe(200);
  });

  test.each([
    ['PENDING', 'PENDING'],
    ['CONFIRMED', 'PAID'],
    ['SHIPPED', 'PAID'],
    ['DELIVERED', 'PAID'],
  ] as const)('is refused to an account with an order that is %s', async (status, payment) => {
    const shopper = await signUp(shop);
    await placeOrder(shopper, status, payment);
    expect(await validate('SUMMER10', shopper)).toMatchObject({
      status: 400,
      body: {
        code: 'promocode_first_order_only',
        message: 'This promo code is valid for first orders only',
      },
    });
    expect((await validate('EVERYONE', shopper)).status).toBe(200);
  });

  test('is good for an order that is meant instead of the only unpaid one', async () => {
    const shopper = await signUp(shop);
    const unpaid = await placeOrder(shopper, 'PENDING', 'PENDING');
    expect((await validate('SUMMER10', shopper, [unpaid])).status).toBe(200);
    expect((await validate('SUMMER10', shopper, [newId()])).status).toBe(400);
    const paid = await placeOrder(shopper, 'CONFIRMED', 'PAID');
    expect((await validate('SUMMER10', shopper, [unpaid, paid])).status).toBe(400);
  });

  test('is good again when the only order was cancelled', async () => {
    const shopper = await signUp(shop);
    await placeOrder(shopper, 'CANCELLED', 'FAILED');
    expect((await validate('SUMMER10', shopper)).status).toBe(200);
  });
});
