import type { ShippingTax } from '@gadgetry/contract/taxes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type PricedLine,
  amountOf,
  includedTax,
  lineTotal,
  percentOff,
  quote,
} from '../pricing/index.ts';
import type { PlacedRate } from './place-rules.ts';
import { type TaxConfiguration, taxesOn, taxesOnShipping } from './tax-rules.ts';

const home = { country: 'DE', region: '', postalCode: '' };
const nowhere = { country: null, region: null, postalCode: null };

const rateOf = (rate: Partial<PlacedRate>): PlacedRate => ({
  id: 'rate',
  country: 'DE',
  region: '',
  postal_prefix: '',
  tax_class: 'Standard',
  name: 'VAT',
  rate: 190_000,
  is_compound: false,
  ...rate,
});

const configurationOf = (
  rates: readonly PlacedRate[],
  configuration: Partial<TaxConfiguration> = {},
): TaxConfiguration => ({
  pricesInclude: false,
  shipping: 'as_goods',
  defaultClass: 'Standard',
  rates,
  ...configuration,
});

const lineOf = (priceCents: number, taxClass: string | null = null, quantity = 1): PricedLine => ({
  productId: 'product',
  categoryId: 'category',
  weightGrams: null,
  taxClass,
  priceCents,
  quantity,
});

function priced(
  configuration: TaxConfiguration,
  lines: readonly PricedLine[],
  { shipping = 0, basisPoints = 0 } = {},
) {
  return quote(lines, nowhere, {
    discount: percentOff(basisPoints),
    shipping: { costOf: () => shipping },
    tax: { taxesOn: (delivery) => taxesOn(configuration, home, delivery) },
  });
}

const told = (price: ReturnType<typeof priced>) =>
  price.taxes.map((tax) => [tax.name, tax.rate, amountOf(tax)]);

test('a rate with four decimals is charged to the cent, rounded half up once for the order', () => {
  const configuration = configurationOf([rateOf({ rate: 88_750 })]);
  expect(priced(configuration, [lineOf(10_000)]).tax).toBe(888);
  // Line by line it would be 3 times 0.09 and not 0.27: 3 × 9 cents against 26.6.
  expect(priced(configuration, [lineOf(100), lineOf(100), lineOf(100)])).toMatchObject({
    tax: 27,
    taxes: [{ lines: [{ amount: 9 }, { amount: 9 }, { amount: 9 }] }],
  });
  expect(priced(configurationOf([rateOf({ rate: 50_000 })]), [lineOf(110)]).tax).toBe(6);
  expect(priced(configurationOf([rateOf({ rate: 50_000 })]), [lineOf(109)]).tax).toBe(5);
});

test('in a price with tax is what the tax is of the price without it', () => {
  const configuration = configurationOf([rateOf({})], { pricesInclude: true });
  const price = priced(configuration, [lineOf(10_000)]);
  expect(price).toMatchObject({ tax: 0, total: 10_000 });
  expect(includedTax(price.taxes)).toBe(1_597);
  expect(price.taxes).toMatchObject([{ isIncluded: true, lines: [{ base: 10_000 }] }]);
});

test('rates of one place add up, and a compound one is reckoned on the others, whatever their order', () => {
  const state = rateOf({ name: 'State', rate: 50_000 });
  const city = rateOf({ name: 'City', rate: 100_000, is_compound: true });
  const configuration = configurationOf([city, state]);
  expect(told(priced(configuration, [lineOf(10_000)]))).toEqual([
    ['State', 50_000, 500],
    ['City', 100_000, 1_050],
  ]);
  const plain = configurationOf([{ ...city, is_compound: false }, state]);
  expect(told(priced(plain, [lineOf(10_000)]))).toEqual([
    ['City', 100_000, 1_000],
    ['State', 50_000, 500],
  ]);
  const included = { ...configuration, pricesInclude: true };
  expect(told(priced(included, [lineOf(11_550)]))).toEqual([
    ['State', 50_000, 500],
    ['City', 100_000, 1_050],
  ]);
});

test('each class of goods has its own rate, the default one where a product names none', () => {
  const configuration = configurationOf([
    rateOf({}),
    rateOf({ tax_class: 'Reduced', rate: 70_000 }),
  ]);
  const lines = [lineOf(1_000), lineOf(2_000, 'Reduced'), lineOf(4_000, 'Zero')];
  const price = priced(configuration, lines, { basisPoints: 5_000 });
  expect(price).toMatchObject({
    tax: 165,
    taxes: [
      { rate: 190_000, lines: [{ base: 500, amount: 95 }, { base: 0 }, { base: 0 }] },
      { rate: 70_000, lines: [{ base: 0 }, { base: 1_000, amount: 70 }, { base: 0 }] },
    ],
  });
});

