import { type ShippingRule, shippingRule } from '@gadgetry/contract/shipping';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOf, zoneOf } from './shipping-rules.ts';

const zone = (
  name: string,
  places: Partial<Record<'countries' | 'regions' | 'postal', string[]>>,
) => ({
  name,
  is_default: false,
  every_country: false,
  is_active: true,
  countries: places.countries ?? ['GB'],
  regions: places.regions ?? [],
  postal_prefixes: places.postal ?? [],
});

const zones = [
  { ...zone('rest of the world', { countries: [] }), is_default: true },
  zone('Britain', {}),
  zone('Highlands', { regions: ['Highland'], postal: ['IV', 'KW'] }),
  zone('Skye', { postal: ['IV4', 'IV5'] }),
  zone('Europe', { countries: ['DE', 'FR'] }),
];
const to = (country: string, region = '', postalCode = '') => ({ country, region, postalCode });
const nameOf = (all: typeof zones, ...place: Parameters<typeof to>) =>
  zoneOf(all, to(...place))?.name ?? null;

test('a destination is in the zone that means it most closely: postal code, region, country, default', () => {
  expect(nameOf(zones, 'GB', 'Greater London', 'SW1A 1AA')).toBe('Britain');
  expect(nameOf(zones, 'GB', ' HIGHLAND ', 'AB1 1AA')).toBe('Highlands');
  expect(nameOf(zones, 'GB', 'Kent', 'iv1 2ab')).toBe('Highlands');
  expect(nameOf(zones, 'GB', 'Highland', 'IV-51 9XX')).toBe('Skye');
  expect(nameOf(zones, 'FR', 'Highland', 'IV51')).toBe('Europe');
  expect(nameOf(zones, 'LK', 'Western', '00100')).toBe('rest of the world');
});

test('of two zones that mean it as closely the first is meant; inactive ones are not there', () => {
  const twice = [zone('first', {}), zone('second', {}), ...zones];
  expect(nameOf(twice, 'GB')).toBe('first');
  const off = twice.map((one) => (one.name === 'first' ? { ...one, is_active: false } : one));
  expect(nameOf(off, 'GB')).toBe('second');
  const none = zones.map((one) => ({ ...one, is_active: !one.is_default }));
  expect(nameOf(none, 'LK')).toBeNull();
});

test('a state is the same by its code and by its name, and the way it is typed comes first', () => {
  const states = [
    zone('West Coast', { countries: ['US'], regions: ['CA', 'OR'] }),
    zone('by its name', { countries: ['US'], regions: ['Oregon'] }),
    zone('mainland', { countries: ['US'] }),
    zone('islands', { countries: ['US'], postal: ['96'] }),
  ];
  expect(nameOf(states, 'US', 'California', '90001')).toBe('West Coast');
  expect(nameOf(states, 'US', 'Calif.', '90001')).toBe('mainland');
  expect(nameOf(states, 'US', 'or')).toBe('West Coast');
  expect(nameOf(states, 'US', 'oregon')).toBe('by its name');
  expect(nameOf(states, 'US', 'CA', '96801')).toBe('islands');
});

const parcel = (goods: number, ...lines: [quantity: number, weightGrams: number | null][]) => ({
  goods,
  lines: lines.map(([quantity, weightGrams]) => ({ quantity, weightGrams })),
});
const byWeight = (missingWeight: number | null): ShippingRule => ({
  kind: 'by_weight',
  steps: [
    { upTo: 500, price: 4.5 },
    { upTo: 2_000, price: 9.9 },
  ],
  missingWeight,
});
const byValue: ShippingRule = {
  kind: 'by_value',
  steps: [
    { upTo: 20, price: 6 },
    { upTo: 50, price: 3 },
    { upTo: null, price: 0 },
  ],
};
const freeFrom: ShippingRule = { kind: 'free_from', price: 5.25, freeFrom: 50 };

test.each<[ShippingRule, ReturnType<typeof parcel>, number | null]>([
  [{ kind: 'flat', price: 0 }, parcel(100, [1, null]), 0],
  [{ kind: 'flat', price: 19.99 }, parcel(0, [3, 10]), 1_999],
  [byWeight(null), parcel(100, [2, 250]), 450],
  [byWeight(null), parcel(100, [2, 250], [1, 1]), 990],
  [byWeight(null), parcel(100, [4, 500]), 990],
  [byWeight(null), parcel(100, [4, 500], [1, 1]), null],
  [byWeight(null), parcel(100, [1, 250], [1, null]), null],
  [byWeight(300), parcel(100, [1, 250], [1, null]), 990],
  [byValue, parcel(0, [1, null]), 600],
  [byValue, parcel(2_000, [1, null]), 600],
  [byValue, parcel(2_001, [1, null]), 300],
  [byValue, parcel(5_001, [1, null]), 0],
  [freeFrom, parcel(4_999, [1, null]), 525],
  [freeFrom, parcel(5_000, [1, null]), 0],
])('by %j a parcel of %j costs %j cents', (rule, sent, expected) => {
  expect(shippingRule.parse(rule)).toEqual(rule);
  expect(priceOf(rule, sent)).toBe(expected);
});

test('more of the same never costs less by weight, and never more by value where its steps fall', () => {
  const quantity = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(quantity, quantity, fc.integer({ min: 1, max: 300 }), (some, more, grams) => {
      const few = priceOf(byWeight(null), parcel(0, [some, grams]));
      const many = priceOf(byWeight(null), parcel(0, [some + more, grams]));
      expect(many === null || (few !== null && few <= many)).toBe(true);
      const goods = grams * 10;
      const cheap = priceOf(byValue, parcel(goods * some)) ?? 0;
      expect(priceOf(byValue, parcel(goods * (some + more))) ?? 0).toBeLessThanOrEqual(cheap);
    }),
  );
});

test.each([
  [[]],
  [
    [
      { upTo: 500, price: 1 },
      { upTo: 500, price: 2 },
    ],
  ],
  [
    [
      { upTo: 500, price: 1 },
      { upTo: 100, price: 2 },
    ],
  ],
  [
    [
      { upTo: null, price: 1 },
      { upTo: 100, price: 2 },
    ],
  ],
  [
    [
      { upTo: null, price: 1 },
      { upTo: null, price: 2 },
    ],
  ],
  [[{ upTo: 0, price: 1 }]],
  [[{ upTo: 100, price: -1 }]],
  [[{ upTo: 100, price: 1.005 }]],
])('steps %j are refused', (steps) => {
  const rule = { kind: 'by_weight', steps, missingWeight: null };
  expect(shippingRule.safeParse(rule).success).toBe(false);
});
