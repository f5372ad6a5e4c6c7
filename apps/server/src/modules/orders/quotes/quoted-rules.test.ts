import { shopCurrency, toMinorUnits } from '@gadgetry/contract/money';
import { quotedSums } from '@gadgetry/contract/quotes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TaxRule, percentOff, quote } from '../../pricing/index.ts';
import { quoteChange, sumsOf } from './quoted-rules.ts';

const cart = fc.array(
  fc.record({
    productId: fc.constant('product'),
    categoryId: fc.constant('category'),
    weightGrams: fc.constant(null),
    taxClass: fc.constant(null),
    priceCents: fc.integer({ min: 1, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 10_000 }),
  }),
  { minLength: 1, maxLength: 100 },
);
const nowhere = { country: null, region: null, postalCode: null };
const cents = fc.integer({ min: 0, max: 50_000 });

const taxOf = (due: number): TaxRule => ({
  taxesOn: () => [
    {
      name: 'Tax',
      rate: 100_000,
      isCompound: false,
      isIncluded: false,
      place: { country: 'LK', region: '', postalPrefix: '' },
      lines: [],
      shipping: { base: due, amount: due },
    },
  ],
});

const priced = fc
  .tuple(cart, fc.integer({ min: 0, max: 10_000 }), cents, cents)
  .map(([lines, basisPoints, cost, due]) =>
    quote(lines, nowhere, {
      discount: percentOff(basisPoints),
      shipping: { costOf: () => cost },
      tax: taxOf(due),
    }),
  );

test('10,000 carts and codes: what is shown comes back as what is stored, to the cent', () => {
  fc.assert(
    fc.property(priced, (price) => {
      const shown = quotedSums.parse(JSON.parse(JSON.stringify(sumsOf(price))));
      expect(quoteChange(shown, sumsOf(price))).toBeNull();
      const { subtotal, discount, shipping, tax, total } = price;
      const { subTotal, grandTotal } = shown;
      const parts = [subTotal, shown.discount, shown.shipping, shown.tax, grandTotal];
      expect(parts.map(toMinorUnits)).toEqual([subtotal, discount, shipping, tax, total]);
    }),
    { numRuns: 10_000 },
  );
});

test('a cent that is off in any sum is noticed', () => {
  const part = fc.constantFrom('subtotal', 'discount', 'shipping', 'tax', 'total');
  fc.assert(
    fc.property(priced, part, (price, changed) => {
      const before = { ...price, [changed]: price[changed] + 1 };
      expect(quoteChange(sumsOf(before), sumsOf(price))).not.toBeNull();
    }),
  );
});

const eighty = {
  subtotal: 8_000,
  discount: 0,
  shipping: 0,
  tax: 0,
  total: 8_000,
  lineDiscounts: [],
  taxes: [],
  refusal: null,
};

test.each([
  [
    { subtotal: 10_000, total: 10_000 },
    'The total changed from $80.00 to $100.00: the subtotal from $80.00 to $100.00.',
  ],
  [
    { shipping: 499, tax: 100, total: 8_599 },
    'The total changed from $80.00 to $85.99: shipping from $0.00 to $4.99, tax from $0.00 to $1.00.',
  ],
  [
    { subtotal: 10_000, discount: 2_000 },
    'The total is still $80.00, but what it is made of changed: the subtotal from $80.00 to $100.00, the discount from $0.00 to $20.00.',
  ],
  [{}, null],
])('shown %j', (changes, said) => {
  expect(quoteChange(sumsOf(eighty), sumsOf({ ...eighty, ...changes }))).toBe(said);
});

test('the same sums of another currency are others', () => {
  const sums = sumsOf(eighty);
  expect(quoteChange({ ...sums, currency: 'usd' }, sums)).toBeNull();
  expect(quoteChange({ ...sums, currency: 'eur' }, sums)).toBe(
    "The shop's prices are in USD by now, no longer in EUR: please reload this page.",
  );
});

test('a sum that nobody was shown is refused as such', () => {
  const shown = sumsOf(eighty);
  for (const grandTotal of [
    -1,
    0.001,
    Number.NaN,
    shopCurrency().chargeMax * 1_000_000_000,
    '80',
  ]) {
    expect(quotedSums.safeParse({ ...shown, grandTotal }).success).toBe(false);
  }
  expect(quotedSums.safeParse({ ...shown, status: 'PAID' }).success).toBe(false);
});
