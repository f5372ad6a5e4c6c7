import { discountConditions } from '@gadgetry/contract/discounts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Circumstances,
  type JudgedPromocode,
  findings,
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
