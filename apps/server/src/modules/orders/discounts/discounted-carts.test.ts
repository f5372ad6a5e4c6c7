import { type DiscountEffect, discountConditions } from '@gadgetry/contract/discounts';
import type { ShippingRule } from '@gadgetry/contract/shipping';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../../database/identifiers.ts';
import { type PricedLine, lineTotal, noTax } from '../../pricing/index.ts';
import type { OrderPromocode } from '../../promocodes/index.ts';
import { judge } from '../../promocodes/promocode-rules.ts';
import { choiceOf } from '../../shipping/choice-rules.ts';
import { taxesOn } from '../../tax/tax-rules.ts';
import { type Cart, discounted } from './discounted-cart.ts';
import { manualDiscountOf } from './manual-discount.ts';

const categories = [newId(), newId(), newId()];

const line = fc
  .record({
    productId: fc.uuid(),
    categoryId: fc.constantFrom(...categories),
    weightGrams: fc.constantFrom(null, 200),
    taxClass: fc.constantFrom(null, 'Reduced', 'Zero'),
    // Few prices, so that remainders are often the same.
    priceCents: fc.oneof(fc.constantFrom(1, 100, 999, 1_000), fc.integer({ min: 1, max: 30_000 })),
    quantity: fc.integer({ min: 1, max: 9 }),
  })
  .map((one): PricedLine => ({ ...one, variantId: one.productId }));
const lines = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 8,
  selector: ({ productId }) => productId,
});

const dollars = fc.integer({ min: 1, max: 3_000 }).map((cents) => cents / 100);
const shippingRule: fc.Arbitrary<ShippingRule> = fc.oneof(
  dollars.map((price) => ({ kind: 'flat' as const, price })),
  fc.record({ kind: fc.constant('free_from' as const), price: dollars, freeFrom: dollars }),
  fc.tuple(dollars, dollars, dollars).map(([upTo, price, more]) => ({
    kind: 'by_value' as const,
    steps: [
      { upTo, price },
      { upTo: upTo + 20, price: more },
    ],
  })),
);

const rate = fc.record({
  tax_class: fc.constantFrom('Standard', 'Reduced'),
  name: fc.constantFrom('VAT', 'City'),
  rate: fc.integer({ min: 1, max: 900_000 }),
  is_compound: fc.boolean(),
});
const tax = fc.option(
  fc.record({
    pricesInclude: fc.boolean(),
    shipping: fc.constantFrom('as_goods', 'highest', 'standard', 'untaxed'),
    rates: fc.uniqueArray(rate, {
      maxLength: 4,
      selector: ({ tax_class, name }) => tax_class + name,
    }),
  }),
);

const charges = fc.tuple(shippingRule, tax).map(([rule, taxed]): Cart['charges'] => ({
  choice: choiceOf(
    {
      country: 'LK',
      zones: [
        {
          id: 'zone',
          name: 'Everywhere',
          is_default: true,
          every_country: true,
          is_active: true,
          countries: [],
          regions: [],
          postal_prefixes: [],
        },
      ],
      methods: [
        {
          id: 'method',
          zone_id: 'zone',
          name: 'Post',
          description: '',
          is_active: true,
          rule,
          days_from: 1,
          days_to: 2,
        },
      ],
      calendar: { cutOff: '12:00', timeZone: 'UTC', weekdays: [1, 2, 3, 4, 5], holidays: [] },
    },
    { methodId: null, moment: new Date('2030-01-07T10:00:00Z') },
  ),
  tax:
    taxed === null
      ? noTax
      : {
          taxesOn: (delivery) =>
            taxesOn(
              {
                pricesInclude: taxed.pricesInclude,
                shipping: taxed.shipping,
                defaultClass: 'Standard',
                rates: taxed.rates.map((one, at) => ({
                  ...one,
                  id: String(at),
                  country: 'LK',
                  region: '',
                  postal_prefix: '',
                })),
              },
              { country: 'LK', region: '', postalCode: '' },
              delivery,
            ),
        },
}));

const cents = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount / 100);
const manual = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    reason: fc.constant('an old box'),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    amount: cents(20_000),
    reason: fc.constant('an old box'),
  }),
);

const carts = fc.tuple(lines, charges, fc.option(manual)).map(
  ([some, how, given]): Cart => ({
    lines: some,
    destination: { country: 'LK', region: '', postalCode: '' },
    charges: how,
    manual: manualDiscountOf(given ?? undefined),
  }),
);

