import { expect, test } from 'vitest';
import { bicProblem, otherCountryNote } from './bic.ts';

const IBAN = 'DE89370400440532013000';

test('a BIC is refused by its form, or of a country that there is not', () => {
  for (const bic of ['COBADEFF', 'COBADEFFXXX', 'PCBKXKPR', 'NWBKGB2L']) {
    expect(bicProblem(bic), bic).toBeNull();
  }
  expect(bicProblem('COBA')).toMatch(/^A BIC has 8 or 11 letters and digits/);
  expect(bicProblem('COBAZZFF')).toBe(
    'Letters five and six of a BIC are its country, and there is no ZZ: compare it with what your bank has given you',
  );
});

test('one of another country than the IBAN is told of and can be right', () => {
  expect(otherCountryNote(IBAN, 'NWBKGB2L')).toBe(
    'This BIC is of another country (United Kingdom) than the IBAN (Germany). A few banks have it so: compare both with what yours has given you.',
  );
  expect(otherCountryNote('GB29NWBK60161331926819', 'COBADEFF')).toContain('(Germany)');
});

test.each([
  [IBAN, 'COBADEFF'],
  ['FR1420041010050500013M02606', 'BFCOYTYT'],
  ['FR1420041010050500013M02606', 'BNPANCNX'],
  ['GB29NWBK60161331926819', 'RBOSIMDX'],
  ['DK5000400440116243', 'FOBAFO22'],
  ['', 'COBADEFF'],
  [IBAN, ''],
  [IBAN, 'COBA'],
  ['DE00', 'NWBKGB2L'],
  [IBAN, 'COBAZZFF'],
])('nothing is told of %s with %s', (iban, bic) => {
  expect(otherCountryNote(iban, bic)).toBeNull();
});
