import { expect, test } from 'vitest';
import { centsFromDollars, formatCents, formatDollars, formatUsd, totalsOf } from './money.ts';

test.each([
  [0, '$0.00', '$0.00'],
  [0.05, '$0.05', '$0.05'],
  [7.5, '$7.50', '$7.50'],
  [1234.5, '$1234.50', '$1,234.50'],
  [1_000_000, '$1000000.00', '$1,000,000.00'],
])('%d dollars are %s to shoppers and %s in the tables of admins', (dollars, shop, admin) => {
  expect(formatDollars(dollars)).toBe(shop);
  expect(formatUsd(dollars)).toBe(admin);
});

test('what is taken off stands behind its sign', () => {
  expect(formatCents(-600)).toBe('-$6.00');
});

test.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount', (dollars) => {
  expect(() => centsFromDollars(dollars)).toThrow(RangeError);
});

test.each([
  // Half a cent goes up: 10 % of $0.05 is half a cent.
  [5, 1_000, 1, 4],
  [4, 1_000, 0, 4],
  [5_997, 1_000, 600, 5_397],
  [1_999, 1_250, 250, 1_749],
  [1_999, 10_000, 1_999, 0],
])('of %i cents %i basis points are %i off, which leaves %i', (subtotal, off, discount, total) => {
  expect(totalsOf(subtotal, off)).toEqual({ subtotal, discount, total });
});
