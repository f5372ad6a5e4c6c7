import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couldBeOthers, typedFigure } from './typed-figure.ts';

const digitsOf = (typed: string, decimals = 2): string | null => {
  const read = typedFigure(typed, decimals);
  return read !== null && 'digits' in read ? read.digits : null;
};

test('spaces and apostrophes part groups of three, as countries write them', () => {
  for (const [typed, digits] of [
    ['1 200', '1200'],
    ['12 900,5', '12900.5'],
    ['1\u00A0200.50', '1200.50'],
    ['1\u202F234\u202F567', '1234567'],
    ['1\u2009234\u00A0567', '1234567'],
    ['1’234’567.5', '1234567.5'],
    [" 1'200 ", '1200'],
    ['.5', '0.5'],
    // A spreadsheet's mark of a text.
    ["'12.90", '12.90'],
  ] as const) {
    expect([typed, digitsOf(typed)]).toEqual([typed, digits]);
  }
});

test.each([
  '12 90',
  '12\u00A090',
  '12\u202F90',
  "12'90",
  '12’90',
  '19\n15',
  '1\r\n200',
  '1\t200',
  '1\u2028200',
  '12  90',
  '1  200',
  '1 20',
  '1 2 3',
  '1 2345',
  '1234 567',
  '0 200',
  '1 200 50',
  '10 0.5',
  '1 2.50',
  '12. 90',
  '12, 90',
  "1 200'500",
  '1,200 500',
  '1 200,5,5',
  // Signs that part decimals, by the same rule.
  '1,29,9',
  '1,23,456.00',
  '1.23,5',
  '0,200.50',
  '0.200.500',
  '12..90',
])('%j could be more than one number', (typed) => {
  for (const decimals of [0, 2, 3, 6]) {
    expect(typedFigure(typed, decimals)).toEqual({ couldBe: 'several' });
  }
});

test('whoever typed several is told to write one', () => {
  const several = 'could be more than one number: write one, with nothing between its digits';
  expect(couldBeOthers('several', 0)).toBe(several);
  expect(couldBeOthers('several', 2)).toBe(`${several} but a dot or a comma before decimals`);
});

const SIGNS = [' ', '\u00A0', '\u202F', "'", '’', '\n', '\r\n', '\t', '  ', ', ', '; '];
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => String(cents / 100));

test('of two numbers in one place none is made, but where the second is a group of three', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...SIGNS), amount, (one, sign, other) => {
      fc.pre(
        !/^\d{3}(?:\.|$)/.test(other) ||
          !/^[1-9]\d{0,2}$/.test(one) ||
          /[\n\r\t,;]|\s\s/.test(sign),
      );
      expect(digitsOf(`${one}${sign}${other}`)).toBeNull();
    }),
  );
});

test('a number as any country writes it is that number, or refused', () => {
  const locales = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE', 'pl-PL', 'en-IN');
  fc.assert(
    fc.property(locales, fc.integer({ min: 0, max: 99_999_999_999 }), (locale, cents) => {
      const written = (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
      const digits = digitsOf(written);
      const isIndianOnly = locale === 'en-IN' && cents >= 10_000_000;
      expect(digits === null ? null : Number(digits)).toBe(isIndianOnly ? null : cents / 100);
    }),
  );
});
