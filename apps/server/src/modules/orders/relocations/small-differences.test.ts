import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { OrderShippingMethods } from '@gadgetry/contract/order-changes';
import type { ShippingSetup } from '@gadgetry/contract/shipping';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { galle, jaffna, relocatingIn } from '../../../../test/relocating.ts';
import { signUp } from '../../../../test/shop.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import { newId } from '../../../database/identifiers.ts';

let shop: SellingShop;
let relocating: ReturnType<typeof relocatingIn>;

/** 10 % beside the prices, but for the South: 20 and 5 are 27.50, and a cent of shipping is mostly one. */
beforeAll(async () => {
  shop = await openSellingShop();
  relocating = relocatingIn(shop);
  await relocating.zone('North', { regions: ['Northern'] }, 5.4);
  await relocating.zone('South', { regions: ['Southern'] }, 0);
  await relocating.zone('West', { regions: ['Western'] }, 5);
  await addTaxRate(shop, { percent: 10 });
  await addTaxRate(shop, { percent: 31, region: 'Southern' });
  await taxFromNowOn(shop, { pricesInclude: false });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function bought(price = 20): Promise<string> {
  const id = await shop.placed(shop.shopper, [
    { product: await shop.addProduct({ price }), quantity: 1 },
  ]);
  await relocating.pay(id);
  return id;
}

const NO_LINK = 'A difference of $0.44 is too small for a payment link, which takes $0.50 or more';

test('a difference that no link can ask for is said so beforehand, and waived off the shipping', async () => {
  const first = await bought();
  const { body: shown } = await relocating.quoted(first, jaffna);
  const [way] = shown.methods;
  expect(shown).toMatchObject({
    paid: 27.5,
    methods: [
      {
        due: 0.44,
        quoted: { shipping: 5.4, tax: 2.54, grandTotal: 27.94 },
        noLink: `${NO_LINK}: waive it, choose another method, or take it in another way`,
        waived: { quoted: { shipping: 5, tax: 2.5, grandTotal: 27.5 }, back: 0 },
      },
    ],
  });
  const asked = await relocating.relocate(first, jaffna, { shown });
  expect([asked.status, asked.body.message]).toEqual([409, way?.noLink]);
  const waived = { ...shown, methods: [{ ...way, ...way?.waived }] } as typeof shown;
  const payment = { kind: 'waived' };
  // What is waived is what was shown as such.
  expect((await relocating.relocate(first, jaffna, { shown, payment })).body.code).toBe(
    'quote_changed',
  );
  const second = await relocating.relocated(first, jaffna, { shown: waived, payment });
  const [before, after] = [await relocating.read(first), await relocating.read(second)];
  expect(before).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' });
  expect(after).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentMethod: 'exchange',
    shipping: 5,
    grandTotal: 27.5,
    exchanged: 27.5,
    addressId: { city: 'Jaffna' },
  });
  expect(after.timeline.find(({ kind }) => kind === 'relocated')?.detail).toBe(
    `In place of order ${before.number}; $0.44 of it was waived`,
  );
  await shop.expectBooksInOrder();
});

test('it is taken by hand all the same, where that is wanted', async () => {
  const first = await bought();
  const second = await relocating.relocated(first, jaffna, { payment: inCash });
  expect(await relocating.read(second)).toMatchObject({
    orderStatus: 'CONFIRMED',
    payment: { amount: 27.94, exchanged: 27.5 },
  });
  await shop.expectBooksInOrder();
});

test('where shipping does not cost as much, only a hand can take it', async () => {
  // 2.50 of it sent for nothing, with 31 %: 3.28 against 3.30; from 2.20 it is 2.88 against 2.97.
  const first = await bought(30);
  const { body: shown } = await relocating.quoted(first, galle);
  expect(shown).toMatchObject({
    paid: 38.5,
    methods: [{ due: 0.8, noLink: null, waived: null }],
  });
  const other = await bought(29);
  const { body: less } = await relocating.quoted(other, galle);
  expect(less).toMatchObject({ paid: 37.4, methods: [{ due: 0.59, waived: null }] });
  const third = await bought(28);
  const { body: small } = await relocating.quoted(third, galle);
  expect(small).toMatchObject({
    paid: 36.3,
    methods: [
      {
        due: 0.38,
        noLink:
          'A difference of $0.38 is too small for a payment link, which takes $0.50 or more: choose another method, or take it in another way',
        waived: null,
      },
    ],
  });
  const payment = { kind: 'waived' };
  const refused = await relocating.relocate(third, galle, { shown: small, payment });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('no more than shipping costs'),
  ]);
  // A difference that a link can ask for is asked for.
  const asked = await relocating.relocate(first, galle, { shown, payment });
  expect(asked.status).toBe(409);
  expect((await relocating.relocate(first, galle, { shown })).status).toBe(201);
  await shop.expectBooksInOrder();
});

