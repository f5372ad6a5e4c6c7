import {
  formatMinorUnits,
  fromMinorUnits,
  shopCurrency,
  toMinorUnits,
} from '@gadgetry/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderTax } from './order-tax.ts';
import { percentOff } from './percent-off.ts';
import { type PricedPieces, type PricedLine, lineTotal, quote, noTax } from './quote.ts';

const { chargeMin: CHARGE_MIN, chargeMax: CHARGE_MAX } = shopCurrency();
const nowhere = { country: null, region: null, postalCode: null };

const linesOf = (pieces: readonly PricedPieces[]): PricedLine[] =>
  pieces.map((some) => ({
    productId: 'product',
    categoryId: 'any',
    weightGrams: null,
    taxClass: null,
    ...some,
  }));

const taxOf = (amount: number): OrderTax => ({
  name: 'VAT',
  rate: 200_000,
  isCompound: false,
  isIncluded: false,
  place: { country: 'LK', region: '', postalPrefix: '' },
  lines: [],
  shipping: { base: amount, amount },
});

const freeShipping = { costOf: () => 0 };

/** As the shop does it unless its owner wants otherwise. */
function priceOf(pieces: readonly PricedPieces[], basisPoints: number) {
  const discount = percentOff(basisPoints);
  const rules = { discount, shipping: freeShipping, tax: noTax };
  const price = quote(linesOf(pieces), nowhere, rules);
  const { shipping, tax, taxes, refusal, lineDiscounts, ...rest } = price;
  expect([shipping, tax, taxes]).toEqual([0, 0, []]);
  expect(lineDiscounts.reduce((sum, amount) => sum + amount, 0)).toBe(rest.discount);
  return refusal ?? rest;
}

const line = fc.record({
  priceCents: fc.integer({ min: 1, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 10_000 }),
});
const cart = fc.array(line, { minLength: 1, maxLength: 100 });
const cheapCart = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 1, max: 5_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 20 },
);
const basisPoints = fc.integer({ min: 0, max: 10_000 });

