import { discountConditions } from '@gadgetry/contract/discounts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Circumstances,
  type JudgedPromocode,
  findings,
  isFor,
  judge,
  stateOf,
} from './promocode-rules.ts';

const everything = discountConditions.parse({});
const plain: JudgedPromocode = {
  way: 'code',
  effect: null,
  conditions: everything,
  firstOrderOnly: false,
  startsAt: null,
  endsAt: null,
  expiresOn: '2026-12-31',
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
  singleUseCode: null,
};
const somebody: Circumstances = {
  now: new Date('2026-11-23T10:00:00Z'),
  customerId: 'sam',
  isGuest: false,
  firstOrder: true,
  lines: null,
  uses: 0,
  usesOfCustomer: 0,
  singleUseTaken: false,
  names: [],
};
const line = (categoryId: string, priceCents: number, quantity = 1, productId = 'some') => ({
  productId,
  categoryId,
  priceCents,
  quantity,
});
const said = (promocode: Partial<JudgedPromocode>, given: Partial<Circumstances> = {}) =>
  judge({ ...plain, ...promocode }, { ...somebody, ...given })?.message ?? 'ok';

describe('judging a promocode', () => {
  test('one that asks for nothing works, and one that is not there does not', () => {
    expect(said({})).toBe('ok');
    expect(judge(null, somebody)?.code).toBe('promocode_invalid');
  });

  test('one that is off is as unknown, even if it is over as well', () => {
    expect(said({ isActive: false, expiresOn: '2020-01-01' })).toBe('Invalid promo code');
  });

  test('it works until its last day is over in UTC, or until the moment that it ends', () => {
    const at = (now: string) => ({ now: new Date(now) });
    expect(said({}, at('2026-12-31T23:59:59.999Z'))).toBe('ok');
    expect(said({}, at('2027-01-01T00:00:00Z'))).toBe('This promo code has expired');
    const endsAt = new Date('2026-12-24T18:00:00Z');
    expect(said({ endsAt }, at('2026-12-24T17:59:59Z'))).toBe('ok');
    expect(said({ endsAt }, at('2026-12-24T18:00:00Z'))).toBe('This promo code has expired');
  });

  test('an owner who tries it reads until which day, whichever end comes first', () => {
    const asks = (promocode: Partial<JudgedPromocode>) =>
      findings({ ...plain, ...promocode }, somebody).map((finding) => finding.asks);
    expect(asks({})).toContain('Until 31 December');
    expect(asks({ expiresOn: '2031-01-02' })).toContain('Until 2 January 2031');
    expect(asks({ endsAt: new Date('2026-12-24T18:00:00Z') })).toContain('Until 24 December');
    expect(asks({ endsAt: new Date('2027-02-01T00:00:00Z') })).toContain('Until 31 December');
  });

  test('one that has not begun says from when, with the year where it is another', () => {
    expect(said({ startsAt: new Date('2026-12-01T00:00:00Z') })).toBe(
      'This code starts on 1 December.',
    );
    expect(said({ startsAt: new Date('2027-01-02T00:00:00Z'), expiresOn: '2028-01-01' })).toBe(
      'This code starts on 2 January 2027.',
    );
  });

  test('first orders only are first orders', () => {
    expect(said({ firstOrderOnly: true })).toBe('ok');
    expect(said({ firstOrderOnly: true }, { firstOrder: false })).toBe(
      'This promo code is valid for first orders only',
    );
  });

  test('whom it is not for hears no more than of a code that never was', () => {
    const theirs = { conditions: { ...everything, customers: ['alex'] } };
    const over = { ...theirs, expiresOn: '2020-01-01', maxUses: 1 };
    for (const customerId of ['sam', null]) {
      expect(said(theirs, { customerId })).toBe('Invalid promo code');
      expect(said(over, { customerId, uses: 1 })).toBe('Invalid promo code');
    }
    expect(said(theirs, { customerId: 'alex' })).toBe('ok');
  });

  test('what is used up says so, to all or to one', () => {
    expect(said({ maxUses: 10 }, { uses: 9 })).toBe('ok');
    expect(said({ maxUses: 10 }, { uses: 10 })).toBe('This code has been used up.');
    expect(said({ maxUsesPerCustomer: 1 }, { usesOfCustomer: 1 })).toBe('You have used this code.');
    expect(said({ singleUseCode: 'A23' }, { singleUseTaken: true })).toBe(
      'This code has been used up.',
    );
  });

  test('only goods that it is for count towards its least value', () => {
    const conditions = { ...everything, minimum: 50, categories: ['headphones'] };
    const names = ['headphones'];
    expect(said({ conditions }, { lines: [line('lamps', 9_900)], names })).toBe(
      'This code is for headphones.',
    );
    const some = [line('lamps', 9_900), line('headphones', 1_600, 2)];
    expect(said({ conditions }, { lines: some, names })).toBe(
      'This code needs goods of $50.00; yours come to $32.00.',
    );
    expect(said({ conditions }, { lines: [line('headphones', 2_500, 2)], names })).toBe('ok');
  });

  test('what is excluded is, also of what is included', () => {
    const conditions = { ...everything, categories: ['lamps'], excludedProducts: ['dear'] };
    expect(said({ conditions }, { lines: [line('lamps', 100, 1, 'dear')], names: ['lamps'] })).toBe(
      'This code is for lamps.',
    );
    expect(said({ conditions }, { lines: [line('lamps', 100, 1, 'cheap')] })).toBe('ok');
  });

  test('two for one needs as many pieces', () => {
    const effect = { kind: 'buy_get', buy: 2, get: 1, percent: 100, timesPerOrder: null } as const;
    expect(said({ effect }, { lines: [line('lamps', 100, 2)] })).toBe(
      'This code needs 3 pieces; you have 2.',
    );
    expect(said({ effect }, { lines: [line('lamps', 100, 3)] })).toBe('ok');
  });
});

