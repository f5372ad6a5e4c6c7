import { isGtin, type VariantsInput } from '@gadgetry/contract/variants';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type StoredVariant,
  choicesOf,
  isSameThing,
  matchVariants,
  matrixRefusal,
} from './variant-rules.ts';

const word = fc.constantFrom('Red', 'Blue', '64 GB', '128 GB', 'S', 'M', 'L');
const values = fc.uniqueArray(word, { minLength: 1, maxLength: 4, selector: (one) => one });

/** Options with some of their combinations, each once, the first one the default. */
const matrix: fc.Arbitrary<VariantsInput> = fc
  .array(values, { maxLength: 3 })
  .map((lists) => lists.map((list, place) => ({ name: `Option ${place}`, values: list })))
  .chain((options) => {
    const all = options.reduce<{ name: string; value: string }[][]>(
      (rows, { name, values: list }) =>
        rows.flatMap((row) => list.map((value) => [...row, { name, value }])),
      [[]],
    );
    return fc.shuffledSubarray(all, { minLength: 1 }).map((combinations) => ({
      options,
      variants: combinations.map((chosen, place) => ({
        options: chosen.toReversed(),
        price: 10,
        stockQuantity: 1,
        isDefault: place === 0,
      })),
    }));
  });

const stored: fc.Arbitrary<StoredVariant[]> = fc
  .array(fc.record({ choices: fc.array(word, { maxLength: 3 }), retired: fc.boolean() }))
  .map((rows) =>
    rows.map(({ choices, retired }, place) => ({
      id: `stored-${place}`,
      choices,
      is_default: place === 0,
      retired_at: retired ? new Date(0) : null,
    })),
  );

test('any combinations of any options are taken, and none of them twice', () => {
  fc.assert(
    fc.property(matrix, (input) => {
      expect(matrixRefusal(input)).toBeNull();
      const [first] = input.variants;
      if (first === undefined) return;
      const twice = [...input.variants, { ...first, isDefault: false }];
      expect(matrixRefusal({ ...input, variants: twice })).toMatch(/^There are two variants/);
    }),
  );
});

test('a combination that is none of the options, a missing value and an extra one are refused', () => {
  fc.assert(
    fc.property(matrix, (input) => {
      const [first, ...others] = input.variants;
      if (first === undefined) return;
      const wrong = [
        [...first.options, { name: 'Smell', value: 'Rose' }],
        first.options.map(({ name }) => ({ name, value: 'Mauve' })),
        first.options.slice(1),
      ];
      for (const options of wrong) {
        if (options.length === 0 && input.options.length === 0) continue;
        const refusal = matrixRefusal({ ...input, variants: [{ ...first, options }, ...others] });
        expect(refusal).toBe('Variant 1 needs one of the values of each option, and no others');
      }
    }),
  );
});

test('one variant and no more is the default, and is active', () => {
  const options = [{ name: 'Colour', values: ['Red', 'Blue'] }];
  const of = (value: string, more: object) => ({
    options: [{ name: 'Colour', value }],
    price: 10,
    stockQuantity: 1,
    ...more,
  });
  const refusalOf = (red: object, blue: object) =>
    matrixRefusal({ options, variants: [of('Red', red), of('Blue', blue)] });
  expect(refusalOf({}, {})).toBe('One of the variants has to be the default');
  expect(refusalOf({ isDefault: true }, { isDefault: true })).toBe(
    'One of the variants has to be the default',
  );
  expect(refusalOf({ isDefault: true, isActive: false }, {})).toBe(
    'The default variant has to be active',
  );
  expect(refusalOf({ isDefault: true }, { isActive: false })).toBeNull();
  expect(matrixRefusal({ options, variants: [of('Red', { isActive: false })] })).toBe(
    'The default variant has to be active',
  );
});

test('two options or two values that only capitals keep apart are refused', () => {
  const variants = [{ options: [], price: 1, stockQuantity: 1 }];
  const refusalOf = (options: VariantsInput['options']) => matrixRefusal({ options, variants });
  expect(refusalOf([{ name: 'Colour', values: ['Red', 'red'] }])).toBe(`'Colour' has 'red' twice`);
  const twice = ['Colour', 'colour'].map((name) => ({ name, values: ['Red'] }));
  expect(refusalOf(twice)).toBe(`There are two options 'colour'`);
});

test('no stored variant becomes two, and a combination that is there stays itself', () => {
  fc.assert(
    fc.property(matrix, stored, (input, rows) => {
      const matched = matchVariants(input, rows) ?? [];
      expect(matched).toHaveLength(input.variants.length);
      const ids = matched.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id, choices, input: wanted } of matched) {
        const same = rows.filter((row) => JSON.stringify(row.choices) === JSON.stringify(choices));
        const isNew = id === null && same.every((row) => ids.includes(row.id));
        const isItself = wanted.isDefault === true || same.some((row) => row.id === id);
        expect(id === null ? isNew : isItself).toBe(true);
      }
    }),
  );
});

test('a matrix says in words what is twice, and the values of an option are named as they are', () => {
  const options = [
    { name: 'Colour', values: ['Red'] },
    { name: 'Size', values: ['S'] },
  ];
  const chosen = [
    { name: 'Size', value: 'S' },
    { name: 'Colour', value: 'Red' },
  ];
  const one = { options: chosen, price: 1, stockQuantity: 1 };
  expect(choicesOf(options, one)).toEqual(['Red', 'S']);
  expect(
    choicesOf(options, { ...one, options: [...chosen.slice(0, 1), { name: 'Size', value: 'S' }] }),
  ).toBeNull();
  const twice = [{ ...one, isDefault: true }, one];
  expect(matrixRefusal({ options, variants: twice })).toBe("There are two variants 'Red, S'");
  // Of several only the default has to be active, and it is the default that counts.
  const colours = [{ name: 'Colour', values: ['Red', 'Blue', 'I', 'ı'] }];
  const of = (value: string, more: object) => ({
    options: [{ name: 'Colour', value }],
    price: 1,
    stockQuantity: 1,
    ...more,
  });
  const variants = [
    of('Red', { isDefault: true, isActive: true }),
    of('Blue', { isActive: false }),
  ];
  expect(matrixRefusal({ options: colours, variants })).toBeNull();
});

