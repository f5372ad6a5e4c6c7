import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type PricedProduct,
  type PricedVariant,
  type SaleLine,
  beginningFor,
  centsOf,
  endedPriceRefusal,
  otherThingRefusal,
  periodRefusal,
  priceEditRefusal,
  pricedAt,
  pricesRefusal,
  regularCentsOf,
  saleState,
} from './price-rules.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

function variant(id: string, changes: Partial<PricedVariant> = {}): PricedVariant {
  const no = { sale_id: null, sale_ends_at: null, regular_cents: null, was_cents: null };
  return { id, is_default: id === 'red', retired_at: null, price_cents: null, ...no, ...changes };
}

function line(variant_id: string, cents: number, hours: [number, number] = [-1, 1]): SaleLine {
  const [from, until] = hours;
  return { sale_id: 'sale', variant_id, cents, begins_at: at(from), ends_at: at(until) };
}

const costs = (product: PricedProduct) => product.variants.map((each) => centsOf(each, product));

const phone: PricedProduct = {
  price_cents: 2000,
  variants: [
    variant('red'),
    variant('blue', { price_cents: 2000 }),
    variant('green', { price_cents: 3000 }),
  ],
};

test('a sale of the default variant leaves the others at their price, and its end too', () => {
  const on = pricedAt(phone, [line('red', 1500)], noon, new Map([['red', 1900]]));
  expect(costs(on)).toEqual([1500, 2000, 3000]);
  expect(on.variants[0]).toMatchObject({ sale_id: 'sale', regular_cents: 2000, was_cents: 1900 });
  const over = pricedAt(on, [line('red', 1500)], at(1), new Map());
  expect(over).toEqual(phone);
});

test('nothing is struck where the lowest price of the days before is not above the sale’s', () => {
  const on = pricedAt(phone, [line('red', 1500)], noon, new Map([['red', 1500]]));
  expect(on.variants[0]?.was_cents).toBeNull();
});

test('a sale that would make nothing cheaper has no effect, nor has one of what is retired', () => {
  const lines = [line('red', 2000), line('blue', 1000)];
  const retired = {
    ...phone,
    variants: [variant('red'), variant('blue', { price_cents: 2000, retired_at: noon })],
  };
  expect(pricedAt(retired, lines, noon, new Map())).toEqual(retired);
});

test('whatever sales come and go, regular prices stay, and nothing costs more than them', () => {
  const hour = fc.integer({ min: -5, max: 5 });
  const period = fc.tuple(hour, fc.integer({ min: 1, max: 5 }));
  const lines = fc.array(
    fc
      .tuple(fc.constantFrom('red', 'blue', 'green'), fc.integer({ min: 1, max: 4000 }), period)
      .map(([id, cents, [from, long]]) => line(id, cents, [from, from + long])),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(lines, fc.array(hour, { maxLength: 6 }), (planned, moments) => {
      let now = phone;
      for (const hours of moments) {
        now = pricedAt(now, planned, at(hours), new Map());
        const regular = now.variants.map((each) => regularCentsOf(each, now));
        expect(regular).toEqual([2000, 2000, 3000]);
        for (const [n, cents] of costs(now).entries()) {
          expect(cents).toBeLessThanOrEqual(regular[n] ?? 0);
        }
        // Any number of times.
        expect(pricedAt(now, planned, at(hours), new Map())).toEqual(now);
      }
    }),
  );
});

test('a period is refused by the field that is wrong', () => {
  const refused = (from: number, until: number, begun = false) =>
    periodRefusal({ begins_at: at(from), ends_at: at(until) }, noon, begun)?.path;
  expect(refused(1, 2)).toBeUndefined();
  expect(refused(0, 2)).toBeUndefined();
  expect(refused(-2, 2)).toBe('beginsAt');
  expect(refused(-2, 2, true)).toBeUndefined();
  expect(refused(3, 2)).toBe('endsAt');
  expect(refused(-3, -2, true)).toBe('endsAt');
});

test('two sales of one variant may follow each other, and not be at once', () => {
  const wanted = (from: number, until: number) => ({
    begins_at: at(from),
    ends_at: at(until),
    prices: [{ variant_id: 'red', cents: 1500 }],
  });
  const others = [line('red', 1400, [2, 4])];
  expect(pricesRefusal(wanted(1, 2), phone, others)).toBeNull();
  expect(pricesRefusal(wanted(4, 5), phone, others)).toBeNull();
  for (const [from, until] of [
    [1, 3],
    [3, 5],
    [1, 5],
    [2, 4],
  ] as const) {
    expect(pricesRefusal(wanted(from, until), phone, others)?.message).toBe(
      'It is in another sale from 2026-11-20 14:00 UTC until 2026-11-20 16:00 UTC',
    );
  }
});

test('a sale is planned, runs and is over by the clock, or off', () => {
  const sale = { begins_at: at(1), ends_at: at(2), is_active: true };
  expect([0, 1, 1.5, 2].map((hours) => saleState(sale, at(hours)))).toEqual([
    'planned',
    'running',
    'running',
    'over',
  ]);
  expect(saleState({ ...sale, is_active: false }, at(1))).toBe('off');
});

