import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type PricedProduct,
  type PricedVariant,
  type SaleLine,
  centsOf,
  periodRefusal,
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
