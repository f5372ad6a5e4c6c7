import { COUNTRIES } from '@gadgetry/contract/countries';
import { expect, test } from 'vitest';
import { countriesShippedTo, zonesFor } from './country-rules.ts';

const zone = (id: string, countries: string[], more: object = {}) => ({
  id,
  is_default: false,
  every_country: false,
  is_active: true,
  countries,
  regions: [],
  postal_prefixes: [],
  ...more,
});
const rest = zone('rest', [], { is_default: true });
const everywhere = { ...rest, every_country: true };
const method = (zone_id: string, is_active = true) => ({ zone_id, is_active });

const idsFor = (zones: ReturnType<typeof zone>[], country: string) =>
  zonesFor(zones, { country, home: 'LK' }).map(({ id }) => id);

test('the default zone takes the shop’s country, those that active zones name, and others only if told so', () => {
  const zones = [rest, zone('gb', ['GB']), zone('fr', ['FR'], { is_active: false })];
  expect(idsFor(zones, 'LK')).toEqual(['rest']);
  expect(idsFor(zones, 'GB')).toEqual(['rest', 'gb']);
  expect(idsFor(zones, 'FR')).toEqual(['fr']);
  expect(idsFor(zones, 'DE')).toEqual([]);
  expect(idsFor([everywhere], 'DE')).toEqual(['rest']);
});

const shippedTo = (
  zones: ReturnType<typeof zone>[],
  methods: readonly ReturnType<typeof method>[],
) => countriesShippedTo({ country: 'LK', zones, methods });

test('a country is shipped to where an active zone of it has an active method', () => {
  const zones = [rest, zone('gb', ['GB']), zone('de', ['DE']), zone('fr', ['FR'])];
  const methods = [method('rest'), method('gb'), method('de', false)];
  expect(shippedTo(zones, methods)).toEqual(['GB', 'LK']);
  const off = zones.map((one) => (one.id === 'gb' ? { ...one, is_active: false } : one));
  expect(shippedTo(off, methods)).toEqual(['LK']);
  expect(shippedTo([{ ...rest, is_active: false }], methods)).toEqual([]);
  expect(shippedTo([everywhere], [method('rest')])).toEqual(COUNTRIES);
});

test('of a country that is named in part the default zone takes the rest; of a whole one nothing is left', () => {
  const inPart = (more: object) => [rest, zone('de', ['DE'], more)];
  const methods = [method('rest')];
  expect(shippedTo(inPart({ regions: ['Berlin'] }), methods)).toEqual(['DE', 'LK']);
  expect(shippedTo(inPart({ postal_prefixes: ['10'] }), methods)).toEqual(['DE', 'LK']);
  expect(shippedTo(inPart({}), methods)).toEqual(['LK']);
});