const effect: fc.Arbitrary<DiscountEffect | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('amount' as const), amount: cents(10_000) }),
  fc.record({ kind: fc.constant('free_shipping' as const), upTo: fc.option(cents(1_000)) }),
  fc.record({
    kind: fc.constant('buy_get' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 3 }),
    percent: fc.integer({ min: 1, max: 100 }),
    timesPerOrder: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
);
const some = fc.subarray(categories);
const promocode = fc
  .record({
    id: fc.uuid(),
    does: effect,
    points: fc.integer({ min: 1, max: 10_000 }),
    combinable: fc.boolean(),
    conditions: fc.record({
      minimum: fc.option(dollars),
      categories: some,
      excludedCategories: some,
    }),
  })
  .map(
    ({ id, does, points, combinable, conditions }): OrderPromocode => ({
      id,
      code: id,
      label: id,
      kind: does?.kind ?? 'percent',
      effect: does,
      discountBasisPoints: does === null ? points : 0,
      way: 'automatic',
      combinable,
      conditions: discountConditions.parse(conditions),
      firstOrderOnly: false,
      startsAt: null,
      endsAt: null,
      expiresOn: '2999-12-31',
      maxUses: null,
      maxUsesPerCustomer: null,
      isActive: true,
      singleUseCode: null,
    }),
  );
const promocodes = fc.uniqueArray(promocode, { maxLength: 4, selector: ({ id }) => id });

/** Those whose conditions the cart meets, as they are judged for a quote. */
const usable = (all: readonly OrderPromocode[], { lines: goods }: Cart) =>
  all.filter(
    (one) =>
      judge(one, {
        now: new Date('2030-01-07'),
        customerId: null,
        isGuest: false,
        firstOrder: true,
        lines: goods,
        uses: 0,
        usesOfCustomer: 0,
        singleUseTaken: false,
        names: [],
      }) === null,
  );

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const off = (one: OrderPromocode): OrderPromocode => ({ ...one, way: 'code' });
const canBeOrdered = ({ price, sent }: ReturnType<typeof discounted>) =>
  sent.by !== null && price.refusal === null;

test('whatever is combined with shipping and taxes: all adds up to the cent, and nothing is below nothing', () => {
  fc.assert(
    fc.property(carts, promocodes, fc.option(promocode), (cart, all, typed) => {
      const [code = null] = typed === null ? [] : usable([off(typed)], cart);
      const { price, sent, applied, byHand } = discounted(cart, code, usable(all, cart));
      expect(price.total).toBe(price.subtotal - price.discount + price.shipping + price.tax);
      expect(price.total).toBeGreaterThanOrEqual(0);
      expect(sum(price.lineDiscounts)).toBe(price.discount);
      expect(sum(applied.map(({ goods }) => goods)) + byHand).toBe(price.discount);
      expect(byHand).toBeGreaterThanOrEqual(0);
      cart.lines.forEach((one, at) => {
        const parts = applied.map(({ lines: amounts }) => amounts[at] ?? 0);
        const rest = (price.lineDiscounts[at] ?? -1) - sum(parts);
        expect(cart.manual === null ? rest : 0).toBe(0);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(Math.min(0, ...parts)).toBe(0);
        expect(price.lineDiscounts[at]).toBeLessThanOrEqual(lineTotal(one));
      });
      const whole = cart.charges.choice({ ...cart, ...price }).by?.price ?? 0;
      expect(price.shipping).toBe(sent.by?.price ?? 0);
      expect(price.shipping).toBeGreaterThanOrEqual(0);
      expect(sum(applied.map(({ shipping }) => shipping))).toBe(whole - price.shipping);
      for (const { promocode: one, goods, shipping } of applied) {
        expect(one.kind === 'free_shipping' ? goods : shipping).toBe(0);
        expect(shipping).toBeGreaterThanOrEqual(0);
      }
      const alone = applied.filter(({ promocode: one }) => !one.combinable);
      expect(alone.length === 0 || applied.length === 1).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('another discount never makes an order dearer, and never keeps it from being placed', () => {
  fc.assert(
    fc.property(carts, promocodes, promocode, (cart, all, another) => {
      const before = discounted(cart, null, usable(all, cart));
      fc.pre(canBeOrdered(before));
      const after = discounted(cart, null, usable([...all, another], cart));
      expect(canBeOrdered(after)).toBe(true);
      expect(after.price.total).toBeLessThanOrEqual(before.price.total);
      const [code = null] = usable([off(another)], cart);
      const withCode = discounted(cart, code, usable(all, cart));
      const isDearer = withCode.price.total > before.price.total;
      expect(isDearer && canBeOrdered(withCode)).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});

test('the order of the lines changes no sum', () => {
  fc.assert(
    fc.property(carts, promocodes, fc.nat(), (cart, all, by) => {
      const turned = cart.lines.map((_, at) =>
        cart.lines.at(((at + by) % cart.lines.length) - cart.lines.length),
      );
      const other = { ...cart, lines: turned.flatMap((one) => one ?? []).toReversed() };
      const one = discounted(cart, null, usable(all, cart));
      const two = discounted(other, null, usable(all, other));
      const sums = ({ price }: typeof one) => [
        price.discount,
        price.shipping,
        price.tax,
        price.total,
      ];
      expect(sums(two)).toEqual(sums(one));
    }),
    { numRuns: 5_000 },
  );
});
