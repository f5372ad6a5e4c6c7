import { readFilterChoice } from '@gadgetry/contract/filter-values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FilterDefinition,
  type ValueCount,
  askedFilters,
  attributeFilter,
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
  ])('%s is read', (text, value) => {
    expect(readFilterChoice(`${id}.${text}`)).toEqual({ attributeId: id, value });
  });

  test.each(['', 'maybe', '1e3', '1..2..3', '1.', `${other}0`, '12345678901234', '0.1234567'])(
    '%j is none',
    (text) => {
      expect(readFilterChoice(`${id}.${text}`)).toBeNull();
    },
  );
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