test('classes that are taxed alike are rounded as one', () => {
  const same = [rateOf({ rate: 50_000 }), rateOf({ rate: 50_000, tax_class: 'Books' })];
  expect(told(priced(configurationOf(same), [lineOf(110), lineOf(110, 'Books')]))).toEqual([
    ['VAT', 50_000, 11],
  ]);
});

test.each<[ShippingTax, readonly (readonly [rate: number, shipping: number])[]]>([
  [
    'as_goods',
    [
      [190_000, 300],
      [70_000, 100],
    ],
  ],
  [
    'highest',
    [
      [190_000, 400],
      [70_000, 0],
    ],
  ],
  [
    'standard',
    [
      [190_000, 400],
      [70_000, 0],
    ],
  ],
  [
    'untaxed',
    [
      [190_000, 0],
      [70_000, 0],
    ],
  ],
])('shipping is taxed %s', (shipping, expected) => {
  const rates = [rateOf({}), rateOf({ tax_class: 'Reduced', rate: 70_000 })];
  const lines = [lineOf(3_000), lineOf(1_000, 'Reduced')];
  const price = priced(configurationOf(rates, { shipping }), lines, { shipping: 400 });
  expect(price.taxes.map((tax) => [tax.rate, tax.shipping.base])).toEqual(expected);
});

test('the highest rate is that of goods which cost something, and the default class may be none of them', () => {
  const rates = [rateOf({}), rateOf({ tax_class: 'Reduced', rate: 70_000 })];
  const reduced = [lineOf(1_000, 'Reduced')];
  const shippedAt = (shipping: ShippingTax) =>
    priced(configurationOf(rates, { shipping }), reduced, { shipping: 400 }).taxes.map((tax) => [
      tax.rate,
      tax.shipping.base,
    ]);
  expect(shippedAt('highest')).toEqual([[70_000, 400]]);
  expect(shippedAt('standard')).toEqual([
    [70_000, 0],
    [190_000, 400],
  ]);
  const both = [...reduced, lineOf(3_000)];
  const highest = priced(configurationOf(rates, { shipping: 'highest' }), both, { shipping: 400 });
  expect(highest.taxes.map(({ shipping }) => shipping.base)).toEqual([0, 400]);
  const free = priced(configurationOf(rates), reduced, { shipping: 400, basisPoints: 10_000 });
  expect(free).toMatchObject({ tax: 76, total: 476 });
});

test('a rate that is reckoned on another counts for the highest with all that it comes to', () => {
  const rates = [
    rateOf({ rate: 100_000 }),
    rateOf({ rate: 100_000, is_compound: true, name: 'City' }),
    rateOf({ tax_class: 'Reduced', rate: 205_000 }),
  ];
  const lines = [lineOf(1_000), lineOf(3_000, 'Reduced')];
  const { taxes } = priced(configurationOf(rates, { shipping: 'highest' }), lines, {
    shipping: 400,
  });
  expect(taxes.map((tax) => [tax.rate, tax.shipping.base])).toEqual([
    [100_000, 400],
    [100_000, 400],
    [205_000, 0],
  ]);
});

test('rates of one name and height that are of two places are two taxes', () => {
  const rates = [
    rateOf({ rate: 50_000, region: 'north' }),
    rateOf({ rate: 50_000, tax_class: 'Books' }),
  ];
  const delivery = {
    lines: [lineOf(110), lineOf(110, 'Books')],
    lineDiscounts: [0, 0],
    shipping: 0,
  };
  const taxes = taxesOn(configurationOf(rates), { ...home, region: 'North' }, delivery);
  expect(taxes.map((tax) => [tax.place.region, amountOf(tax)])).toEqual([
    ['north', 6],
    ['', 6],
  ]);
});

test('which goods bear the cent of delivery that is left over does not go by how a cart is sorted', () => {
  const rates = [rateOf({}), rateOf({ tax_class: 'Reduced', rate: 70_000 })];
  const lines = [lineOf(1_000), lineOf(1_000, 'Reduced')];
  const bases = (cart: readonly PricedLine[]) =>
    new Map(
      priced(configurationOf(rates), cart, { shipping: 301 }).taxes.map((tax) => [
        tax.rate,
        tax.shipping.base,
      ]),
    );
  expect(bases(lines)).toEqual(bases(lines.toReversed()));
  expect(new Set(bases(lines).values())).toEqual(new Set([150, 151]));
});

test('nothing is said of a tax that comes to nothing', () => {
  const zero = configurationOf([rateOf({ rate: 0 }), rateOf({ rate: 190_000, country: 'FR' })]);
  expect(priced(zero, [lineOf(10_000)]).taxes).toEqual([]);
  expect(priced(configurationOf([rateOf({})]), [lineOf(1)]).taxes).toEqual([]);
  expect(priced({ ...zero, pricesInclude: true }, [lineOf(10_000)]).taxes).toEqual([]);
});