/** Another method beside one of these tests. */
async function addedBeside(beside: string, name: string, price: number): Promise<void> {
  const { body: setup } = await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin);
  const there = setup.methods.find((one) => one.name === beside);
  if (there === undefined) throw new Error('no method');
  const { _id: _own, isActive: _active, version: _version, ...method } = there;
  const added = { ...method, name, rule: { kind: 'flat', price } };
  await shop.call('POST', '/admin/shipping/methods', shop.admin, added);
}

const offeredTo = async (id: string, name: string) => {
  const path = `/admin/orders/${id}/shipping-methods`;
  const { body } = await shop.call<OrderShippingMethods>('GET', path, shop.admin);
  return body.find((one) => one.name === name);
};

const changed = (id: string, methodId: string | undefined, waived?: number, as = shop.admin) =>
  shop.call<AdminOrder & ErrorBody>('POST', `/admin/orders/${id}/shipping-method`, as, {
    methodId,
    seen: 'To West',
    refund: 0,
    waived,
  });

test('a method that costs some cents more takes an order once they are waived', async () => {
  const id = await bought();
  await addedBeside('To West', 'Courier', 5.3);
  await addedBeside('To West', 'Dearer', 5.9);
  const courier = await offeredTo(id, 'Courier');
  const dearer = await offeredTo(id, 'Dearer');
  expect(courier).toMatchObject({ refund: null, due: null, waivable: 0.33 });
  expect(dearer).toMatchObject({ refund: null, due: { total: 0.99 }, waivable: null });
  const unsaid = await changed(id, courier?._id);
  expect([unsaid.status, unsaid.body.message]).toEqual([
    409,
    'A difference of $0.33 is too small for a payment link, which takes $0.50 or more: waive it, or choose another method',
  ]);
  expect((await changed(id, courier?._id, 0.3)).body.code).toBe('quote_changed');
  // What a link can ask for is no present.
  expect((await changed(id, dearer?._id, 0.99)).body.code).toBe('total_would_change');
  expect((await changed(id, courier?._id, 0.33)).status).toBe(200);
  const { shippingMethod, grandTotal, timeline } = await relocating.read(id);
  expect([shippingMethod?.name, grandTotal]).toEqual(['Courier', 27.5]);
  expect(timeline.at(-1)).toMatchObject({
    kind: 'shipping_changed',
    detail: 'Courier instead of To West; $0.33 that it costs more was waived',
  });
  await shop.expectBooksInOrder();
});

test('it is waived by whoever may give money back, and for what is still sent alone', async () => {
  await addedBeside('To West', 'Rider', 5.35);
  const id = await bought();
  const rider = await offeredTo(id, 'Rider');
  const waivable = rider?.waivable ?? 0;
  expect(waivable).toBeGreaterThan(0.3);
  const worker = await signUp(shop, { staffRole: 'orders' });
  const refused = await changed(id, rider?._id, waivable, worker);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Your role does not include this: give money back. An admin of the shop can change your role',
  ]);
  const refund = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${id}/refunds`,
    headers: { ...shop.admin.headers, 'idempotency-key': newId() },
    body: { amount: 27.2, reason: 'Sorry' },
  });
  expect(refund.statusCode).toBe(200);
  expect((await offeredTo(id, 'Rider'))?.waivable).toBeNull();
  const unworthy = await changed(id, rider?._id, waivable);
  expect([unworthy.status, unworthy.body.message]).toEqual([
    409,
    expect.stringContaining('Only $0.30 is left of what was paid for this order'),
  ]);
  const other = await bought();
  const manager = await signUp(shop, { staffRole: 'manager' });
  expect((await changed(other, rider?._id, waivable, manager)).status).toBe(200);
  await shop.expectBooksInOrder();
});

test('what was waived is asked for at no other place, and for no dearer way there', async () => {
  const first = await bought();
  await addedBeside('To West', 'Walker', 5.25);
  const walker = await offeredTo(first, 'Walker');
  expect((await changed(first, walker?._id, walker?.waivable ?? 0)).status).toBe(200);
  const { body: shown } = await relocating.quoted(first, jaffna);
  const [way] = shown.methods;
  // 5.40 there, of which 0.25 is waived: 20.00 and 5.15, with 10 %.
  expect(way).toMatchObject({
    due: 0.17,
    quoted: { shipping: 5.15, grandTotal: 27.67 },
    waived: { quoted: { shipping: 5, grandTotal: 27.5 } },
  });
  const waived = { ...shown, methods: [{ ...way, ...way?.waived }] } as typeof shown;
  const payment = { kind: 'waived' };
  const second = await relocating.relocated(first, jaffna, { shown: waived, payment });
  await addedBeside('To North', 'Northern Express', 7.4);
  const express = await offeredTo(second, 'Northern Express');
  expect(express?.due).toMatchObject({ shipping: 2, total: 2.2 });
  expect((await offeredTo(second, 'To North'))?.refund).toBe(0);
  await shop.expectBooksInOrder();
});
