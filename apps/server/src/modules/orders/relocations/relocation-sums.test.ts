import { fromMinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import type { InternalNotes } from '@gadgetry/contract/internal-notes';
import type { Promocode } from '@gadgetry/contract/promocodes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { galle, jaffna, relocatingIn } from '../../../../test/relocating.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

const PLACES = { north: { to: jaffna, price: 12.5 }, south: { to: galle, price: 0 } } as const;

async function openShop() {
  const shop = await openSellingShop();
  const relocating = relocatingIn(shop);
  await relocating.zone('North', { regions: ['Northern'] }, PLACES.north.price);
  await relocating.zone('South', { regions: ['Southern'] }, PLACES.south.price);
  await relocating.zone('West', { regions: ['Western'] }, 5.01);
  await shop.call('POST', '/admin/tax/classes', shop.admin, { name: 'Reduced' });
  await addTaxRate(shop, { percent: 18 });
  await addTaxRate(shop, { percent: 2.5, region: 'Northern', name: 'Levy', isCompound: true });
  await addTaxRate(shop, { percent: 7.25, taxClass: 'Reduced' });
  await addTaxRate(shop, { percent: 3, region: 'Southern', taxClass: 'Reduced', name: 'Duty' });
  const products = [
    await shop.addProduct({ price: 30.01, stockQuantity: 1_000 }),
    await shop.addProduct({ price: 9.99, stockQuantity: 1_000, taxClass: 'Reduced' }),
  ];
  return { shop, relocating, products };
}

const does = fc.option(
  fc.oneof(
    fc.record({ discountPercentage: fc.integer({ min: 1, max: 90 }) }),
    fc.record({
      effect: fc.record({
        kind: fc.constant('amount'),
        amount: fc.integer({ min: 1, max: 900 }).map((cents) => cents / 100),
      }),
    }),
    fc.record({
      effect: fc.record({
        kind: fc.constant('free_shipping'),
        upTo: fc.option(fc.integer({ min: 100, max: 800 }).map((cents) => cents / 100)),
      }),
    }),
  ),
);

test('of 16 orders with discounts and taxes that go elsewhere, no cent is lost, and what came off stays off', async () => {
  const { shop, relocating, products } = await openShop();
  let codes = 0;
  await fc.assert(
    fc.asyncProperty(
      does,
      fc.constantFrom(...Object.values(PLACES)),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('link', 'cash'),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 2 }),
      async (effect, { to, price }, pricesInclude, isSwitched, by, quantities) => {
        await taxFromNowOn(shop, { pricesInclude });
        const items = products.map((product, at) => ({ product, quantity: quantities[at] ?? 1 }));
        codes += 1;
        const { body: code } = await shop.call<Promocode>('POST', '/promocodes', shop.admin, {
          code: `CODE${codes}`,
          expiresAt: '2999-12-31',
          maxUses: 1,
          ...effect,
        });
        const first = await shop.placed(
          shop.shopper,
          items,
          effect === null ? {} : { promoCode: code.code },
        );
        await relocating.pay(first);
        const before = await relocating.read(first);
        if (isSwitched) await taxFromNowOn(shop, { pricesInclude: !pricesInclude });
        const { body: shown } = await relocating.quoted(first, to);
        const [way] = shown.methods;
        const due = way?.due ?? 0;
        const payment = by === 'cash' || (due > 0 && due < 0.5) ? inCash : { kind: 'link' };
        const second = await relocating.relocated(first, to, { shown, payment });
        if (payment !== inCash && due > 0) await relocating.pay(second);
        const [ended, after] = [await relocating.read(first), await relocating.read(second)];
        expect(after).toMatchObject({
          orderStatus: 'CONFIRMED',
          subTotal: before.subTotal,
          discount: before.discount,
          promoCode: before.promoCode,
          items: before.items.map(({ product, quantity }) => ({ product, quantity })),
        });
        // What was agreed to be with tax stays so.
        expect(new Set(after.taxes.map(({ included }) => included))).toEqual(
          new Set([pricesInclude]),
        );
        const off = before.discounts.reduce((sum, one) => sum + toMinorUnits(one.shipping), 0);
        const left = Math.max(0, toMinorUnits(price) - off);
        expect(after.shipping).toBe(fromMinorUnits(left));
        expect(ended).toMatchObject({
          orderStatus: 'CANCELLED',
          paymentStatus: 'REFUNDED',
          payment: { amount: before.grandTotal, refunded: before.grandTotal, refunding: 0 },
        });
        expect(toMinorUnits(after.grandTotal)).toBe(
          toMinorUnits(before.grandTotal) + toMinorUnits(due) - toMinorUnits(way?.back ?? 0),
        );
        const told = (ended.refunds ?? []).reduce(
          (sum, { amount }) => sum + toMinorUnits(amount),
          0,
        );
        expect(told).toBe(toMinorUnits(way?.back ?? 0));
        expect(await checkIntegrity(shop.database.db)).toEqual([]);
      },
    ),
    { numRuns: 16 },
  );
  await shop.close();
});

