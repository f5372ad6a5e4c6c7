import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Promocode } from '@gadgetry/contract/promocodes';
import type { Quote } from '@gadgetry/contract/quotes';
import { beforeEach, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { type SignedIn, signUp } from '../../../../test/shop.ts';
import { KEPT_MS } from '../../../database/kept-read.ts';

let shop: SellingShop;

beforeEach(async () => {
  shop = await openSellingShop();
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function discount(code: string, rules: object): Promise<Promocode> {
  const body = { code, expiresAt: '2999-12-31', ...rules };
  const made = await shop.call<Promocode>('POST', '/promocodes', shop.admin, body);
  expect(made.status).toBe(201);
  return made.body;
}

const amount = (dollars: number) => ({ effect: { kind: 'amount', amount: dollars } });

async function quote(items: readonly object[], promoCode?: string, as: SignedIn | null = null) {
  return (await shop.call<Quote>('POST', '/quotes', as, { items, promoCode })).body;
}

test('a sum comes off the goods that it is for, and the order keeps what came off each line', async () => {
  const lamp = await shop.addProduct({ price: 30 });
  const cable = await shop.addProduct({ price: 10 });
  await discount('TENOFF', { ...amount(10), conditions: { products: [lamp._id] } });
  const items = [
    { product: lamp, quantity: 1 },
    { product: cable, quantity: 2 },
  ];
  const quoted = await quote(items, 'tenoff');
  expect(quoted).toMatchObject({ subTotal: 50, discount: 10, grandTotal: 40 });
  expect(quoted.lines.map((line) => line.discount)).toEqual([10, 0]);
  const id = await shop.placed(shop.shopper, items, { promoCode: 'tenoff' });
  expect(await shop.readOrder(id)).toMatchObject({
    discount: 10,
    grandTotal: 40,
    promoCode: 'TENOFF',
    discounts: [{ code: 'TENOFF', name: 'TENOFF', kind: 'amount', amount: 10, shipping: 0 }],
  });
  const kept = await shop.database.db
    .selectFrom('order_items')
    .select('discount_cents')
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  expect(kept).toEqual([{ discount_cents: 1000 }, { discount_cents: 0 }]);
});

test('of 64 orders placed at once for a code with 10 uses ten have it, and a cancelled one gives it back', async () => {
  const product = await shop.addProduct({ stockQuantity: 100, price: 20 });
  const { _id } = await discount('TENUSES', { ...amount(5), maxUses: 10 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signUp(shop)));
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) =>
      shop.order<ErrorBody & { orderId: string }>(
        buyers[at % 8] ?? shop.shopper,
        [{ product, quantity: 1 }],
        { promoCode: 'TENUSES' },
      ),
    ),
  );
  const placed = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(placed).toHaveLength(10);
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(
    new Set(['This code has been used up.']),
  );
  const read = async () =>
    (await shop.call<Promocode>('GET', `/promocodes/${_id}`, shop.admin)).body;
  expect(await read()).toMatchObject({ uses: 10, state: 'used_up' });
  await shop.call('POST', `/admin/orders/${placed[0]?.body.orderId}/cancel`, shop.admin, {});
  expect(await read()).toMatchObject({ uses: 9, state: 'active' });
  await shop.placed(shop.shopper, [{ product, quantity: 1 }], { promoCode: 'TENUSES' });
});