test('two variants are the same thing in whatever order it is said', () => {
  const red = { name: 'Colour', value: 'Red' };
  const small = { name: 'Size', value: 'S' };
  expect(isSameThing([red, small], [small, red])).toBe(true);
  expect(isSameThing([], [])).toBe(true);
  expect(isSameThing([red], [red, small])).toBe(false);
  expect(isSameThing([red], [{ ...red, value: 'Blue' }])).toBe(false);
  expect(isSameThing([red], [{ ...red, name: 'Tint' }])).toBe(false);
});

describe('which stored variant is meant where none is named', () => {
  const colours = [{ name: 'Colour', values: ['Red', 'Blue'] }];
  const row = (id: string, choices: readonly string[], more: Partial<StoredVariant> = {}) => ({
    id,
    choices,
    is_default: false,
    retired_at: null,
    ...more,
  });
  const wanted = (named: readonly string[], isDefault = named[0]): VariantsInput['variants'] =>
    named.map((value) => ({
      options: [{ name: 'Colour', value }],
      price: 1,
      stockQuantity: 1,
      isDefault: value === isDefault,
    }));
  const single: VariantsInput = {
    options: [],
    variants: [{ options: [], price: 1, stockQuantity: 1 }],
  };
  const idsOf = (input: VariantsInput, rows: readonly StoredVariant[]) =>
    matchVariants(input, rows)?.map(({ id }) => id);
  const gone = { retired_at: new Date(0) };

  test('the default, where a product gets its options, and no other of them', () => {
    const rows = [
      row('left', [], { ...gone, is_default: true }),
      row('only', [], { is_default: true }),
    ];
    expect(idsOf({ options: colours, variants: wanted(['Red', 'Blue'], 'Blue') }, rows)).toEqual([
      null,
      'only',
    ]);
  });

  test('the default, where a product loses them, also where one without options was left out before', () => {
    const rows = [
      row('old', [], gone),
      row('red', ['Red']),
      row('blue', ['Blue'], { is_default: true }),
    ];
    expect(idsOf(single, rows)).toEqual(['blue']);
  });

  test('the one without options, where a product has none and gets none', () => {
    const rows = [row('old', [], gone), row('only', [], { is_default: true })];
    expect(idsOf(single, rows)).toEqual(['only']);
  });

  test('the one of the same values, whichever is the default: one on sale before one left out', () => {
    const rows = [
      row('blue left', ['Blue'], gone),
      row('red', ['Red'], { is_default: true }),
      row('blue', ['Blue']),
    ];
    expect(idsOf({ options: colours, variants: wanted(['Blue', 'Red']) }, rows)).toEqual([
      'blue',
      'red',
    ]);
  });

  test('of several that were left out the last; of nothing alike a new one', () => {
    const rows = [
      row('red', ['Red'], { is_default: true }),
      row('first', ['Blue'], gone),
      row('second', ['Blue'], gone),
    ];
    expect(idsOf({ options: colours, variants: wanted(['Red', 'Blue']) }, rows)).toEqual([
      'red',
      'second',
    ]);
    const green = [{ name: 'Colour', values: ['Red', 'Green'] }];
    expect(idsOf({ options: green, variants: wanted(['Red', 'Green']) }, rows)).toEqual([
      'red',
      null,
    ]);
  });

  test('a new one for each, where nothing is stored', () => {
    expect(idsOf({ options: colours, variants: wanted(['Red', 'Blue']) }, [])).toEqual([
      null,
      null,
    ]);
    expect(idsOf(single, [])).toEqual([null]);
  });

  test('the named one, in whatever letters, before any that has its values', () => {
    const rows = [row('a1', ['Red'], { is_default: true }), row('b2', ['Blue'])];
    const [red, blue] = wanted(['Red', 'Blue']);
    if (red === undefined || blue === undefined) throw new Error('two');
    const variants = [{ ...red, _id: 'B2' }, blue];
    expect(idsOf({ options: colours, variants }, rows)).toEqual(['b2', null]);
  });
});

test('what a variant is called may change while it stays the one that is named', () => {
  const rows = ['a', 'b'].map((id) => ({
    id,
    choices: [id],
    is_default: id === 'a',
    retired_at: null,
  }));
  const input = (ids: readonly string[]): VariantsInput => ({
    options: [{ name: 'Letter', values: ['a', 'b'] }],
    variants: ids.map((_id, place) => ({
      _id,
      options: [{ name: 'Letter', value: place === 0 ? 'a' : 'b' }],
      price: 1,
      stockQuantity: 1,
      isDefault: place === 0,
    })),
  });
  expect(matchVariants(input(['b', 'a']), rows)).toMatchObject([
    { id: 'b', choices: ['a'] },
    { id: 'a', choices: ['b'] },
  ]);
  expect(matchVariants(input(['a', 'a']), rows)).toBeNull();
  expect(matchVariants(input(['a', 'c']), rows)).toBeNull();
});

test('a GTIN with one wrong digit is none', () => {
  expect(isGtin('4006381333931')).toBe(true);
  expect(isGtin('036000291452')).toBe(true);
  expect(isGtin('4006381333932')).toBe(false);
  expect(isGtin('400638133393')).toBe(false);
  expect(isGtin('40063813 3393')).toBe(false);
});
