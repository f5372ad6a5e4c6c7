import { COUNTRIES, countriesByName } from '@gadgetry/contract/countries';
import { expect, test } from 'vitest';
import { countriesMatching } from './country-matches.ts';

const all = countriesByName(COUNTRIES);
const found = (typed: string) => countriesMatching(all, typed).map(({ name }) => name);

test('a country that is called exactly so comes first, then those that begin so, then others', () => {
  expect(found(' netherlands ')).toEqual(['Netherlands', 'Caribbean Netherlands']);
  expect(found('Guinea')).toEqual([
    'Guinea',
    'Guinea-Bissau',
    'Equatorial Guinea',
    'Papua New Guinea',
  ]);
});

test('a country is found by its code, before those that begin so', () => {
  expect(found('de').slice(0, 2)).toEqual(['Germany', 'Denmark']);
});

test('accents and capitals mean nothing, and nothing typed leaves all of them as they are', () => {
  expect(found('COTE')).toEqual(['Côte d’Ivoire']);
  expect(found(' ')).toEqual(all.map(({ name }) => name));
});
