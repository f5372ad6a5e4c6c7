import { expect, test } from 'vitest';
import { addressFormat, cityLine, plainPostalCode } from './address-formats.ts';
import { addressLines } from './address-lines.ts';
import { addressProblems, shippingAddress } from './addresses.ts';
import { COUNTRIES, countryName } from './countries.ts';
import { readPhone } from './phone-numbers.ts';

const nothing = { line_1: '', line_2: '', city: '', state: '', zip_code: '', phone: '' };

test('every country has a name, and every example of a postal code is one', () => {
  expect(COUNTRIES).toHaveLength(250);
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
  for (const code of COUNTRIES) {
    expect(countryName(code)).not.toBe(code);
    const { pattern = null, example = null } = addressFormat(code).postalCode ?? {};
    if (pattern === null || example === null) continue;
    expect([code, pattern.test(plainPostalCode(example))]).toEqual([code, true]);
  }
});

test('the specified country says what is specified, field by field, named or not', () => {
  const issues = shippingAddress.safeParse(nothing).error?.issues ?? [];
  const specified = issues.map(({ path: [path], message }) => ({ path, message }));
  expect(specified).toHaveLength(6);
  expect(addressProblems(nothing, 'LK', readPhone)).toEqual(specified);
  expect(addressProblems({ ...nothing, country: 'LK' }, 'GB', readPhone)).toEqual(specified);
});

test('another country asks for what its addresses have, also where the shop is in it', () => {
  const fieldsOf = (country: string) =>
    addressProblems(nothing, country, readPhone).map(({ path }) => path);
  expect(fieldsOf('US')).toEqual(['line_1', 'city', 'state', 'zip_code', 'phone']);
  expect(fieldsOf('DE')).toEqual(['line_1', 'city', 'zip_code', 'phone']);
  expect(fieldsOf('HK')).toEqual(['line_1', 'city', 'state', 'phone']);
  expect(fieldsOf('VA')).toEqual(['line_1', 'city', 'phone']);
});

test.each([
  ['DE', '030 901820', '+4930901820'],
  ['DE', '+49 (30) 901820', '+4930901820'],
  ['US', '(202) 456-1111', '+12024561111'],
  ['CA', '+1 202 456 1111', '+12024561111'],
  ['DE', '+94771234567', null],
  ['DE', 'call 030 901820', null],
  ['DE', '12', null],
  ['AQ', '030 901820', null],
])('in %s %j is %j', (country, typed, read) => {
  expect(readPhone(typed, country)).toBe(read);
});

test('a letter has the place as its country writes it, and the country only abroad', () => {
  const berlin = {
    ...nothing,
    line_1: 'Street 1',
    city: 'Berlin',
    zip_code: '10115',
    country: 'DE',
  };
  expect(addressLines(berlin, 'LK')).toEqual(['Street 1', '10115 Berlin', 'Germany']);
  expect(addressLines(berlin, 'DE')).toEqual(['Street 1', '10115 Berlin']);
  const place = { city: 'Austin', state: 'TX', zip_code: '78701' };
  expect(cityLine(place, 'US')).toBe('Austin, TX 78701');
});