const anyRates = fc.array(
  fc
    .record({
      tax_class: fc.constantFrom('Standard', 'Reduced', 'Books'),
      rate: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 300_000 })),
      is_compound: fc.boolean(),
      name: fc.constantFrom('VAT', 'State', 'City'),
      country: fc.constantFrom('DE', 'DE', 'FR'),
    })
    .map(rateOf),
  { maxLength: 8 },
);
const anyLines = fc.array(
  fc
    .tuple(
      fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 100_000_000 })),
      fc.constantFrom(null, 'Reduced', 'Books', 'Zero'),
      fc.integer({ min: 1, max: 200 }),
    )
    .map(([price, taxClass, quantity]) => lineOf(price, taxClass, quantity)),
  { minLength: 1, maxLength: 30 },
);

test('10,000 orders: nothing below nothing, lines come to the whole, no cent is lost', () => {
  fc.assert(
    fc.property(
      anyRates,
      anyLines,
      fc.record({
        pricesInclude: fc.boolean(),
        shipping: fc.constantFrom('as_goods', 'highest', 'standard', 'untaxed'),
      }),
      fc.record({
        shipping: fc.integer({ min: 0, max: 50_000 }),
        basisPoints: fc.integer({ min: 0, max: 10_000 }),
      }),
      (rates, lines, configuration, costs) => {
        const price = priced(configurationOf(rates, configuration), lines, costs);
        const paid = price.subtotal - price.discount + price.shipping;
        expect(price.total).toBe(paid + price.tax);
        expect(configuration.pricesInclude ? price.tax : includedTax(price.taxes)).toBe(0);
        for (const tax of price.taxes) {
          const base = tax.lines.reduce((sum, one) => sum + one.base, tax.shipping.base);
          const parts = [...tax.lines, tax.shipping];
          expect(parts.every((one) => one.amount >= 0 && one.base >= 0)).toBe(true);
          expect(parts.every((one) => one.base > 0 || one.amount === 0)).toBe(true);
          expect(amountOf(tax)).toBeGreaterThan(0);
          expect(tax.lines.length).toBe(lines.length);
          expect(base).toBeLessThanOrEqual(paid);
          const due = (BigInt(base) * BigInt(tax.rate) + 500_000n) / 1_000_000n;
          const plain = !tax.isCompound && !tax.isIncluded;
          expect(!plain || BigInt(amountOf(tax)) === due).toBe(true);
        }
        lines.forEach((line, at) => {
          const net = lineTotal(line) - (price.lineDiscounts[at] ?? 0);
          const bases = price.taxes.flatMap((tax) => tax.lines[at]?.base ?? 0);
          expect(bases.every((base) => base === 0 || base === net)).toBe(true);
          const inPrice = price.taxes.flatMap((tax) => tax.lines[at]?.amount || []);
          // Each of several is shared out by itself, and may have a cent more than its part of a line.
          const most = net + Math.max(0, inPrice.length - 1);
          const sum = inPrice.reduce((all, amount) => all + amount, 0);
          expect(!configuration.pricesInclude || sum <= most).toBe(true);
        });
        expect(includedTax(price.taxes)).toBeLessThanOrEqual(paid);
      },
    ),
    { numRuns: 10_000 },
  );
});

test('10,000 prices: what is without tax and the tax in it are the price, as if it had been added', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (net, rate) => {
        const rates = [rateOf({ rate })];
        const tax = priced(configurationOf(rates), [lineOf(net)]).tax;
        const gross = priced(configurationOf(rates, { pricesInclude: true }), [lineOf(net + tax)]);
        expect(gross.total).toBe(net + tax);
        expect(Math.abs(includedTax(gross.taxes) - tax)).toBeLessThanOrEqual(rate > 0 ? 1 : 0);
        expect(rate > 500_000 || includedTax(gross.taxes) === tax).toBe(true);
      },
    ),
    { numRuns: 10_000 },
  );
});

test('a delivery that is paid for by itself is taxed with the goods in it, and they are not', () => {
  const reduced = rateOf({ id: 'reduced', tax_class: 'Reduced', rate: 70_000 });
  const delivery = {
    lines: [lineOf(3_000), lineOf(2_000, 'Reduced')],
    lineDiscounts: [0, 1_000],
    shipping: 1_000,
  };
  const taxed = (shipping: ShippingTax) =>
    taxesOnShipping(configurationOf([rateOf({}), reduced], { shipping }), home, delivery).map(
      ({ rate, lines, shipping: of }) => [rate, lines.length, of.base, of.amount],
    );
  expect(taxed('as_goods')).toEqual([
    [190_000, 0, 750, 143],
    [70_000, 0, 250, 18],
  ]);
  expect(taxed('highest')).toEqual([[190_000, 0, 1_000, 190]]);
  expect(taxed('untaxed')).toEqual([]);
});
