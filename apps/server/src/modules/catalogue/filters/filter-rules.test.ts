import { readFilterChoice } from '@gadgetry/contract/filter-values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FilterDefinition,
  type ValueCount,
  askedFilters,
  attributeFilter,
  filterDefinitions,
  goneChoices,
  meets,
} from './filter-rules.ts';

const id = '0192f3a1-5c00-7a11-8b22-1234567890ab';
const other = '0192f3a1-5c00-7a11-8b22-1234567890cd';

const weight: FilterDefinition = { id, name: 'Weight', kind: 'number', unit: 'g', options: [] };

const countsOf = (...figures: number[]): ValueCount[] =>
  figures.map((figure) => ({ key: String(figure), all: 1, counted: 1 }));

const offered = (counts: readonly ValueCount[], chosen = askedFilters({})) =>
  attributeFilter(weight, chosen.attributes.get(id) ?? [], counts, true)?.choices.map(
    ({ name, products }) => `${name}: ${products}`.replaceAll('\u00A0', ' '),
  );

describe('a choice in an address', () => {
  test.each([
    ['yes', { flag: true }],
    ['no', { flag: false }],
    [other, { option: other }],
    ['12.5', { from: 12.5, to: 12.5 }],
    ['-3', { from: -3, to: -3 }],
    ['10..20', { from: 10, to: 20 }],
    ['0.5..2.25', { from: 0.5, to: 2.25 }],
    ['..10', { from: null, to: 10 }],
    ['20..', { from: 20, to: null }],
    ['~IP67', { text: 'IP67' }],
    ['~yes ~ 5..9 100%', { text: 'yes ~ 5..9 100%' }],
  ])('%s is read', (text, value) => {
    expect(readFilterChoice(`${id}.${text}`)).toEqual({ attributeId: id, value });
  });

  test.each([
    '',
    'maybe',
    '1e3',
    '1..2..3',
    '1.',
    `${other}0`,
    '12345678901234',
    '0.1234567',
    '~',
    `~${'x'.repeat(61)}`,
    '~a\nb',
    '~a\0',
    '~\uD800',
  ])('%j is none', (text) => {
    expect(readFilterChoice(`${id}.${text}`)).toBeNull();
  });
});

