import { shippingPreviewBody } from '@gadgetry/contract/shipping';
import { saleForm } from '@gadgetry/contract/prices';
import { expect, test } from 'vitest';
import {
  daysForm,
  daysValues,
  methodForm,
  methodValues,
  zoneForm,
  zoneValues,
} from './shipping-forms.ts';

const ZONE = '019a0000-0000-7000-8000-000000000001';
const PRICE = 'Please enter a price such as 4.50, or 0 for free';

/** What is said, by where it is said. */
function saidOf(form: ReturnType<typeof methodForm>, typed: Parameters<typeof form.parse>[0]) {
  const issues = form.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test.each(['by_weight', 'by_value'] as const)(
  '%s: a price of a step that nobody has typed is asked for, and free is a typed 0',
  (kind) => {
    const typed = { ...methodValues(null), name: 'Parcel', kind };
    expect(saidOf(methodForm(ZONE), typed)).toEqual({ 'steps.0.price': PRICE });
    const free = { ...typed, steps: [{ upTo: Number.NaN, price: 0 }] };
    expect(saidOf(methodForm(ZONE), free)).toEqual({});
  },
);

test('a flat price is typed as well', () => {
  expect(saidOf(methodForm(ZONE), { ...methodValues(null), name: 'Parcel' })).toEqual({
    price: PRICE,
  });
});

const MACHINE_WORDS = /Invalid input|expected|received|^Too |greater than|less than/;

test.each([Number.NaN, -1, 1e12, 1.005])('%d in every number is told in plain words', (wrong) => {
  const method = { ...methodValues(null), position: wrong, price: wrong, freeFrom: wrong };
  const rest = { daysFrom: wrong, daysTo: wrong, steps: [{ upTo: -1, price: wrong }] };
  const said = (['flat', 'by_weight', 'by_value', 'free_from'] as const).flatMap(
    (kind) => methodForm(ZONE).safeParse({ ...method, ...rest, kind }).error?.issues ?? [],
  );
  const zone = { ...zoneValues(null), position: wrong, countries: ['xx'] };
  const sale = {
    productId: '',
    beginsAt: '',
    endsAt: '',
    prices: [{ variantId: ZONE, price: wrong }],
  };
  const preview = { country: 'X', region: '', postalCode: '', subtotal: wrong, weight: wrong };
  said.push(
    ...(zoneForm(false).safeParse(zone).error?.issues ?? []),
    ...(daysForm.safeParse(daysValues(null)).error?.issues ?? []),
    ...(saleForm.safeParse(sale).error?.issues ?? []),
    ...(shippingPreviewBody.safeParse(preview).error?.issues ?? []),
  );
  expect(said.length).toBeGreaterThan(10);
  expect(said.map(({ message }) => message).filter((text) => MACHINE_WORDS.test(text))).toEqual([]);
});

test.each(['+05:30', '-08:00', '+0530', 'Mars/Olympus', ''])('%s is no time zone', (timeZone) => {
  const issue = daysForm
    .safeParse({ ...daysValues(null), timeZone })
    .error?.issues.find(({ path }) => path[0] === 'timeZone');
  expect(issue?.message).toBe(
    'Please enter a time zone like Europe/Berlin, or the city of one alone',
  );
});

test.each(['Asia/Colombo', 'UTC', 'America/Argentina/Buenos_Aires'])('%s is one', (timeZone) => {
  const { error } = daysForm.safeParse({ ...daysValues(null), timeZone });
  expect(error?.issues.filter(({ path }) => path[0] === 'timeZone')).toEqual([]);
});
