import { expect, test } from 'vitest';
import { type PlacedRate, allRatesAt, isSaid, isWithin, ratesAt } from './place-rules.ts';

const rate = (name: string, place: Partial<PlacedRate> = {}): PlacedRate => ({
  id: name,
  country: 'US',
  region: '',
  postal_prefix: '',
  tax_class: 'Standard',
  name,
  rate: 10_000,
  is_compound: false,
  ...place,
});

const rates = [
  rate('city, on top', { region: 'New York', postal_prefix: '100', is_compound: true }),
  rate('federal'),
  rate('state', { region: 'New York' }),
  rate('city', { region: 'New York', postal_prefix: '100' }),
  rate('post', { postal_prefix: '10' }),
  rate('books', { region: 'New York', tax_class: 'Books' }),
  rate('other', { country: 'CA' }),
];

const namesAt = (region: string, postalCode: string, taxClass = 'Standard') =>
  ratesAt(rates, taxClass, { country: 'US', region, postalCode }).map(({ name }) => name);

test.each([
  ['', '', ['federal']],
  ['Ohio', '', ['federal']],
  ['new york ', '', ['state']],
  ['New York', '999', ['state']],
  ['Ohio', '1 0-5', ['post']],
  ['New York', '10501', ['post']],
  ['New York', '10001', ['city', 'city, on top']],
  ['Ohio', '10001', ['post']],
])('in %j with %j all rates of the closest place are charged: %j', (region, code, expected) => {
  expect(namesAt(region, code)).toEqual(expected);
});

test.each([['NY'], ['ny '], ['N.Y.'], ['US-NY'], ['NEW YORK'], ['New\u00A0York']])(
  'a state is the same by its code and by its name: %j',
  (region) => {
    expect(namesAt(region, '')).toEqual(['state']);
    expect(namesAt(region, '10001')).toEqual(['city', 'city, on top']);
  },
);

test('a state that is there in two spellings is taxed once, by the one that was typed', () => {
  const twice = [
    rate('federal'),
    rate('by its code', { region: 'NY' }),
    rate('by its name', { region: 'New York' }),
    rate('by its name too', { region: 'new york' }),
  ];
  const namesIn = (region: string) =>
    ratesAt(twice, 'Standard', { country: 'US', region, postalCode: '' }).map(({ name }) => name);
  expect(namesIn('ny')).toEqual(['by its code']);
  expect(namesIn('New York')).toEqual(['by its name', 'by its name too']);
  expect(namesIn('N.Y.')).toEqual(['by its code']);
});

test('of each class by itself, and none where a place has none', () => {
  expect(namesAt('New York', '10001', 'Books')).toEqual(['books']);
  expect(namesAt('Ohio', '10001', 'Books')).toEqual([]);
  expect(ratesAt(rates, 'Standard', { country: 'FR', region: '', postalCode: '' })).toEqual([]);
});

test('a postal code is said as soon as there is one where a rate of the country asks', () => {
  const said = (country: string | null, region: string | null, postalCode: string | null) =>
    isSaid(rates, { country, region, postalCode }, 'US');
  expect(said(null, null, null)).toBe(false);
  expect(said(null, '', '')).toBe(false);
  expect(said('CA', null, null)).toBe(true);
  expect(said('US', 'Ohio', null)).toBe(false);
  expect(said('US', '', '10001')).toBe(false);
  expect(said(null, 'Ohio', '10001')).toBe(true);
  expect(said(null, null, '10001')).toBe(false);
  expect(isSaid([rate('federal')], { country: null, region: 'x', postalCode: '' }, 'US')).toBe(
    true,
  );
});

test('the rates of a place are those of all classes', () => {
  const namesOf = (region: string, postalCode: string) =>
    allRatesAt(rates, { country: 'US', region, postalCode }).map(({ name }) => name);
  expect(namesOf('New York', '10001')).toEqual(['city', 'city, on top', 'books']);
  expect(namesOf('New York', '')).toEqual(['state', 'books']);
  expect(namesOf('Ohio', '')).toEqual(['federal']);
});

test('a rate is one of every place within its own, however closely others mean that', () => {
  const inNewYork = { country: 'US', region: 'N.Y.', postalCode: '10001' };
  expect(isWithin(rate('federal'), inNewYork)).toBe(true);
  expect(isWithin(rate('city', { region: 'New York', postal_prefix: '100' }), inNewYork)).toBe(
    true,
  );
  expect(isWithin(rate('ohio', { region: 'Ohio' }), inNewYork)).toBe(false);
  expect(isWithin(rate('post', { postal_prefix: '2' }), inNewYork)).toBe(false);
  expect(isWithin(rate('other', { country: 'CA' }), inNewYork)).toBe(false);
});