describe('figures', () => {
  test('few different ones are offered one by one', () => {
    expect(offered(countsOf(256, 128, 512))).toEqual(['128 g: 1', '256 g: 1', '512 g: 1']);
  });

  test('many are offered in ranges with round bounds', () => {
    const counts = countsOf(...Array.from({ length: 100 }, (_, n) => 103 + 9 * n));
    expect(offered(counts)).toEqual([
      'Under 200 g: 11',
      '200 – 400 g: 22',
      '400 – 600 g: 23',
      '600 – 800 g: 22',
      '800 g and more: 22',
    ]);
  });

  test('each figure is in one range and no more, whatever figures there are', () => {
    const figures = fc.uniqueArray(
      fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1_000),
      { minLength: 7, maxLength: 60 },
    );
    fc.assert(
      fc.property(figures, (some) => {
        const filter = attributeFilter(weight, [], countsOf(...some), true);
        const choices = filter?.choices ?? [];
        expect(choices.reduce((sum, { products }) => sum + (products ?? 0), 0)).toBe(some.length);
        for (const { value } of choices) expect(readFilterChoice(value)).not.toBeNull();
      }),
    );
  });

  test('a range that is not offered any more is still shown where it is chosen', () => {
    const chosen = askedFilters({ attr: `${id}.100..200` });
    expect(offered(countsOf(128, 256), chosen)).toEqual(['128 g: 1', '256 g: 1', '100 – 200 g: 1']);
  });

  test('a range begins with its lower bound and ends before its upper one', () => {
    const range = { from: 10, to: 20 };
    expect(['9.9', '10', '19.9', '20'].map((key) => meets(key, range))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test('values of a list that no product has are not offered, unless they are chosen', () => {
  const colour: FilterDefinition = {
    id,
    name: 'Colour',
    kind: 'choice',
    unit: '',
    options: [
      { _id: id, name: 'Red' },
      { _id: other, name: 'Blue' },
    ],
  };
  const counts = [{ key: id, all: 3, counted: 0 }];
  const choicesOf = (attr: string[]) =>
    attributeFilter(
      colour,
      askedFilters({ attr }).attributes.get(id) ?? [],
      counts,
      true,
    )?.choices.map(({ name, products, isChosen }) => [name, products, isChosen]);
  expect(choicesOf([])).toEqual([['Red', 0, false]]);
  expect(choicesOf([`${id}.${other}`])).toEqual([
    ['Red', 0, false],
    ['Blue', 0, true],
  ]);
  expect(attributeFilter(colour, [], [], true)).toBeNull();
});

test('what an address asks is read: prices in cents, stock, and several values of an attribute', () => {
  expect(askedFilters({})).toEqual({
    minCents: null,
    maxCents: null,
    inStock: false,
    attributes: new Map(),
  });
  const attr = [`${id}.yes`, 'nonsense', `${other}.5`, `${id}.no`];
  expect(askedFilters({ attr, minPrice: '19.99', maxPrice: '0', inStock: 'true' })).toEqual({
    minCents: 1999,
    maxCents: 0,
    inStock: true,
    attributes: new Map<string, unknown>([
      [id, [{ flag: true }, { flag: false }]],
      [other, [{ from: 5, to: 5 }]],
    ]),
  });
  expect(askedFilters({ inStock: 'false' }).inStock).toBe(false);
});

test('filtered is by what the owner has said, texts too', () => {
  const row = (kind: FilterDefinition['kind'], is_filterable: boolean) => ({
    ...weight,
    kind,
    is_filterable,
  });
  const rows = [row('number', true), row('number', false), row('text', true), row('choice', true)];
  expect(filterDefinitions(rows)).toEqual([rows[0], rows[2], rows[3]]);
});

test('choices whose attribute or value is gone, or is of another kind, are told', () => {
  const flag: FilterDefinition = { ...weight, kind: 'yes_no' };
  const list: FilterDefinition = {
    ...weight,
    kind: 'choice',
    options: [{ _id: other, name: 'Red' }],
  };
  const gone = (text: string, definition: FilterDefinition) =>
    goneChoices(`${id}.${text}`, [definition]).length === 1;
  expect([weight, flag, list].map((definition) => gone('5..9', definition))).toEqual([
    false,
    true,
    true,
  ]);
  expect([weight, flag, list].map((definition) => gone('no', definition))).toEqual([
    true,
    false,
    true,
  ]);
  expect([weight, flag, list].map((definition) => gone(other, definition))).toEqual([
    true,
    true,
    false,
  ]);
  expect(gone(id, list)).toBe(true);
  const asked = [`${other}.5`, 'nonsense', `${id}.5`];
  expect(goneChoices(asked, [weight])).toEqual([`${other}.5`, 'nonsense']);
  expect(goneChoices(undefined, [weight])).toEqual([]);
});

test('yes and no are offered as far as products say them; before they are counted, both', () => {
  const flag: FilterDefinition = { ...weight, kind: 'yes_no', name: 'Waterproof' };
  const counts = [{ key: 'yes', all: 4, counted: 2 }];
  expect(attributeFilter(flag, [], counts, true)).toEqual({
    attributeId: id,
    name: 'Waterproof',
    choices: [{ value: `${id}.yes`, name: 'Yes', products: 2, isChosen: false }],
  });
  const uncounted = attributeFilter(flag, [{ flag: false }], null, false);
  expect(uncounted?.choices).toEqual([
    { value: `${id}.yes`, name: 'Yes', products: null, isChosen: false },
    { value: `${id}.no`, name: 'No', products: null, isChosen: true },
  ]);
});

test.each([
  ['yes', { flag: true }, true],
  ['yes', { flag: false }, false],
  ['no', { flag: false }, true],
  [`${id},${other}`, { option: other }, true],
  [id, { option: other }, false],
  ['12.5', { from: 12.5, to: 12.5 }, true],
  ['12.6', { from: 12.5, to: 12.5 }, false],
  ['-5', { from: null, to: 0 }, true],
  ['0', { from: null, to: 0 }, false],
  ['7', { from: 7, to: null }, true],
  ['6.9', { from: 7, to: null }, false],
] as const)('%s meets %j: %s', (key, value, met) => {
  expect(meets(key, value)).toBe(met);
});

test('ranges are round also of small, equal and few figures, and what nobody has is no figure', () => {
  const named = (...figures: number[]) => offered(countsOf(...figures));
  expect(named(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)).toEqual([
    'Under 0.2 g: 1',
    '0.2 – 0.4 g: 2',
    '0.4 – 0.6 g: 2',
    '0.6 – 0.8 g: 2',
  ]);
  const none = [
    { key: '5', all: 0, counted: 0 },
    { key: 'x', all: 3, counted: 3 },
    { key: '9', all: 2, counted: 1 },
  ];
  expect(offered(none)).toEqual(['9 g: 1']);
  const mostly = [...countsOf(1, 2, 3, 4, 5, 6), { key: '100', all: 1_000, counted: 7 }];
  expect(offered(mostly)).toEqual(['Under 200 g: 13']);
});

test('of texts those that most products have are offered, and what is chosen besides', () => {
  const text: FilterDefinition = { ...weight, kind: 'text', unit: '' };
  const counts = Array.from({ length: 40 }, (_, n) => ({ key: `~Kind ${n}`, all: n, counted: 1 }));
  const filter = attributeFilter(text, [{ text: 'Kind 2' }], counts, true);
  const names = filter?.choices.map(({ name }) => name);
  expect(names).toHaveLength(31);
  expect(names?.slice(0, 2)).toEqual(['Kind 10', 'Kind 11']);
  expect(names?.at(-1)).toBe('Kind 2');
  expect(filter?.choices.at(-1)).toMatchObject({ value: `${id}.~Kind 2`, isChosen: true });
});