/** What an owner who tries it reads: all that it asks for, and the code of the refusal where it is not so. */
const asked = (promocode: Partial<JudgedPromocode>, given: Partial<Circumstances> = {}) =>
  findings({ ...plain, ...promocode }, { ...somebody, ...given }).map(
    ({ asks, refusal }) => [asks, refusal?.code ?? null] as const,
  );
const always = [
  ['That it is active', null],
  ['Until 31 December', null],
] as const;

test('what a code asks for is told in its order, and no more than it asks', () => {
  expect(asked({})).toEqual(always);
  const all: Partial<JudgedPromocode> = {
    isActive: false,
    conditions: { ...everything, customers: ['alex'], minimum: 50, categories: ['lamps'] },
    startsAt: new Date('2026-12-01T00:00:00Z'),
    endsAt: new Date('2026-11-01T00:00:00Z'),
    maxUses: 3,
    maxUsesPerCustomer: 2,
    singleUseCode: 'A23',
    firstOrderOnly: true,
    effect: { kind: 'buy_get', buy: 2, get: 1, percent: 100, timesPerOrder: null },
  };
  const wanting = {
    firstOrder: false,
    uses: 3,
    usesOfCustomer: 2,
    singleUseTaken: true,
    names: ['lamps', 'cables'],
    lines: [line('phones', 100, 2)],
  };
  expect(asked(all, wanting)).toEqual([
    ['That it is active', 'promocode_invalid'],
    ['One of its customers', 'promocode_invalid'],
    ['From 1 December', 'promocode_not_started'],
    ['Until 1 November', 'promocode_expired'],
    ['3 uses in all', 'promocode_used_up'],
    ['A code that is not used', 'promocode_used_up'],
    ['2 uses by one customer', 'promocode_used'],
    ['A first order', 'promocode_first_order_only'],
    ['Goods that it is for: lamps, cables', 'promocode_other_goods'],
    ['Goods of $50.00 or more', 'promocode_minimum'],
    ['3 pieces or more', 'promocode_minimum'],
  ]);
  const fine = {
    customerId: 'alex',
    now: new Date('2026-12-01T00:00:00Z'),
    uses: 2,
    usesOfCustomer: 1,
    names: [],
    lines: [line('lamps', 5_000, 3)],
  };
  const met = asked({ ...all, isActive: true, endsAt: new Date('2026-12-24T18:00:00Z') }, fine);
  expect(met.filter(([, refusal]) => refusal !== null)).toEqual([]);
  expect(met.map(([asks]) => asks)).toContain('Goods that it is for');
});

test('whom nobody can tell apart from another has no code that hangs on who they are', () => {
  const guest = { customerId: null, isGuest: true };
  const needs = ['A customer with an account', 'promocode_needs_account'];
  expect(asked({ firstOrderOnly: true }, guest)[2]).toEqual(needs);
  expect(asked({ maxUsesPerCustomer: 1 }, guest)[2]).toEqual(needs);
  expect(asked({ maxUses: 9, firstOrderOnly: false }, guest)).toEqual([
    ...always,
    ['9 uses in all', null],
  ]);
  expect(said({ firstOrderOnly: true }, guest)).toBe(
    'This code is for customers with an account. Please sign in to use it.',
  );
});