test('10,000 carts and codes: whole cents, never below nothing, and what is taken off is never more than half a cent out', () => {
  fc.assert(
    fc.property(fc.oneof(cart, cheapCart), basisPoints, (lines, discount) => {
      const price = priceOf(lines, discount);
      if (typeof price === 'string') return;
      const exact = lines.reduce((sum, { priceCents, quantity }) => {
        return sum + BigInt(priceCents) * BigInt(quantity);
      }, 0n);
      expect(BigInt(price.subtotal)).toBe(exact);
      expect(price.total).toBe(price.subtotal - price.discount);
      expect(price.total).toBeGreaterThanOrEqual(0);
      // Compared in hundredths of basis points, where nothing is rounded.
      const error = BigInt(price.discount) * 10_000n - exact * BigInt(discount);
      expect(error > -5_000n && error <= 5_000n).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test('what is shown is what is stored and charged: cents survive the way over the wire and back', () => {
  fc.assert(
    fc.property(cheapCart, basisPoints, (lines, discount) => {
      const price = priceOf(lines, discount);
      if (typeof price === 'string') return;
      for (const cents of [price.subtotal, price.discount, price.total]) {
        expect(toMinorUnits(fromMinorUnits(cents))).toBe(cents);
        expect(formatMinorUnits(cents).replaceAll(',', '')).toBe(`$${(cents / 100).toFixed(2)}`);
      }
    }),
    { numRuns: 10_000 },
  );
});

test('the order of the lines changes nothing', () => {
  fc.assert(
    fc.property(cheapCart, basisPoints, (lines, discount) => {
      expect(priceOf(lines.toReversed(), discount)).toEqual(priceOf(lines, discount));
    }),
  );
});

test('what is accepted can be paid by card, or costs nothing at all', () => {
  fc.assert(
    fc.property(fc.oneof(cart, cheapCart), basisPoints, (lines, discount) => {
      const price = priceOf(lines, discount);
      if (typeof price === 'string') return;
      const payable = price.total >= CHARGE_MIN && price.total <= CHARGE_MAX;
      expect(payable || price.total === 0).toBe(true);
    }),
  );
});

// The most for which a share is still computed in whole numbers that a double holds: 2^53 / 10,001.
const SUM_MAX = 900_629_862_487;

test('free with a code for 100 %, up to the most that can be computed exactly; beyond, nothing is', () => {
  const free = (sum: number) => priceOf([{ priceCents: sum, quantity: 1 }], 10_000);
  expect(free(SUM_MAX)).toEqual({ subtotal: SUM_MAX, discount: SUM_MAX, total: 0 });
  expect(free(SUM_MAX + 1)).toBe('order_total_too_high');
});

test('sums of many billions are taken off to the cent as well', () => {
  const huge = fc.integer({ min: SUM_MAX - 1_000_000_000, max: SUM_MAX });
  fc.assert(
    fc.property(huge, fc.integer({ min: 9_999, max: 10_000 }), (sum, discount) => {
      const price = priceOf([{ priceCents: sum, quantity: 1 }], discount);
      const off = (BigInt(sum) * BigInt(discount) + 5_000n) / 10_000n;
      const discounted = { subtotal: sum, discount: Number(off), total: sum - Number(off) };
      const payable = discounted.total <= CHARGE_MAX;
      expect(price).toEqual(payable ? discounted : 'order_total_too_high');
    }),
  );
});

test.each([
  [[{ priceCents: 49, quantity: 1 }], 0, 'order_total_too_low'],
  [[{ priceCents: 50, quantity: 1 }], 0, { subtotal: 50, discount: 0, total: 50 }],
  [[{ priceCents: 100, quantity: 1 }], 5_100, 'order_total_too_low'],
  [[{ priceCents: 100, quantity: 1 }], 10_000, { subtotal: 100, discount: 100, total: 0 }],
  [
    [{ priceCents: 99_999_999, quantity: 1 }],
    0,
    { subtotal: 99_999_999, discount: 0, total: 99_999_999 },
  ],
  [[{ priceCents: 100_000_000, quantity: 1 }], 0, 'order_total_too_high'],
  [[{ priceCents: 100_000_000, quantity: 10_000 }], 9_999, 'order_total_too_high'],
  [[{ priceCents: 1_999, quantity: 3 }], 1_000, { subtotal: 5_997, discount: 600, total: 5_397 }],
  [[{ priceCents: 5, quantity: 21 }], 1_000, { subtotal: 105, discount: 11, total: 94 }],
])('%j less %i basis points is %j', (lines, discount, expected) => {
  expect(priceOf(lines, discount)).toEqual(expected);
});

test('shipping and tax are added to what is left of the goods, and no discount goes below nothing', () => {
  fc.assert(
    fc.property(
      cheapCart,
      fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 2_000 }),
      (lines, off, cost) => {
        const price = quote(linesOf(lines), nowhere, {
          discount: { turn: 'sum', amountsOff: () => off },
          shipping: { costOf: ({ discount, subtotal }) => (discount < subtotal ? cost : 0) },
          tax: {
            taxesOn: ({ subtotal, discount, shipping }) => [
              taxOf((subtotal - discount + shipping) % 7),
              // What is in the prices is added to nothing.
              { ...taxOf(shipping), isIncluded: true },
            ],
          },
        });
        const goods = price.subtotal - price.discount;
        lines.forEach((bought, at) =>
          expect(price.lineDiscounts[at]).toBe(Math.min(off[at] ?? 0, lineTotal(bought))),
        );
        expect(price.discount).toBe(price.lineDiscounts.reduce((sum, amount) => sum + amount, 0));
        expect(price.shipping).toBe(goods > 0 ? cost : 0);
        expect(price.tax).toBe((goods + price.shipping) % 7);
        expect(price.total).toBe(goods + price.shipping + price.tax);
      },
    ),
  );
});

test('what can be neither charged nor computed exactly still says what its goods cost', () => {
  const rules = { discount: percentOff(5_000), shipping: freeShipping, tax: noTax };
  const quoted = (priceCents: number) =>
    quote(linesOf([{ priceCents, quantity: 1 }]), nowhere, rules);
  expect(quoted(60)).toMatchObject({ discount: 30, total: 30, refusal: 'order_total_too_low' });
  expect(quoted(SUM_MAX + 1)).toEqual({
    subtotal: SUM_MAX + 1,
    discount: 0,
    lineDiscounts: [0],
    shipping: 0,
    tax: 0,
    taxes: [],
    total: SUM_MAX + 1,
    refusal: 'order_total_too_high',
  });
});

test('rules see what a parcel and a tax office ask about', () => {
  const destination = { country: 'LK', region: 'Western', postalCode: '00700' };
  const lines = [
    {
      productId: 'lamp',
      categoryId: 'light',
      taxClass: 'books',
      weightGrams: 300,
      priceCents: 1_000,
      quantity: 2,
    },
  ];
  const price = quote(lines, destination, {
    discount: percentOff(0),
    shipping: {
      costOf: ({ lines: parcel, destination: to }) =>
        to.postalCode === '00700'
          ? parcel.reduce((sum, one) => sum + (one.weightGrams ?? 0) * one.quantity, 0)
          : 0,
    },
    tax: {
      taxesOn: ({ lines: goods, destination: to }) =>
        to.region === 'Western' && goods[0]?.taxClass === 'books' ? [taxOf(160)] : [],
    },
  });
  expect(price).toMatchObject({ subtotal: 2_000, shipping: 600, tax: 160, total: 2_760 });
});
