import type { DiscountEffect } from '@gadgetry/contract/discounts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combined, limitedTo, partsOf } from './combined.ts';
import { discountOf } from './discount-of.ts';
import { type Discount, type PricedLine, lineTotal, quote, noTax } from './quote.ts';

const nowhere = { country: null, region: null, postalCode: null };
const shipping = { costOf: () => 700 };

const line = fc.record({
  productId: fc.uuid(),
  categoryId: fc.constantFrom('lamps', 'cables', 'phones'),
  weightGrams: fc.constant(null),
  taxClass: fc.constant(null),
  priceCents: fc.integer({ min: 1, max: 30_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
});
const cart = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 12,
  selector: ({ productId }) => productId,
});

const cents = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount / 100);
const effect: fc.Arbitrary<DiscountEffect | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('amount' as const), amount: cents(60_000) }),
  fc.record({ kind: fc.constant('free_shipping' as const), upTo: fc.option(cents(1_000)) }),
  fc.record({
    kind: fc.constant('buy_get' as const),
    buy: fc.integer({ min: 1, max: 4 }),
    get: fc.integer({ min: 1, max: 4 }),
    percent: fc.integer({ min: 1, max: 100 }),
    timesPerOrder: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
);
const discount = fc
  .tuple(effect, fc.integer({ min: 1, max: 10_000 }), fc.constantFrom('', 'lamps', 'cables'))
  .map(([does, points, category]) => {
    const isFor = (one: PricedLine) => category === '' || one.categoryId === category;
    return { isFor, rule: limitedTo(isFor, discountOf(does, points)) };
  });
const discounts = fc.array(discount, { maxLength: 4 });

const priceOf = (lines: readonly PricedLine[], rules: readonly Discount[]) =>
  quote(lines, nowhere, { discount: combined(rules), shipping, tax: noTax });

test('10,000 carts with discounts: lines come to the discount, none costs less than nothing, and nothing does', () => {
  fc.assert(
    fc.property(cart, discounts, (lines, some) => {
      const rules = some.map(({ rule }) => rule);
      const price = priceOf(lines, rules);
      const parts = partsOf(rules, { lines });
      lines.forEach((one, at) => {
        const off = price.lineDiscounts[at] ?? -1;
        expect(off).toBeGreaterThanOrEqual(0);
        expect(parts.reduce((sum, part) => sum + (part[at] ?? 0), 0)).toBe(off);
        const most = some.some(({ isFor }) => isFor(one)) ? lineTotal(one) : 0;
        expect(off).toBeLessThanOrEqual(most);
      });
      expect(price.lineDiscounts.reduce((sum, off) => sum + off, 0)).toBe(price.discount);
      expect(price.shipping).toBeGreaterThanOrEqual(0);
      expect(price.total).toBe(price.subtotal - price.discount + price.shipping);
      expect(price.total).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 10_000 },
  );
});

test('how a cart is sorted changes nothing, to whom a cent is left over included', () => {
  fc.assert(
    fc.property(cart, discounts, (lines, some) => {
      const rules = some.map(({ rule }) => rule);
      const there = priceOf(lines, rules);
      const back = priceOf(lines.toReversed(), rules);
      expect(back.lineDiscounts.toReversed()).toEqual(there.lineDiscounts);
      expect(back.shipping).toBe(there.shipping);
    }),
    { numRuns: 2_000 },
  );
});

test('of variants of one product that cost the same, the same ones bear the cents that are left over', () => {
  const variants = ['a', 'b', 'c'].map((variantId) => ({
    productId: 'p',
    variantId,
    categoryId: 'any',
    weightGrams: null,
    taxClass: null,
    priceCents: 100,
    quantity: 1,
  }));
  const tenth = [discountOf({ kind: 'amount', amount: 0.1 }, 0)];
  expect(priceOf(variants, tenth).lineDiscounts).toEqual([4, 3, 3]);
  expect(priceOf(variants.toReversed(), tenth).lineDiscounts).toEqual([3, 3, 4]);
});

const lines = (...pieces: readonly (readonly [number, number])[]): PricedLine[] =>
  pieces.map(([priceCents, quantity], at) => ({
    productId: String(at),
    categoryId: 'any',
    weightGrams: null,
    taxClass: null,
    priceCents,
    quantity,
  }));

test.each([
  [{ kind: 'amount', amount: 10 }, lines([1_000, 1], [1_000, 2]), [333, 667]],
  [{ kind: 'amount', amount: 10 }, lines([300, 1], [100, 2]), [300, 200]],
  [
    { kind: 'buy_get', buy: 2, get: 1, percent: 100, timesPerOrder: null },
    lines([500, 2], [300, 1], [400, 3]),
    [0, 300, 400],
  ],
  [
    { kind: 'buy_get', buy: 2, get: 1, percent: 50, timesPerOrder: 1 },
    lines([500, 2], [301, 4]),
    [0, 151],
  ],
  [{ kind: 'buy_get', buy: 2, get: 1, percent: 100, timesPerOrder: null }, lines([500, 2]), [0]],
] as const)('%j of a cart takes off what it says', (does, goods, off) => {
  expect(priceOf(goods, [discountOf(does, 0)]).lineDiscounts).toEqual(off);
});

test('of shipping comes off what is free, and of a part the rest is paid', () => {
  const free = (upTo: number | null) =>
    priceOf(lines([1_000, 1]), [discountOf({ kind: 'free_shipping', upTo }, 0)]).shipping;
  expect([free(null), free(5), free(70)]).toEqual([0, 200, 0]);
});

const asked = (goods: readonly PricedLine[]) => ({ lines: goods, left: goods.map(lineTotal) });

test('of several each comes off what those before it have left: pieces, then shares, then sums', () => {
  const bulbs = lines([4_900, 3]);
  const thirdFree = discountOf(
    { kind: 'buy_get', buy: 2, get: 1, percent: 100, timesPerOrder: null },
    0,
  );
  const half = discountOf(null, 5_000);
  const tenDollars = discountOf({ kind: 'amount', amount: 10 }, 0);
  // One bulb of three, half of the other two, and ten dollars.
  expect(partsOf([half, thirdFree], { lines: bulbs })).toEqual([[4_900], [4_900]]);
  expect(partsOf([tenDollars, half, thirdFree], { lines: bulbs })).toEqual([
    [1_000],
    [4_900],
    [4_900],
  ]);
  // Two tenths of a hundred are nineteen, and nothing more comes off nothing.
  const tenth = discountOf(null, 1_000);
  expect(partsOf([tenth, tenth], { lines: lines([10_000, 1]) })).toEqual([[1_000], [900]]);
  const all = discountOf(null, 10_000);
  expect(partsOf([all, half, tenDollars], { lines: bulbs })).toEqual([[14_700], [0], [0]]);
});

test('free shipping twice gives off no more than shipping costs', () => {
  const upTo5 = discountOf({ kind: 'free_shipping', upTo: 5 }, 0);
  expect(combined([upTo5, upTo5]).shippingOff?.(700)).toBe(700);
  expect(combined([upTo5, discountOf(null, 1_000)]).shippingOff?.(700)).toBe(500);
});

test('a discount on some lines is reckoned of these alone, and says of each what comes off', () => {
  const goods = lines([1_000, 1], [500, 2], [300, 1]);
  const onSecond = limitedTo(({ productId }) => productId === '1', discountOf(null, 1_000));
  expect(onSecond.amountsOff(asked(goods))).toStrictEqual([0, 100, 0]);
  const onNone = limitedTo(() => false, discountOf(null, 1_000));
  const both = partsOf([onSecond, onNone], { lines: goods });
  expect(both).toStrictEqual([
    [0, 100, 0],
    [0, 0, 0],
  ]);
});

test('buy one and get two: of six pieces four cost nothing, and each line is told', () => {
  const rule = discountOf(
    { kind: 'buy_get', buy: 1, get: 2, percent: 100, timesPerOrder: null },
    0,
  );
  const goods = lines([500, 6]);
  expect(rule.amountsOff(asked(goods))).toStrictEqual([2_000]);
  expect(rule.amountsOff(asked(lines([500, 2])))).toStrictEqual([0]);
});

test.each([null, { kind: 'amount', amount: 10 } as const])(
  'nothing comes off nothing: %j',
  (does) => {
    expect(discountOf(does, 1_000).amountsOff(asked([]))).toEqual([]);
  },
);
