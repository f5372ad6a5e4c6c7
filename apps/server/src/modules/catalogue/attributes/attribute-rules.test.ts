import { type AttributeKind, isList } from '@gadgetry/contract/attribute-values';
import {
  ATTRIBUTE_TEXT_MAX,
  OPTIONS_MAX,
  OPTION_NAME_MAX,
  attributeValue,
} from '@gadgetry/contract/attributes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlannedOption, type StoredValue, planOf, previewOf } from './attribute-rules.ts';

let made = 0;
const newId = () => `0190cccc-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`;
const option = (name: string, mergedFrom: readonly PlannedOption[] = []): PlannedOption => ({
  _id: newId(),
  name,
  mergedFrom: mergedFrom.map(({ _id }) => _id),
});

const red = option('Red');
const blue = option('Blue');
const crimson = option('Crimson');
const named = ({ _id, name }: PlannedOption) => ({ _id, name });

const form = (kind: AttributeKind, unit = '') => ({ kind, unit });
const to = (kind: AttributeKind, options: readonly PlannedOption[] = [], unit = '') => ({
  kind,
  unit,
  options,
});

/** What becomes of one value, and how that is told. */
function becomes(
  value: StoredValue,
  from: ReturnType<typeof form>,
  wanted: ReturnType<typeof to>,
): [unknown, string] {
  const plan = planOf([{ productId: 'p', value }], from, wanted, newId);
  const [outcome] = plan.outcomes;
  const after = outcome?.value ?? null;
  const shown = typeof after === 'object' && after !== null ? after.map(({ name }) => name) : after;
  return [shown, outcome?.fate ?? ''];
}

test('a value in another kind keeps what it says, where that makes one', () => {
  const text = form('text');
  expect(becomes('1,240.5 g', text, to('number', [], 'g'))).toEqual([1240.5, 'converted']);
  expect(becomes('-3.5', text, to('number'))).toEqual([-3.5, 'converted']);
  expect(becomes('about 30 hours', text, to('number', [], 'h'))).toEqual([null, 'dropped']);
  expect(becomes('30 kg', text, to('number', [], 'g'))).toEqual([null, 'dropped']);
  expect(becomes('yes', text, to('yes_no'))).toEqual([true, 'converted']);
  expect(becomes('perhaps', text, to('yes_no'))).toEqual([null, 'dropped']);
  expect(becomes(1240, form('number', 'g'), to('text'))).toEqual(['1240 g', 'converted']);
  expect(becomes(false, form('yes_no'), to('text'))).toEqual(['No', 'converted']);
  expect(becomes([named(red), named(blue)], form('choices'), to('text'))).toEqual([
    'Red, Blue',
    'converted',
  ]);
});

test.each([
  ['  12  ', 12],
  ['12 G', 12],
  ['+7', 7],
  ['123456789012', 123_456_789_012],
  ['1,234,567.5 g', 1_234_567.5],
  ['0.1234567', 0.123457],
  ['12 g of it', null],
  ['of 12', null],
  ['', null],
  ['g', null],
  ['12\ng', 12],
  ['1234,50', 1234.5],
  ['1.234,5 g', 1234.5],
  ['−3.5', -3.5],
  // Each is twelve hundred to some, and a little more than one to others.
  ['1.200', null],
  ['1,200', null],
  ['-1.200 g', null],
  ['1.2000', 1.2],
])('the text %j is the figure %j', (text, figure) => {
  const fate = figure === null ? 'dropped' : 'converted';
  expect(becomes(text, form('text'), to('number', [], 'g'))).toEqual([figure, fate]);
});

test('a figure without a unit is read with the unit that it had', () => {
  expect(becomes('12 h', form('text', 'h'), to('number'))).toEqual([12, 'converted']);
  expect(becomes('12 h', form('text', 'h'), to('number', [], 'g'))).toEqual([null, 'dropped']);
});

test('yes and no are read in the ways in which people write them', () => {
  for (const yes of ['yes', ' Y ', 'true', '1']) {
    expect(becomes(yes, form('text'), to('yes_no'))).toEqual([true, 'converted']);
  }
  for (const no of ['no', 'N', ' false', '0']) {
    expect(becomes(no, form('text'), to('yes_no'))).toEqual([false, 'converted']);
  }
  expect(becomes(' ', form('text'), to('yes_no'))).toEqual([null, 'dropped']);
});