describe('goods that a code is for', () => {
  const isIn = (conditions: object, one: object) =>
    isFor({ ...everything, ...conditions }, { ...line('lamps', 100), ...one });

  test('are all where it names none, and otherwise those of any of its lists', () => {
    expect(isIn({}, {})).toBe(true);
    expect(isIn({ products: ['some'] }, {})).toBe(true);
    expect(isIn({ products: ['other'] }, {})).toBe(false);
    expect(isIn({ categories: ['lamps'] }, {})).toBe(true);
    expect(isIn({ categories: ['cables'] }, {})).toBe(false);
    expect(isIn({ variants: ['red'] }, { variantId: 'red' })).toBe(true);
    expect(isIn({ variants: ['red'] }, { variantId: 'blue' })).toBe(false);
    expect(isIn({ variants: ['red'] }, {})).toBe(false);
    // Lists of the same length are no empty ones.
    expect(isIn({ products: ['other'], categories: ['cables'] }, {})).toBe(false);
    expect(isIn({ products: ['other'], variants: ['red'] }, {})).toBe(false);
  });

  test('are without what it excludes, whatever list they are on', () => {
    expect(isIn({ excludedCategories: ['lamps'] }, {})).toBe(false);
    expect(isIn({ products: ['some'], excludedCategories: ['lamps'] }, {})).toBe(false);
    expect(isIn({ excludedCategories: ['cables'] }, {})).toBe(true);
  });

  test('are named as people name one or several, and not where there is no name', () => {
    const conditions = { ...everything, categories: ['lamps'] };
    const lines = [line('cables', 100)];
    const of = (...names: string[]) => said({ conditions }, { lines, names });
    expect(of('lamps')).toBe('This code is for lamps.');
    expect(of('lamps', 'phones')).toBe('This code is for lamps or phones.');
    expect(of('lamps', 'phones', 'Dock')).toBe('This code is for lamps, phones or Dock.');
    expect(of()).toBe('This promo code is for other goods');
  });
});

test('a state has a name for each time in the life of a code', () => {
  const moment = new Date('2026-12-01T10:00:00Z');
  const state = (promocode: Partial<JudgedPromocode>, { uses = 0, codes = 0, now = moment } = {}) =>
    stateOf({ ...plain, ...promocode }, { now, uses, codes });
  expect(state({})).toBe('active');
  expect(state({ isActive: false })).toBe('off');
  expect(state({ startsAt: moment })).toBe('active');
  expect(state({ startsAt: new Date(moment.getTime() + 1) })).toBe('planned');
  expect(state({ endsAt: moment })).toBe('expired');
  expect(state({ endsAt: new Date(moment.getTime() + 1) })).toBe('active');
  expect(state({ expiresOn: '2026-12-01' })).toBe('active');
  expect(state({ expiresOn: '2026-11-30' })).toBe('expired');
  expect(state({ maxUses: 2 }, { uses: 1 })).toBe('active');
  expect(state({ maxUses: 2 }, { uses: 2 })).toBe('used_up');
  // Codes for one use are used up with the last of them; before the first was made there are none.
  const many: Partial<JudgedPromocode> = { way: 'single_use_codes' };
  expect(state(many)).toBe('active');
  expect(state(many, { uses: 2, codes: 3 })).toBe('active');
  expect(state(many, { uses: 3, codes: 3 })).toBe('used_up');
  expect(state({}, { uses: 3, codes: 3 })).toBe('active');
});

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a code works through the last millisecond of its last day in UTC, and never again', () => {
  fc.assert(
    fc.property(day, fc.nat(), (expiresOn, later) => {
      const last = new Date(`${expiresOn}T23:59:59.999Z`);
      expect(said({ expiresOn }, { now: last })).toBe('ok');
      const now = new Date(last.getTime() + 1 + later);
      expect(said({ expiresOn }, { now })).toBe('This promo code has expired');
    }),
  );
});

test('a state says whether anybody could use it at that moment', () => {
  fc.assert(
    fc.property(
      fc.record({
        isActive: fc.boolean(),
        startsAt: fc.constantFrom(null, new Date('2026-12-01'), new Date('2026-01-01')),
        endsAt: fc.constantFrom(null, new Date('2026-12-01'), new Date('2026-01-01')),
        expiresOn: fc.constantFrom('2026-12-31', '2026-01-01'),
        maxUses: fc.constantFrom(null, 1, 10),
      }),
      fc.constantFrom(0, 1, 10),
      (some, uses) => {
        const promocode = { ...plain, ...some };
        const works = judge(promocode, { ...somebody, uses }) === null;
        const state = stateOf(promocode, { now: somebody.now, uses, codes: 0 });
        expect(state === 'active').toBe(works);
      },
    ),
  );
});
