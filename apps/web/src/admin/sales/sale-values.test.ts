import type { Sale } from '@gadgetry/contract/prices';
import { afterEach, expect, test, vi } from 'vitest';
import { someProduct, someVariant } from '../../shopping/product-for-tests.ts';
import { localMoment } from '../local-time.ts';
import { fieldOf, inputOf, pricesFor, valuesOf } from './sale-values.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const planned: Sale = {
  _id: 'sale',
  product: { _id: 'phone', name: 'Halden 6' },
  beginsAt: '2026-11-27T08:00:30.000Z',
  endsAt: '2026-11-30T23:00:00.000Z',
  state: 'planned',
  prices: [{ variantId: 'red', options: [], price: 99, regularPrice: 129 }],
  isActive: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 2,
};

test.each([
  ['UTC', '2026-11-27T08:00'],
  ['Asia/Colombo', '2026-11-27T13:30'],
  ['America/Los_Angeles', '2026-11-27T00:00'],
])('moments are typed in the time of the one who types, in %s', (zone, typed) => {
  vi.stubEnv('TZ', zone);
  expect(localMoment(planned.beginsAt)).toBe(typed);
  const form = valuesOf(planned);
  expect(inputOf(form, planned)).toMatchObject({
    beginsAt: planned.beginsAt,
    endsAt: planned.endsAt,
    version: 2,
  });
  const later = inputOf({ ...form, endsAt: `${typed.slice(0, 14)}45` }, planned);
  expect(later.endsAt.slice(14, 19)).toBe(zone === 'Asia/Colombo' ? '15:00' : '45:00');
});

test('an empty beginning is now, and a running sale keeps its own', () => {
  const form = valuesOf(planned);
  expect(inputOf({ ...form, beginsAt: '' }, null).beginsAt).toBeNull();
  expect(inputOf(form, { ...planned, state: 'running' }).beginsAt).toBeNull();
});

test('each variant that is sold has a field, and only what was typed is sent', () => {
  const product = someProduct({
    variants: [
      someVariant('Red', '128', { _id: 'red' }),
      someVariant('Blue', '128', { _id: 'blue' }),
      someVariant('Green', '128', { _id: 'green', isActive: false }),
    ],
  });
  const prices = [...pricesFor(product, [{ variantId: 'blue', price: 90 }])];
  expect(prices.map(({ variantId, price }) => [variantId, price])).toEqual([
    ['red', Number.NaN],
    ['blue', 90],
  ]);
  const form = { ...valuesOf(planned), prices };
  expect(inputOf(form, null).prices).toEqual([{ variantId: 'blue', price: 90 }]);
  expect(fieldOf('prices.0.price', form)).toBe('prices.1.price');
  expect(fieldOf('endsAt', form)).toBe('endsAt');
  expect(fieldOf('version', form)).toBeNull();
});