test('what is struck stays while one sale runs, and is found anew for the next', () => {
  const first = pricedAt(phone, [line('red', 1500)], noon, new Map([['red', 1800]]));
  const later = pricedAt(first, [line('red', 1400)], noon, new Map([['red', 1600]]));
  expect(later.variants[0]).toMatchObject({ was_cents: 1800, regular_cents: 2000 });
  const next = { ...line('red', 1400), sale_id: 'another' };
  const after = pricedAt(first, [next], noon, new Map([['red', 1600]]));
  expect(after.variants[0]).toMatchObject({ sale_id: 'another', was_cents: 1600 });
  expect(after.variants[0]?.sale_ends_at).toEqual(at(1));
  // Nothing is known of the days before: it is the regular price that is compared with.
  expect(pricedAt(phone, [line('red', 1500)], noon, new Map()).variants[0]?.was_cents).toBe(2000);
});

test('a sale begins for a variant once, when its time has come', () => {
  const lines = [line('red', 1500), line('blue', 1500, [1, 2]), line('pink', 1500)];
  expect(beginningFor(phone, lines, noon)).toEqual(['red', 'pink']);
  const on = pricedAt(phone, lines, noon, new Map());
  expect(beginningFor(on, lines, noon)).toEqual(['pink']);
  expect(beginningFor(on, lines, at(1))).toEqual(['blue']);
});

test('each price that can’t be a sale’s is refused by its place, and says why', () => {
  const refusalOf = (prices: [string, number][], product = phone) =>
    pricesRefusal(
      {
        begins_at: at(1),
        ends_at: at(2),
        prices: prices.map(([variant_id, cents]) => ({ variant_id, cents })),
      },
      product,
      [line('blue', 1000, [1, 2])],
    );
  expect(refusalOf([['red', 1999]])).toBeNull();
  expect(refusalOf([['pink', 1]])).toEqual({
    path: 'prices.0.price',
    message: 'This variant is no longer sold',
  });
  const gone = { ...phone, variants: [variant('red', { retired_at: noon })] };
  expect(refusalOf([['red', 1]], gone)?.message).toBe('This variant is no longer sold');
  const twice: [string, number][] = [
    ['red', 1500],
    ['green', 2999],
    ['red', 1400],
  ];
  expect(refusalOf(twice)).toEqual({
    path: 'prices.2.price',
    message: 'This variant is there twice',
  });
  expect(refusalOf([['green', 3000]])?.message).toBe('A sale price is below the regular $30.00');
  expect(refusalOf([['blue', 1]])?.path).toBe('prices.0.price');
});

test('a price is not changed by hand under a sale, nor down to one that is planned', () => {
  const edit = (from: number, to: number, changes: Partial<PricedVariant> = {}) =>
    priceEditRefusal(variant('red', changes), { from, to }, [line('red', 1500, [1, 2])]);
  const planned =
    'A sale at $15.00 is planned from 2026-11-20 13:00 UTC until 2026-11-20 14:00 UTC';
  expect(edit(2000, 1501)).toBeNull();
  expect(edit(2000, 1500)).toBe(planned);
  expect(edit(1500, 1500)).toBeNull();
  expect(edit(2000, 1501, { id: 'blue' })).toBeNull();
  expect(edit(2000, 1400, { id: 'blue' })).toBeNull();
  expect(edit(2000, 1900, { sale_ends_at: at(1) })).toBe(
    'On sale until 2026-11-20 13:00 UTC: deactivate that sale first',
  );
});

test('what a sale is planned for does not become another thing', () => {
  const lines = [line('red', 1500, [1, 2])];
  expect(otherThingRefusal(variant('blue'), lines)).toBeNull();
  expect(otherThingRefusal(variant('red'), lines)).toBe(
    'A sale of what this was, at $15.00, is planned from 2026-11-20 13:00 UTC until 2026-11-20 14:00 UTC: deactivate that sale first',
  );
});

test('the price of a sale that is over is not made the regular one unread', () => {
  const refused = (id: string, to: number) =>
    endedPriceRefusal(variant(id), to, [{ variant_id: 'red', cents: 1500 }]);
  expect(refused('red', 1500)).toBe(
    '$15.00 was the price of a sale that is over: read the product again',
  );
  expect([refused('red', 1501), refused('blue', 1500)]).toEqual([null, null]);
});

test('a period says what is wrong with it; a form may have been open for a minute', () => {
  const refusal = (from: number, until: number) =>
    periodRefusal({ begins_at: at(from), ends_at: at(until) }, noon, false);
  expect(refusal(-2, 0)).toEqual({ path: 'endsAt', message: 'This moment is over already' });
  expect(refusal(2, 2)).toEqual({ path: 'endsAt', message: 'A sale ends after it has begun' });
  expect(refusal(-1 / 60, 2)).toBeNull();
  expect(refusal(-1.01 / 60, 2)).toEqual({
    path: 'beginsAt',
    message: 'This moment is over already; leave it empty for now',
  });
});
