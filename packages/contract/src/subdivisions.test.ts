import { iso31662 } from 'iso-3166';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { addressProblems } from './addresses.ts';
import { shippingZoneInput } from './shipping.ts';
import {
  NO_SUCH_SUBDIVISION,
  isUnknownSubdivision,
  subdivisionCode,
  subdivisionsOf,
} from './subdivisions.ts';
import { taxRateInput } from './taxes.ts';

/** No letter goes there, or it is a part of no state. */
const WITHOUT_LETTERS = ['US-UM'];
/** The post's own, for the forces. */
const OF_THE_POST = ['US-AA', 'US-AE', 'US-AP'];

test.each(['AU', 'CA', 'US'])('of %s all states are there that the standard names', (country) => {
  const codes = subdivisionsOf(country)?.map(({ code }) => `${country}-${code}`) ?? [];
  const standard = iso31662
    .map(({ code }) => code)
    .filter((code) => code.startsWith(`${country}-`));
  const wanted = standard.filter((code) => !WITHOUT_LETTERS.includes(code));
  const own = OF_THE_POST.filter((code) => code.startsWith(`${country}-`));
  expect(codes.toSorted()).toEqual([...wanted, ...own].toSorted());
  const names = subdivisionsOf(country)?.map(({ name }) => name) ?? [];
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test.each([
  ['US', 'ca', 'CA'],
  ['US', 'California', 'CA'],
  ['US', ' N.Y. ', 'NY'],
  ['US', 'US-TX', 'TX'],
  ['US', 'Armed Forces Europe', 'AE'],
  ['CA', 'Québec', 'QC'],
  ['AU', 'nsw', 'NSW'],
  ['US', 'Calif.', null],
  ['US', 'Ontario', null],
  ['US', '', null],
  ['DE', 'Bayern', null],
])('in %s %j is %j', (country, typed, code) => {
  expect(subdivisionCode(country, typed)).toBe(code);
});

test('an address in a state that there is not is refused at that field, where states are known', () => {
  const stated = (country: string, state: string) =>
    addressProblems(
      {
        line_1: '1 Main St',
        line_2: '',
        city: 'Springfield',
        state,
        zip_code: { US: '95014', CA: 'K1A 0B1', DE: '80331' }[country] ?? '',
        phone: '1',
        country,
      },
      'LK',
      null,
    );
  expect(stated('US', 'Calif.')).toEqual([
    { path: 'state', message: 'United States has no such state.' },
  ]);
  expect(stated('CA', 'Calif.')).toEqual([
    { path: 'state', message: 'Canada has no such province.' },
  ]);
  expect(stated('US', '')).toEqual([{ path: 'state', message: 'State is required.' }]);
  expect(stated('US', 'California')).toEqual([]);
  expect(stated('DE', 'anything')).toEqual([]);
  expect(isUnknownSubdivision('DE', 'anything')).toBe(false);
});

test('a tax or a zone for a state that there is not is refused where it is entered', () => {
  const refused = (schema: z.ZodType, input: object) =>
    schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const rate = (country: string, region: string) =>
    refused(taxRateInput, {
      country,
      region,
      postalPrefix: '',
      taxClass: 'Standard',
      name: 'Sales tax',
      percent: 7,
      isCompound: false,
    });
  expect(rate('US', 'Calif.')).toEqual([['region', NO_SUCH_SUBDIVISION]]);
  for (const region of ['', 'CA', 'california']) expect(rate('US', region)).toBeUndefined();
  expect(rate('IT', 'Calif.')).toBeUndefined();
  const zone = (countries: string[], regions: string[]) =>
    refused(shippingZoneInput, {
      name: 'West',
      position: 1,
      countries,
      regions,
      postalPrefixes: [],
    });
  expect(zone(['US'], ['CA', 'Calif.'])).toEqual([['regions.1', NO_SUCH_SUBDIVISION]]);
  expect(zone(['US', 'CA'], ['Ontario', 'Oregon'])).toBeUndefined();
  expect(zone(['US', 'DE'], ['Bayern'])).toBeUndefined();
});
