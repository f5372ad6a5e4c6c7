import { expect, test } from 'vitest';
import { choiceOf } from './choice-rules.ts';
import { type ShippingSettings, offersFor } from './offer-rules.ts';

// A Monday, before the cut-off of a shop in Colombo.
const moment = new Date('2026-11-23T04:00:00Z');
const calendar = {
  cutOff: '14:00',
  timeZone: 'Asia/Colombo',
  weekdays: [1, 2, 3, 4, 5],
  holidays: [],
};

const places = { every_country: false, is_active: true, regions: [], postal_prefixes: [] };
const rest = { ...places, id: 'rest', name: 'Everywhere else', is_default: true, countries: [] };
const britain = { ...places, id: 'gb', name: 'Britain', is_default: false, countries: ['GB'] };
const empty = { ...places, id: 'no', name: 'Norway', is_default: false, countries: ['NO'] };

type Method = ShippingSettings['methods'][number];
const method = (id: string, zone: string, rule: Method['rule'], is_active = true): Method => ({
  id,
  zone_id: zone,
  name: `by ${id}`,
  description: `about ${id}`,
  is_active,
  rule,
  days_from: 1,
  days_to: 3,
});

const settings: ShippingSettings = {
  country: 'LK',
  zones: [rest, britain, empty],
  methods: [
    method('post', 'rest', { kind: 'flat', price: 0 }),
    method('van', 'gb', {
      kind: 'by_weight',
      steps: [{ upTo: 1_000, price: 5 }],
      missingWeight: null,
    }),
    method('plane', 'gb', { kind: 'flat', price: 19.9 }, false),
    method('ship', 'gb', {
      kind: 'by_weight',
      steps: [{ upTo: 3_000, price: 7.5 }],
      missingWeight: null,
    }),
  ],
  calendar,
};

const parcel = (grams: number) => ({
  goods: 5_000,
  lines: [{ quantity: 1, weightGrams: grams }],
});
const to = (country: string) => ({ country, region: '', postalCode: '' });
const estimate = { from: '2026-11-24', to: '2026-11-26' };

test('each active method of the zone that takes the parcel is offered, with its price and time', () => {
  expect(offersFor(settings, to('GB'), parcel(900), moment)).toEqual({
    zone: 'Britain',
    offers: [
      { id: 'van', name: 'by van', description: 'about van', price: 500, estimate },
      { id: 'ship', name: 'by ship', description: 'about ship', price: 750, estimate },
    ],
    refusal: null,
    served: true,
  });
  const heavier = offersFor(settings, to('GB'), parcel(1_001), moment);
  expect(heavier.offers.map(({ id }) => id)).toEqual(['ship']);
});

test('what no method takes is refused, and otherwise than where nothing is shipped at all', () => {
  expect(offersFor(settings, to('GB'), parcel(3_001), moment)).toEqual({
    zone: 'Britain',
    offers: [],
    refusal: 'We cannot ship this order as it is: it may be too heavy for one parcel',
    served: true,
  });
  const refusal = 'We do not ship there';
  const nothing = { offers: [], refusal, served: false };
  expect(offersFor(settings, to('NO'), parcel(1), moment)).toEqual({ zone: 'Norway', ...nothing });
  expect(offersFor(settings, to('DE'), parcel(1), moment)).toEqual({ zone: null, ...nothing });
});

const delivery = {
  lines: [{ quantity: 2, weightGrams: 400 }],
  subtotal: 6_000,
  discount: 1_000,
  destination: { country: 'GB', region: null, postalCode: null },
};

test('an order is sent by what was chosen, and otherwise by the first way there is', () => {
  const sent = (methodId: string | null) => choiceOf(settings, { methodId, moment })(delivery);
  expect(sent('ship')).toMatchObject({ by: { id: 'ship' }, asChosen: true });
  expect(sent(null)).toMatchObject({ by: { id: 'van' }, asChosen: true });
  // Of another zone, switched off, or never there.
  for (const gone of ['post', 'plane', 'rocket']) {
    expect(sent(gone)).toMatchObject({ by: { id: 'van' }, asChosen: false });
  }
});

test('what names no country goes to the shop’s own; nothing is sent where nothing is offered', () => {
  const choose = choiceOf(settings, { methodId: null, moment });
  const at = (country: string | null) => ({ country, region: null, postalCode: null });
  expect(choose({ ...delivery, destination: at(null) })).toMatchObject({
    zone: 'Everywhere else',
    by: { id: 'post', price: 0 },
  });
  expect(choose({ ...delivery, destination: at('NO') }).by).toBeNull();
});

test('a price by what is ordered goes by what is left after the discount, and by where it goes', () => {
  const free = method('post', 'rest', { kind: 'free_from', price: 4, freeFrom: 50 });
  const highland = { ...britain, id: 'hl', name: 'Highland', regions: ['Highland'] };
  const isles = { ...britain, id: 'is', name: 'Isles', postal_prefixes: ['HS'] };
  const choose = choiceOf(
    { ...settings, zones: [rest, britain, highland, isles], methods: [free] },
    { methodId: null, moment },
  );
  const home = { country: null, region: null, postalCode: null };
  expect(choose({ ...delivery, destination: home }).by?.price).toBe(0);
  expect(choose({ ...delivery, discount: 1_001, destination: home }).by?.price).toBe(400);
  const zoneOf = (region: string | null, postalCode: string | null) =>
    choose({ ...delivery, destination: { country: 'GB', region, postalCode } }).zone;
  expect(zoneOf('Highland', null)).toBe('Highland');
  expect(zoneOf(null, 'HS1 2AB')).toBe('Isles');
  expect(zoneOf(null, null)).toBe('Britain');
});