test('what is too long for a text, or too much for a list, is told as lost', () => {
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (_, n) => option(String(n).padStart(length, 'x')));
  const fits = many(5, ATTRIBUTE_TEXT_MAX / 5 - 2);
  const exact = [...fits.slice(0, 4), option('y'.repeat(ATTRIBUTE_TEXT_MAX / 5 - 2 + 2))].map(
    named,
  );
  const text = exact.map(({ name }) => name).join(', ');
  expect(text).toHaveLength(ATTRIBUTE_TEXT_MAX);
  expect(becomes(exact, form('choices'), to('text'))).toEqual([text, 'converted']);
  const longer = [...fits.slice(0, 4), option('y'.repeat(ATTRIBUTE_TEXT_MAX / 5 + 1))].map(named);
  expect(becomes(longer, form('choices'), to('text'))).toEqual([null, 'dropped']);

  const values = Array.from({ length: OPTIONS_MAX + 1 }, (_, n) => ({
    productId: `p${n}`,
    value: `v${n}`,
  }));
  const plan = planOf(values, form('text'), to('choice'), newId);
  expect(plan.options).toHaveLength(OPTIONS_MAX);
  expect(plan.options.every(({ mergedFrom }) => mergedFrom.length === 0)).toBe(true);
  expect(previewOf(plan, [])).toMatchObject({
    converted: OPTIONS_MAX,
    dropped: 1,
    lost: [`v${OPTIONS_MAX}`],
  });
});

test('of what is lost five examples are told, each once, and nothing of what is kept', () => {
  const values = ['a', 'b', 'b', 'c', 'd', 'e', 'f', '7'].map((value, n) => ({
    productId: `p${n}`,
    value,
  }));
  const plan = planOf(values, form('text'), to('number'), newId);
  expect(previewOf(plan, [])).toEqual({
    products: 8,
    kept: 0,
    converted: 1,
    dropped: 7,
    lost: ['a', 'b', 'c', 'd', 'e'],
    added: [],
  });
  expect(plan.outcomes.at(-1)).toMatchObject({ value: 7, lost: '' });
  const same = planOf(values, form('text'), to('text'), newId);
  expect(same.outcomes.every(({ lost, fate }) => lost === '' && fate === 'kept')).toBe(true);
  expect(same.options).toEqual([]);
});

test('lists gain what a text names, and nothing from another list, a figure or an empty name', () => {
  const [gained] = [
    planOf([{ productId: 'p', value: 1240 }], form('number', 'g'), to('choices'), newId),
  ];
  expect(gained.options.map(({ name }) => name)).toEqual(['1240 g']);
  const named60 = 'x'.repeat(OPTION_NAME_MAX);
  expect(becomes(`${named60}, ,`, form('text'), to('choices'))).toEqual([[named60], 'converted']);
  const lists = [{ productId: 'p', value: [named(red)] }];
  const plan = planOf(lists, form('choices'), to('choice', [blue]), newId);
  expect(plan.options).toEqual([blue]);
  expect(plan.outcomes).toMatchObject([{ value: null, fate: 'dropped', lost: 'Red' }]);
  // What a change to another kind asks of a list that the other kind has not.
  expect(planOf(lists, form('choices'), to('text'), newId).options).toEqual([]);
});

test('another unit is another word for the same figure: nothing is reckoned', () => {
  expect(becomes(24, form('number', 'h'), to('number', [], 'days'))).toEqual([24, 'kept']);
});

test('texts that look alike become one value of the list', () => {
  const texts = ['é', 'e\u0301', 'Red', 'red\u200B'];
  const values = texts.map((value, n) => ({ productId: `p${n}`, value }));
  const plan = planOf(values, form('text'), to('choice'), newId);
  expect(plan.options.map(({ name }) => name)).toEqual(['é', 'Red']);
  expect(plan.outcomes.map(({ fate }) => fate)).toEqual(texts.map(() => 'converted'));
});

test('what was no list becomes one without loss: the list gains what it lacks', () => {
  const values = ['red', 'Green', 'green', 'x'.repeat(61)].map((value, index) => ({
    productId: `p${index}`,
    value,
  }));
  const asked = [red];
  const plan = planOf(values, form('text'), to('choice', asked), newId);
  expect(plan.options.map(({ name }) => name)).toEqual(['Red', 'Green']);
  expect(previewOf(plan, asked)).toEqual({
    products: 4,
    kept: 0,
    converted: 3,
    dropped: 1,
    lost: ['x'.repeat(61)],
    added: ['Green'],
  });
  expect(becomes('USB-C, Bluetooth', form('text'), to('choices'))).toEqual([
    ['USB-C', 'Bluetooth'],
    'converted',
  ]);
});

