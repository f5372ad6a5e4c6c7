import { type Promocode, promocodeInput } from '@gadgetry/contract/promocodes';
import { afterEach, expect, test, vi } from 'vitest';
import { discountForm, fieldOf, hasMore, inputOf, valuesOf } from './promocode-form.ts';
import { usesText } from './uses-text.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const LAMP = '019a0000-0000-7000-8000-000000000001';

const plain: Promocode = {
  _id: LAMP,
  code: 'SUMMER10',
  discountPercentage: 10,
  firstOrderOnly: true,
  expiresAt: '2031-05-09T23:59:59.999Z',
  isActive: true,
  version: 3,
  name: null,
  effect: null,
  way: 'code',
  combinable: false,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  conditions: {
    minimum: null,
    products: [],
    variants: [],
    categories: [],
    excludedProducts: [],
    excludedCategories: [],
    customers: [],
  },
  state: 'active',
  uses: 0,
  codes: 0,
  refusals: 0,
  revenue: 0,
  discounted: 0,
};

const typed = { ...valuesOf(null), code: 'spring', expiresAt: '2031-05-09' };

/** What is said, by where it is said. */
function saidOf(form: typeof typed) {
  const issues = discountForm.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('a plain code is sent with nothing but what SPEC.md has of it', () => {
  expect(inputOf(typed, null)).toEqual({
    code: 'SPRING',
    discountPercentage: 10,
    firstOrderOnly: false,
    expiresAt: '2031-05-09',
  });
  expect(saidOf(typed)).toEqual({});
  expect(hasMore(null)).toBe(false);
  expect(hasMore(plain)).toBe(false);
});

test('what is left as it was is not sent, and what is cleared is', () => {
  const stored: Promocode = {
    ...plain,
    discountPercentage: 0,
    effect: { kind: 'buy_get', buy: 2, get: 1, percent: 100, timesPerOrder: null },
    name: 'Every third free',
    startsAt: '2030-01-01T08:00:30.000Z',
    maxUses: 100,
    conditions: { ...plain.conditions, products: [LAMP] },
  };
  expect(hasMore(stored)).toBe(true);
  const spec = { code: 'SUMMER10', firstOrderOnly: true, expiresAt: '2031-05-09', version: 3 };
  const untouched = inputOf(valuesOf(stored), stored);
  // The API asks for what it takes off with every change.
  expect(promocodeInput.safeParse(untouched).success).toBe(true);
  expect(untouched).toEqual({ ...spec, effect: stored.effect });
  const changed = { ...valuesOf(stored), name: ' ', maxUses: Number.NaN, products: [] };
  expect(inputOf(changed, stored)).toEqual({
    ...spec,
    effect: stored.effect,
    name: null,
    maxUses: null,
    conditions: plain.conditions,
  });
  expect(inputOf({ ...valuesOf(stored), kind: 'percent' }, stored)).toEqual({
    ...spec,
    effect: null,
    discountPercentage: 10,
  });
});

test('each effect is sent with its own numbers, empty ones as no limit', () => {
  const effectOf = (form: Partial<typeof typed>) => inputOf({ ...typed, ...form }, null).effect;
  expect(effectOf({ kind: 'amount', amount: 4.5 })).toEqual({ kind: 'amount', amount: 4.5 });
  expect(effectOf({ kind: 'free_shipping' })).toEqual({ kind: 'free_shipping', upTo: null });
  expect(effectOf({ kind: 'buy_get', get: 2, percent: 50, timesPerOrder: 3 })).toEqual({
    kind: 'buy_get',
    buy: 2,
    get: 2,
    percent: 50,
    timesPerOrder: 3,
  });
});

test('a percentage that nobody sees is not checked, an amount is asked for in plain words', () => {
  const amount = { ...typed, kind: 'amount' as const, discountPercentage: Number.NaN };
  expect(saidOf(amount)).toEqual({ amount: 'Enter a sum such as 10 or 4.50.' });
  expect(saidOf({ ...amount, amount: 5 })).toEqual({});
  expect(saidOf({ ...typed, discountPercentage: Number.NaN })).toEqual({
    discountPercentage: 'Must be a number',
  });
});

test.each(['buy', 'get', 'percent', 'timesPerOrder', 'maxUses', 'maxUsesPerCustomer'] as const)(
  '%s is a whole number, and says so at its field',
  (name) => {
    const form = { ...typed, kind: 'buy_get' as const, [name]: 1.5 };
    expect(saidOf(form)).toEqual({
      [name]: expect.stringMatching(/^Enter a whole number from 1 to /),
    });
  },
);

test('moments are typed in local time, and an end before the start is refused at the end', () => {
  vi.stubEnv('TZ', 'Asia/Colombo');
  const form = { ...typed, startsAt: '2030-01-01T13:30', endsAt: '2030-01-02T13:30' };
  expect(inputOf(form, null)).toMatchObject({
    startsAt: '2030-01-01T08:00:00.000Z',
    endsAt: '2030-01-02T08:00:00.000Z',
  });
  expect(saidOf({ ...form, endsAt: form.startsAt })).toEqual({
    endsAt: 'It has to end after it starts.',
  });
});

test('what the server refuses stands at the field that has it', () => {
  expect(fieldOf('effect.amount')).toBe('amount');
  expect(fieldOf('conditions.products.3')).toBe('products');
  expect(fieldOf('expiresAt')).toBe('expiresAt');
  expect(fieldOf('version')).toBeNull();
});

test('uses are told with the least of what limits them', () => {
  expect(usesText(plain)).toBe('0');
  expect(usesText({ ...plain, uses: 3, maxUses: 1000 })).toBe('3 of 1,000');
  const codes = { ...plain, way: 'single_use_codes' as const, codes: 50 };
  expect(usesText(codes)).toBe('0 of 50');
  expect(usesText({ ...codes, maxUses: 20 })).toBe('0 of 20');
  expect(usesText({ ...codes, codes: 0 })).toBe('0');
});