test('of a code for one use per customer each has one, however many they order at once', async () => {
  const product = await shop.addProduct({ stockQuantity: 100, price: 20 });
  await discount('ONCE', { ...amount(5), maxUsesPerCustomer: 1 });
  const cart = [{ product, quantity: 1 }];
  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      shop.order<ErrorBody>(shop.shopper, cart, { promoCode: 'ONCE' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.find(({ status }) => status !== 201);
  expect(refused?.body).toMatchObject({
    code: 'promocode_used',
    message: 'You have used this code.',
  });
  await shop.placed(await signUp(shop), cart, { promoCode: 'ONCE' });
});

test('who goes back and orders anew has the use of the order that is let go of', async () => {
  const product = await shop.addProduct({ stockQuantity: 10, price: 20 });
  await discount('ONCE', { ...amount(5), maxUsesPerCustomer: 1 });
  const cart = [{ product, quantity: 1 }];
  const first = await shop.placed(shop.shopper, cart, { promoCode: 'ONCE' });
  const again = { promoCode: 'ONCE', replaces: [first] };
  const second = await shop.placed(shop.shopper, cart, again);
  expect((await shop.readOrder(first)).orderStatus).toBe('CANCELLED');
  expect((await shop.readOrder(second)).discount).toBe(5);
});

test('the best that comes by itself is taken, beside a code where both allow it', async () => {
  const product = await shop.addProduct({ stockQuantity: 10, price: 20 });
  const items = [{ product, quantity: 2 }];
  const automatic = { way: 'automatic' as const, discountPercentage: 10 };
  await discount('SPRING', { ...automatic, name: 'Spring week' });
  await discount('FIVER', { ...amount(5), way: 'automatic', combinable: true });
  expect(await quote(items)).toMatchObject({
    discount: 5,
    discounts: [{ code: null, name: '$5.00 off' }],
  });
  await discount('BOTH', { discountPercentage: 10, combinable: true });
  const both = await quote(items, 'BOTH');
  expect(both).toMatchObject({ discount: 9, promoCode: { refusal: null } });
  expect(both.discounts.map(({ name }) => name)).toEqual(['BOTH', '$5.00 off']);
  // Less than what comes by itself, and not to be had with it.
  await discount('ALONE', { discountPercentage: 2 });
  expect(await quote(items, 'ALONE')).toMatchObject({
    discount: 5,
    promoCode: { refusal: { code: 'promocode_not_combined' } },
  });
  const order = await shop.order<ErrorBody>(shop.shopper, items, { promoCode: 'ALONE' });
  expect(order).toMatchObject({ status: 400, body: { code: 'promocode_not_combined' } });
  const id = await shop.placed(shop.shopper, items);
  expect(await shop.readOrder(id)).toMatchObject({ discount: 5, promoCode: null });
  // Nobody types what comes by itself.
  const typed = await shop.call('POST', '/promocodes/validate', null, { code: 'FIVER' });
  expect(typed.body.message).toBe('Invalid promo code');
});

test('what another process changes of what comes by itself is known after a moment', async () => {
  const items = [{ product: await shop.addProduct({ price: 20 }), quantity: 1 }];
  await discount('ITSELF', { ...amount(5), way: 'automatic' });
  expect((await quote(items)).grandTotal).toBe(15);
  await shop.database.pool.query('UPDATE promocodes SET is_active = false');
  await new Promise((done) => setTimeout(done, 2 * KEPT_MS));
  expect((await quote(items)).grandTotal).toBe(20);
});

test('a cart that lacks something is told what, and so is its order', async () => {
  const product = await shop.addProduct({ stockQuantity: 10, price: 16 });
  const { _id } = await discount('FIFTY', { ...amount(5), conditions: { minimum: 50 } });
  const items = [{ product, quantity: 2 }];
  const message = 'This code needs goods of $50.00; yours come to $32.00.';
  const asked = { code: 'FIFTY', items };
  const validated = await shop.call('POST', '/promocodes/validate', null, asked);
  expect(validated).toMatchObject({ status: 400, body: { code: 'promocode_minimum', message } });
  expect((await quote(items, 'FIFTY')).promoCode?.refusal?.message).toBe(message);
  const order = await shop.order<ErrorBody>(shop.shopper, items, { promoCode: 'FIFTY' });
  expect(order.body.message).toBe(message);
  // Entered and placed in vain once each; a cart that is only looked at is no try.
  await quote(items, 'FIFTY');
  const read = await shop.call<Promocode>('GET', `/promocodes/${_id}`, shop.admin);
  expect(read.body.refusals).toBe(2);
  // Without a cart nothing is asked of it.
  const bare = await shop.call('POST', '/promocodes/validate', null, { code: 'FIFTY' });
  expect(bare).toMatchObject({ status: 200, body: { code: 'FIFTY', discountPercentage: 0 } });
});

test('a code for some customers is none to others', async () => {
  const product = await shop.addProduct({ price: 20 });
  await discount('FRIENDS', { ...amount(5), conditions: { customers: [shop.shopper.person.id] } });
  const cart = [{ product, quantity: 1 }];
  const stranger = await signUp(shop);
  const refused = await shop.order<ErrorBody>(stranger, cart, { promoCode: 'FRIENDS' });
  const unknown = await shop.order<ErrorBody>(stranger, cart, { promoCode: 'NOSUCH' });
  const said = ({ code, message }: ErrorBody) => [code, message];
  expect(said(refused.body)).toEqual(said(unknown.body));
  await shop.placed(shop.shopper, cart, { promoCode: 'FRIENDS' });
});

test('free shipping takes the price of the parcel off, and no more than it may', async () => {
  await shop.database.pool.query(
    `UPDATE shipping_methods SET rule = '{"kind": "flat", "price": 7}'`,
  );
  await new Promise((done) => setTimeout(done, 2 * KEPT_MS));
  const product = await shop.addProduct({ stockQuantity: 10, price: 20 });
  const items = [{ product, quantity: 1 }];
  const free = { effect: { kind: 'free_shipping', upTo: null } };
  await discount('FREESHIP', free);
  await discount('FIVEOFF', { effect: { kind: 'free_shipping', upTo: 5 } });
  expect(await quote(items)).toMatchObject({ shipping: 7, grandTotal: 27 });
  const quoted = await quote(items, 'FREESHIP');
  expect(quoted).toMatchObject({ discount: 0, shipping: 0, grandTotal: 20 });
  expect(quoted.shippingMethods[0]?.price).toBe(0);
  expect(await quote(items, 'FIVEOFF')).toMatchObject({ shipping: 2, grandTotal: 22 });
  const id = await shop.placed(shop.shopper, items, { promoCode: 'FREESHIP' });
  expect(await shop.readOrder(id)).toMatchObject({
    shipping: 0,
    discounts: [{ kind: 'free_shipping', amount: 0, shipping: 7 }],
  });
});

test('codes whose answer was lost are not made once more, however often it is asked for', async () => {
  const { _id } = await discount('LETTERS', { ...amount(5), way: 'single_use_codes' });
  const batch = '01890000-0000-7000-8000-00000000000b';
  const make = (count: number, of?: string) =>
    shop.call<{ made: number }>('POST', `/promocodes/${_id}/codes`, shop.admin, {
      count,
      ...(of !== undefined && { batch: of }),
    });
  const answers = await Promise.all([make(5, batch), make(5, batch), make(5, batch)]);
  expect(answers.map(({ body }) => body.made)).toEqual([5, 5, 5]);
  await make(3, '01890000-0000-7000-8000-00000000000c');
  await make(2);
  const { body } = await shop.call<Promocode>('GET', `/promocodes/${_id}`, shop.admin);
  expect(body.codes).toBe(10);
});

test('codes for one use are made at once, used once, and listed for a spreadsheet', async () => {
  const product = await shop.addProduct({ stockQuantity: 100, price: 20 });
  const { _id } = await discount('LETTERS', { ...amount(5), way: 'single_use_codes' });
  const made = await shop.call('POST', `/promocodes/${_id}/codes`, shop.admin, {
    count: 5_000,
    prefix: 'hi-',
  });
  expect(made).toMatchObject({ status: 201, body: { made: 5_000 } });
  const csv = async () =>
    (
      await shop.app.inject({
        url: `/api/v1/promocodes/${_id}/codes.csv`,
        headers: { ...shop.admin.headers },
      })
    ).body
      .trim()
      .split('\r\n');
  const [head, ...rows] = await csv();
  expect([head, rows.length]).toEqual(['code,made,state', 5_000]);
  const [code = ''] = rows[0]?.split(',') ?? [];
  expect(code).toMatch(/^HI-[2-9A-HJ-NP-Z]{9}$/);
  const cart = [{ product, quantity: 1 }];
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => shop.order<ErrorBody>(shop.shopper, cart, { promoCode: code })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 201)?.body.message).toBe(
    'This code has been used up.',
  );
  expect((await csv()).filter((row) => row.endsWith(',used'))).toHaveLength(1);
  // What all of them are called is no code itself.
  const name = await shop.order<ErrorBody>(shop.shopper, cart, { promoCode: 'LETTERS' });
  expect(name.body.message).toBe('Invalid promo code');
  expect(
    (
      await shop.call('POST', '/promocodes', shop.admin, {
        code,
        discountPercentage: 5,
        expiresAt: '2999-12-31',
      })
    ).status,
  ).toBe(409);
});