test('merged values become one, dropped ones are lost, the others stay', () => {
  const list = form('choices');
  const merged = { ...red, mergedFrom: [crimson._id] };
  const kept = to('choices', [merged, blue]);
  expect(becomes([named(blue)], list, kept)).toEqual([['Blue'], 'kept']);
  expect(becomes([named(crimson), named(red)], list, kept)).toEqual([['Red'], 'converted']);
  expect(becomes([named(red), named(blue)], list, to('choices', [blue]))).toEqual([
    ['Blue'],
    'dropped',
  ]);
  expect(becomes([named(red)], list, to('choices', [blue]))).toEqual([null, 'dropped']);
});

test('of several, one list of one keeps the first and tells of the rest', () => {
  const plan = planOf(
    [{ productId: 'p', value: [named(red), named(blue)] }],
    form('choices'),
    to('choice', [red, blue]),
    newId,
  );
  expect(plan.outcomes).toMatchObject([{ value: [named(red)], fate: 'dropped', lost: 'Blue' }]);
  const three = [{ productId: 'p', value: [named(red), named(blue), named(crimson)] }];
  const none = planOf(three, form('choices'), to('choices', [crimson]), newId);
  expect(none.outcomes).toMatchObject([{ value: [named(crimson)], lost: 'Red, Blue' }]);
  const both = planOf(three, form('choices'), to('choices', [red, crimson]), newId);
  expect(both.outcomes).toMatchObject([{ value: [named(red), named(crimson)], lost: 'Blue' }]);
});

const kinds: readonly AttributeKind[] = ['text', 'number', 'yes_no', 'choice', 'choices'];
const list = [red, blue, crimson];

function someValue(kind: AttributeKind): fc.Arbitrary<StoredValue> {
  if (kind === 'text') {
    const words = fc.string({ minLength: 1, maxLength: 200 }).map((text) => text.trim() || 'x');
    return fc.oneof(words, fc.constantFrom('yes', '12 g', '1,000', 'Red', 'Red, Blue,'));
  }
  if (kind === 'number') return fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1000);
  if (kind === 'yes_no') return fc.boolean();
  const least = { minLength: 1, maxLength: kind === 'choice' ? 1 : 3 };
  return fc.subarray(list, least).map((chosen) => chosen.map(named));
}

const change = fc
  .record({ from: fc.constantFrom(...kinds), into: fc.constantFrom(...kinds) })
  .chain(({ from, into }) =>
    fc.record({
      from: fc.constant(from),
      into: fc.constant(into),
      values: fc.array(someValue(from), { maxLength: 8 }),
      options: isList(into) ? fc.subarray(list) : fc.constant([]),
    }),
  );

test('whatever is changed into whatever, what products have afterwards fits its definition', () => {
  fc.assert(
    fc.property(change, ({ from, into, values, options }) => {
      const given = values.map((value, index) => ({ productId: `p${index}`, value }));
      const plan = planOf(given, form(from), to(into, options), newId);
      const fits = attributeValue({ kind: into, options: plan.options.map(named) });
      for (const { value } of plan.outcomes) {
        if (value === null) continue;
        const ids = typeof value === 'object' ? value.map(({ _id }) => _id) : [];
        const sent = typeof value !== 'object' ? value : into === 'choice' ? ids.join() : ids;
        expect(fits.safeParse(sent).error).toBeUndefined();
      }
      const { products, kept, converted, dropped } = previewOf(plan, options);
      expect([products, kept + converted + dropped]).toEqual([values.length, values.length]);
    }),
  );
});

test('a figure that becomes a text becomes the same figure again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e11, max: 1e11 }),
      fc.constantFrom('', 'g', 'mAh'),
      (n, unit) => {
        const figure = n / 1000;
        const [text] = becomes(figure, form('number', unit), to('text'));
        expect(becomes(String(text), form('text'), to('number', [], unit))).toEqual([
          figure,
          'converted',
        ]);
      },
    ),
  );
});
