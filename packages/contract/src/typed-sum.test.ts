import { expect, onTestFinished, test } from 'vitest';
import { currencyOf } from './currencies.ts';
import { setShopCurrency, shopCurrency } from './money.ts';
import { sumOrNone, sumProblem, unclearSum } from './typed-sum.ts';

function inShopOf(code: string): void {
  const before = shopCurrency();
  onTestFinished(() => setShopCurrency(before));
  setShopCurrency(currencyOf(code));
}

test('a sum in a field may have the shop’s currency beside it', () => {
  for (const typed of ['12.90', '$12.90', ' 12,90 $', 'USD 12.90', '12.90 dollars', 'US$12.90']) {
    expect([typed, sumOrNone(typed), sumProblem(typed)]).toEqual([typed, 12.9, undefined]);
  }
  expect(sumOrNone('-$5')).toBe(-5);
  expect(sumOrNone('−5')).toBe(-5);
  expect(sumOrNone('$1,234.50')).toBe(1234.5);
  expect(sumOrNone('$.50')).toBe(0.5);
  expect(sumOrNone('-.50 USD')).toBe(-0.5);
});

test('one in another currency is refused with both named', () => {
  const inShops = 'and this shop’s currency is USD ($): write what it is in that';
  expect(sumOrNone('£12.90')).toBeNaN();
  expect(sumProblem('£12.90')).toBe(`This is in £, ${inShops}`);
  expect(unclearSum('12,90 EUR')).toBe(`This is in EUR, ${inShops}`);
});

test('one that could be two is neither of them', () => {
  expect(sumOrNone('1.200')).toBeNaN();
  expect(sumProblem('1.200')).toBe(
    'This could be 1200 or 1.200: write it as 1200, or with 2 decimals',
  );
  for (const typed of ['$12 90', '-12 90 $', '19\n15 USD']) {
    expect([typed, sumOrNone(typed), sumProblem(typed)]).toEqual([
      typed,
      Number.NaN,
      'This could be more than one number: write one, with nothing between its digits but a dot or a comma before decimals',
    ]);
  }
});

test('what is no sum, or has more decimals than can be paid, is told what one looks like', () => {
  for (const typed of ['', 'twelve', '12.90 per kg', '12.3456', '+12.90', '+$12.90']) {
    expect([typed, unclearSum(typed), sumProblem(typed)]).toEqual([
      typed,
      undefined,
      'Please type a sum such as 12.50',
    ]);
  }
  inShopOf('jpy');
  expect(sumProblem('12.5')).toBe('JPY has no decimals');
  expect(sumProblem('¥1,250,000')).toBeUndefined();
});
