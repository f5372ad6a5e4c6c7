import { expect, onTestFinished, test } from 'vitest';
import { valueText } from './attribute-values.ts';
import { currencyOf } from './currencies.ts';
import { formatMoney, setShopCurrency } from './money.ts';
import {
  NUMBER_FORMATS,
  type NumberFormat,
  formatNumber,
  setNumberFormat,
} from './number-format.ts';

function written(format: NumberFormat, code = 'eur') {
  setNumberFormat(format);
  setShopCurrency(currencyOf(code));
  onTestFinished(() => {
    setNumberFormat('en-US');
    setShopCurrency(currencyOf('usd'));
  });
}

test.each([
  ['en-US', 'eur', '€1,234,567.50', '-€5.00'],
  ['de-DE', 'eur', '1.234.567,50\u00A0€', '-5,00\u00A0€'],
  ['de-DE', 'usd', '1.234.567,50\u00A0$', '-5,00\u00A0$'],
  ['fr-FR', 'eur', '1\u00A0234\u00A0567,50\u00A0€', '-5,00\u00A0€'],
  ['nl-NL', 'eur', '€\u00A01.234.567,50', '-€\u00A05,00'],
  ['de-CH', 'chf', 'CHF\u00A01’234’567.50', '-CHF\u00A05.00'],
] as const)('in %s a sum of %s is %s', (format, code, sum, below) => {
  written(format, code);
  expect([formatMoney(1_234_567.5), formatMoney(-5)]).toEqual([sum, below]);
});

test.each(NUMBER_FORMATS)('numbers are written as the platform does in %s', (format) => {
  written(format);
  // Spaces and apostrophes are of several kinds there, which mean the same.
  const plain = (text: string) => text.replaceAll(/[\s\u202F]/g, '\u00A0').replaceAll("'", '’');
  const platform = new Intl.NumberFormat(format, { maximumFractionDigits: 6 });
  for (const value of [0, 7, 0.5, 999, 1000, 12_345.678_901, -1_234_567, 0.000_000_4, -2.5]) {
    expect(formatNumber(value, 6)).toBe(plain(platform.format(value)));
  }
});

test('the figure of an attribute is written so, too', () => {
  written('de-DE');
  expect(valueText({ unit: 'kg', value: 1240.5 })).toBe('1.240,5\u00A0kg');
});
