import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CURRENCY_CODES, currencyOf } from './currencies.ts';
import { money } from './fields.ts';
import {
  basisPointsFromPercent,
  decimalOf,
  toMinorUnits,
  fromMinorUnits,
  formatMinorUnits,
  formatMoney,
  shareOf,
  shareOut,
  inCurrency,
  isMoney,
  moneyTyped,
  setShopCurrency,
  shopCurrency,
  sumOf,
} from './money.ts';

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

test.each([
  [0, '$0.00'],
  [0.05, '$0.05'],
  [7.5, '$7.50'],
  [999.99, '$999.99'],
  [1234.5, '$1,234.50'],
  [1_000_000, '$1,000,000.00'],
])('%d dollars are %s on every screen', (dollars, text) => {
  expect(formatMoney(dollars)).toBe(text);
});

test('what is taken off stands behind its sign', () => {
  expect(formatMinorUnits(-600)).toBe('-$6.00');
});

test.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount', (dollars) => {
  expect(() => toMinorUnits(dollars)).toThrow(new RangeError(`Not an amount in usd: ${dollars}`));
});

test('an amount that is computed may be out by a billionth of a dollar, and no more', () => {
  expect(toMinorUnits(0.1 + 0.2)).toBe(30);
  expect(toMinorUnits(1e-9)).toBe(0);
  expect(() => toMinorUnits(1.01e-9)).toThrow(RangeError);
});

test('every amount in cents survives the way to dollars and back, and is written as the platform does', () => {
  const platform = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toMinorUnits(fromMinorUnits(amount))).toBe(amount);
      expect(formatMinorUnits(amount)).toBe(platform.format(amount / 100));
    }),
  );
});

test('amounts add up to their sum, and none of them to nothing', () => {
  expect(sumOf([250, -50, 1])).toBe(201);
  expect(sumOf([])).toBe(0);
});

test('a discount in percent is the same in basis points, also where a double has no exact percent', () => {
  expect(basisPointsFromPercent(0.29)).toBe(29);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
      expect(basisPointsFromPercent(basisPoints / 100)).toBe(basisPoints);
    }),
  );
});

test('half a cent is rounded up, whatever the amount', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), fc.nat({ max: 10_000 }), (amount, basisPoints) => {
      const exact = (BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n;
      expect(shareOf(amount, basisPoints)).toBe(Number(exact));
    }),
  );
});

test('a shop is in US dollars unless it says otherwise, as the table of currencies has them', () => {
  expect(shopCurrency()).toEqual(currencyOf('usd'));
});

describe.each(CURRENCY_CODES)('in %s', (code) => {
  const currency = currencyOf(code);
  beforeEach(() => setShopCurrency(currency));
  afterEach(() => setShopCurrency(currencyOf('usd')));

  test('every sum survives the way to the wire and back, and is written as the platform does', () => {
    const platform = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: code,
      minimumFractionDigits: currency.writtenDecimals,
      maximumFractionDigits: currency.writtenDecimals,
    });
    fc.assert(
      fc.property(cents, (units) => {
        const amount = fromMinorUnits(units);
        expect(toMinorUnits(amount)).toBe(units);
        expect(isMoney(amount)).toBe(true);
        expect(formatMinorUnits(units)).toBe(platform.format(amount));
      }),
    );
  });

  test('a price is typed as it is written, without what stands before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (units) => {
        expect(moneyTyped(decimalOf(units))).toBe(fromMinorUnits(units));
      }),
    );
  });
});

test.each([
  ['jpy', 5_999, '¥5,999', 'Price (¥)'],
  ['krw', 1_250_000, '₩1,250,000', 'Price (₩)'],
  ['kwd', 123_450, 'KWD\u00A01,234.500', 'Price (KWD)'],
  ['eur', 5_999, '€59.99', 'Price (€)'],
  ['cad', 5_999, 'CA$59.99', 'Price (CA$)'],
])('of %s the sum %i is %s', (code, units, text, field) => {
  setShopCurrency(currencyOf(code));
  onTestFinished(() => setShopCurrency(currencyOf('usd')));
  expect(formatMinorUnits(units)).toBe(text);
  expect(inCurrency('Price')).toBe(field);
});

test('what a currency has no coin for is no amount, and is refused where it is typed', () => {
  setShopCurrency(currencyOf('jpy'));
  onTestFinished(() => setShopCurrency(currencyOf('usd')));
  expect(() => toMinorUnits(59.5)).toThrow(new RangeError('Not an amount in jpy: 59.5'));
  expect(moneyTyped('59.5')).toBeNaN();
  const price = money({ min: 1, max: 100_000_000, tooSmall: 'Too small' });
  expect(price.safeParse(59.5).error?.issues[0]?.message).toBe('JPY has no decimals');
  expect(price.safeParse(0).error?.issues[0]?.message).toBe('Too small');
  expect(price.safeParse(100_000_000).success).toBe(true);
  expect(price.safeParse(100_000_001).error?.issues[0]?.message).toMatch(/100000000$/);
  setShopCurrency(currencyOf('kwd'));
  expect(price.safeParse(1.255).error?.issues[0]?.message).toBe('KWD is paid in steps of 0.010');
  expect(price.safeParse(1_000_000).success).toBe(true);
});

test.each(['', ' ', '5x', 'x5', '-5', '1e3', '12.', '.5', '1,000', '1.999', '1234567890', '0x10'])(
  '%j is no amount in dollars',
  (typed) => expect(moneyTyped(typed)).toBeNaN(),
);

test('what is typed as money is read as it stands', () => {
  expect(['0', '5', '5.5', '5.50', '999999999.99'].map(moneyTyped)).toEqual([
    0, 5, 5.5, 5.5, 999_999_999.99,
  ]);
  expect(decimalOf(-5)).toBe('-0.05');
});

test('a shop can’t be in what nobody could pay with', () => {
  expect(() => currencyOf('xyz')).toThrow(new RangeError('Not a currency of shops: xyz'));
});

test.each([
  // Half a cent goes up: 10 % of $0.05 is half a cent.
  [5, 1_000, 1],
  [4, 1_000, 0],
  [5_997, 1_000, 600],
  [1_999, 1_250, 250],
  [1_999, 10_000, 1_999],
])('of %i cents %i basis points are %i', (amount, basisPoints, share) => {
  expect(shareOf(amount, basisPoints)).toBe(share);
});

test('a sum that is shared out is neither more nor less, and nobody is a cent from their due', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.array(fc.integer({ min: 0, max: 90_000_000_000 }), { minLength: 1, maxLength: 100 }),
      (sum, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const parts = shareOut(sum, weights);
        expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(sum));
        const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n);
        parts.forEach((part, at) => {
          const off = BigInt(part) * whole - BigInt(sum) * BigInt(weights[at] ?? 0);
          expect(off > -whole && off < whole).toBe(true);
        });
      },
    ),
    { numRuns: 2_000, seed: 20_261_122 },
  );
});

test('the cents that are left over go to the largest remainders', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(10, [1, 5, 5])).toEqual([1, 5, 4]);
  expect(shareOut(5, [0, 10])).toEqual([0, 5]);
  expect(shareOut(0, [3, 4])).toEqual([0, 0]);
});