test('refunds by line give back what was paid for it', async () => {
  const lamp = await shop.addProduct({ price: 30 });
  const cable = await shop.addProduct({ price: 10 });
  await discount('LAMPFREE', { discountPercentage: 100, conditions: { products: [lamp._id] } });
  const items = [
    { product: lamp, quantity: 1 },
    { product: cable, quantity: 2 },
  ];
  const id = await shop.placed(shop.shopper, items, { promoCode: 'LAMPFREE' });
  await shop.pay(shop.shopper, id);
  const { linesOf } = await import('../order-store.ts');
  expect((await linesOf(shop.database.db, id)).map(({ paid }) => paid)).toEqual([0, 2000]);
});

test('a discount that would cost more than it takes off is not taken, and one that is typed says so', async () => {
  await shop.database.pool.query(
    `UPDATE shipping_methods SET rule = '{"kind": "free_from", "price": 7, "freeFrom": 20}'`,
  );
  await new Promise((done) => setTimeout(done, 2 * KEPT_MS));
  const product = await shop.addProduct({ stockQuantity: 10, price: 20 });
  const items = [{ product, quantity: 1 }];
  await discount('DOLLAR', amount(1));
  await discount('ITSELF', { ...amount(2), way: 'automatic' });
  const refusal = {
    code: 'promocode_not_combined',
    message: 'Your order costs less without this code.',
  };
  expect(await quote(items, 'DOLLAR')).toMatchObject({
    discount: 0,
    shipping: 0,
    grandTotal: 20,
    promoCode: { refusal },
  });
  const order = await shop.order<ErrorBody>(shop.shopper, items, { promoCode: 'DOLLAR' });
  expect(order).toMatchObject({ status: 400, body: refusal });
  expect((await shop.readOrder(await shop.placed(shop.shopper, items))).grandTotal).toBe(20);
});

test('what comes by itself keeps nobody from ordering', async () => {
  const product = await shop.addProduct({ stockQuantity: 10, price: 20 });
  await discount('ALMOST', { ...amount(19.7), way: 'automatic' });
  // 30 cents are less than can be paid.
  expect(await quote([{ product, quantity: 1 }])).toMatchObject({ grandTotal: 20, refusal: null });
  expect(await quote([{ product, quantity: 2 }])).toMatchObject({ grandTotal: 20.3 });
});