test.each([
  // 30.01 and 5.01 with 18 % in them, or beside them; moved, 30.01 and 12.50 with 2.5 %.
  [true, { before: 35.02, after: 42.51, tax: 0 }],
  [false, { before: 41.32, after: 43.57, tax: 1.06 }],
])(
  'with tax in its prices: %s, an order goes elsewhere so, though the shop’s are meant otherwise by now',
  async (pricesInclude, { before, after, tax }) => {
    const { shop, relocating, products } = await openShop();
    const [product] = products;
    if (product === undefined) throw new Error('no product');
    await taxFromNowOn(shop, { pricesInclude });
    const first = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
    await relocating.pay(first);
    await taxFromNowOn(shop, { pricesInclude: !pricesInclude });
    const { body: shown } = await relocating.quoted(first, jaffna);
    expect(shown).toMatchObject({
      paid: before,
      methods: [{ quoted: { tax, grandTotal: after } }],
    });
    const second = await relocating.relocated(first, jaffna, { shown });
    await relocating.pay(second);
    expect(await relocating.read(second)).toMatchObject({ tax, grandTotal: after });
    await shop.expectBooksInOrder();
    await shop.close();
  },
);

test('a code of one use goes along, is used once, and a first order stays the first', async () => {
  const { shop, relocating, products } = await openShop();
  const { body: code } = await shop.call<Promocode>('POST', '/promocodes', shop.admin, {
    code: 'WELCOME',
    expiresAt: '2999-12-31',
    discountPercentage: 10,
    firstOrderOnly: true,
    maxUses: 1,
  });
  const [product] = products;
  if (product === undefined) throw new Error('no product');
  const items = [{ product, quantity: 1 }];
  const first = await shop.placed(shop.shopper, items, { promoCode: code.code });
  await relocating.pay(first);
  await relocating.pay(await shop.placed(shop.shopper, items));
  const uses = async () => {
    const { rows } = await shop.database.pool.query<{ order_id: string }>(
      'SELECT order_id FROM promocode_uses',
    );
    return rows.map((row) => row.order_id);
  };
  const waits = await relocating.relocated(first, jaffna);
  expect(await uses()).toEqual([first]);
  await relocating.act(waits, 'cancel');
  expect(await uses()).toEqual([first]);
  const second = await relocating.relocated(first, jaffna, { payment: inCash });
  expect(await uses()).toEqual([second]);
  expect(await relocating.read(second)).toMatchObject({ promoCode: 'WELCOME', discount: 3 });
  await shop.expectBooksInOrder();
  await relocating.act(second, 'cancel');
  expect(await uses()).toEqual([]);
  await shop.expectBooksInOrder();
  await shop.close();
});

test('an order that goes elsewhere is not two of its customer to whoever looks for many', async () => {
  const { shop, relocating, products } = await openShop();
  const [product] = products;
  if (product === undefined) throw new Error('no product');
  const bought = async () => {
    const id = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
    await relocating.pay(id);
    return id;
  };
  const first = await bought();
  await bought();
  const last = await bought();
  const second = await relocating.relocated(first, jaffna);
  const warnings = async (id: string) =>
    (await shop.call<InternalNotes>('GET', `/admin/orders/${id}/desk`, shop.admin)).body.warnings;
  expect(await warnings(last)).toEqual([]);
  expect(await warnings(second)).toEqual([]);
  await bought();
  expect(await warnings(last)).toMatchObject([{ kind: 'many_orders_of_customer', count: 3 }]);
  await shop.close();
});

test('what a code takes off shipping goes along, is said beforehand, and no more of it than before', async () => {
  const { shop, relocating, products } = await openShop();
  await taxFromNowOn(shop, { pricesInclude: true });
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'FREESHIP',
    expiresAt: '2999-12-31',
    effect: { kind: 'free_shipping', upTo: null },
  });
  const [product] = products;
  if (product === undefined) throw new Error('no product');
  const first = await shop.placed(shop.shopper, [{ product, quantity: 1 }], {
    promoCode: 'FREESHIP',
  });
  await relocating.pay(first);
  expect(await relocating.read(first)).toMatchObject({ shipping: 0, grandTotal: 30.01 });
  const { body: dearer } = await relocating.quoted(first, jaffna);
  expect(dearer.methods).toMatchObject([
    { price: 7.49, shippingOff: 5.01, due: 7.49, quoted: { shipping: 7.49, grandTotal: 37.5 } },
  ]);
  // Where shipping costs nothing, nothing is off it.
  const { body: free } = await relocating.quoted(first, galle);
  expect(free.methods).toMatchObject([{ price: 0, shippingOff: 0, due: 0, back: 0 }]);
  const second = await relocating.relocated(first, jaffna, { shown: dearer });
  await relocating.pay(second);
  expect(await relocating.read(second)).toMatchObject({
    promoCode: 'FREESHIP',
    shipping: 7.49,
    grandTotal: 37.5,
    discounts: [{ code: 'FREESHIP', shipping: 5.01 }],
  });
  await shop.expectBooksInOrder();
  await shop.close();
});
