import type { Product } from '@gadgetry/contract/catalogue';
import { VARIANTS_MAX, variantsInput } from '@gadgetry/contract/variants';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addOption,
  addValue,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
} from './option-changes.ts';
import {
  addAllCombinations,
  addCombination,
  combinationCount,
  combinationsRefused,
  firstMissing,
  dropVariant,
  editAll,
  editVariant,
} from './variant-changes.ts';
import { type VariantsDraft, draftOf, isChanged, variantName } from './variant-draft.ts';
import { inputOf } from './variant-input.ts';
import { lamp, phone } from './product-for-tests.ts';

const names = (draft: VariantsDraft) => draft.variants.map((one) => variantName(draft, one));
const defaultName = (draft: VariantsDraft) =>
  draft.variants
    .filter(({ key }) => key === draft.defaultKey)
    .map((one) => variantName(draft, one));
const idsOf = (draft: VariantsDraft) => draft.variants.map(({ id }) => id);
const start = (product: Product = phone) => draftOf(product);
const key = (draft: VariantsDraft, place: number) => draft.options[place]?.key ?? '';
const value = (draft: VariantsDraft, place: number, at: number) =>
  draft.options[place]?.values[at]?.key ?? '';

test('a product without options is one variant, which stays the same one when options come', () => {
  const begun = start(lamp);
  expect(names(begun)).toEqual(['The product']);
  const named = renameOption(addOption(begun), 'option-new-0', 'Colour');
  const red = renameValue(named, key(named, 0), value(named, 0, 0), 'Red');
  const two = addValue(red, key(red, 0));
  const blue = renameValue(two, key(two, 0), value(two, 0, 1), 'Blue');
  const all = addAllCombinations(blue);
  expect(names(all)).toEqual(['Red', 'Blue']);
  expect(inputOf(all, 3)).toMatchObject({
    version: 3,
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants: [
      { _id: lamp._id, price: 24.5, stockQuantity: 4, isDefault: true },
      { price: 24.5, stockQuantity: 0, isDefault: false, basedOn: { stockQuantity: 0 } },
    ],
  });
  expect(removeOption(all, 0)).toMatchObject({ options: [], variants: [{ id: lamp._id }] });
});

test('an option or a value of another name and another place leaves the variants what they are', () => {
  const begun = start();
  const renamed = renameValue(begun, key(begun, 0), value(begun, 0, 1), 'Navy');
  expect(names(renamed)).toEqual(['Red / 64', 'Red / 128', 'Navy / 64']);
  expect(idsOf(renamed)).toEqual(idsOf(begun));
  const turned = moveValue(renamed, key(begun, 0), 0, 1);
  expect(names(turned)).toEqual(['Navy / 64', 'Red / 64', 'Red / 128']);
  const swapped = moveOption(turned, 0, 1);
  expect(names(swapped)).toEqual(['64 / Navy', '64 / Red', '128 / Red']);
  expect(defaultName(swapped)).toEqual(['64 / Red']);
  expect(isChanged(moveOption(moveOption(begun, 0, 1), 1, -1), begun)).toBe(false);
  expect(isChanged(swapped, begun)).toBe(true);
});

test('a value that is empty and that no variant has is no value: it makes no combination and is not saved', () => {
  const begun = start();
  const emptied = addValue(addValue(begun, key(begun, 0)), key(begun, 1));
  expect(isChanged(emptied, begun)).toBe(false);
  const all = addAllCombinations(emptied);
  expect(names(all)).toEqual(['Red / 64', 'Red / 128', 'Blue / 64', 'Blue / 128']);
  expect([combinationCount(all), firstMissing(all)]).toEqual([4, undefined]);
  expect(inputOf(all, 3).options.map(({ values }) => values)).toEqual([
    ['Red', 'Blue'],
    ['64', '128'],
  ]);
  const green = addAllCombinations(renameValue(all, key(all, 0), value(all, 0, 2), 'Green'));
  expect(names(green).slice(4)).toEqual(['Green / 64', 'Green / 128']);
});

test('a variant that is dropped and taken up again is the same one, with what was typed', () => {
  const typed = editVariant(start(), 'p-3', { price: '777' });
  const without = dropVariant(typed, 'p-3');
  expect(names(without)).toEqual(['Red / 64', 'Red / 128']);
  const again = addAllCombinations(without);
  expect(names(again)).toEqual(['Red / 64', 'Red / 128', 'Blue / 64', 'Blue / 128']);
  expect(firstMissing(typed)).toEqual([value(typed, 0, 1), value(typed, 1, 1)]);
  expect(firstMissing(again)).toBeUndefined();
  expect(again.variants[2]).toMatchObject({ id: 'p-3', price: '777' });
  expect(again.variants[3]).toMatchObject({ id: null, price: '500.00', stockQuantity: '0' });
});

test('the default moves on when its variant is dropped, and the last variant stays', () => {
  const off = editVariant(start(), 'p-2', { isActive: false });
  const next = dropVariant(off, 'p-1');
  expect(defaultName(next)).toEqual(['Blue / 64']);
  const last = dropVariant(next, 'p-3');
  expect(dropVariant(last, 'p-2')).toBe(last);
});

test('a value goes with its variants; where those were all, the default one gets another value', () => {
  const begun = start();
  expect(names(removeValue(begun, key(begun, 0), value(begun, 0, 0)))).toEqual(['Blue / 64']);
  const onlyRed = dropVariant(begun, 'p-3');
  const left = removeValue(onlyRed, key(begun, 0), value(begun, 0, 0));
  expect(names(left)).toEqual(['Blue / 64']);
  expect(idsOf(left)).toEqual(['p-1']);
  const single = removeValue(left, key(begun, 0), value(begun, 0, 1));
  expect(single).toBe(left);
});

test('an option that goes leaves one variant of each combination, the default one before others', () => {
  const begun = { ...start(), defaultKey: 'p-2' };
  const colours = removeOption(begun, 1);
  expect(names(colours)).toEqual(['Red', 'Blue']);
  expect(idsOf(colours)).toEqual(['p-2', 'p-3']);
});

test('a column is filled for all, or for those of one value', () => {
  const begun = start();
  const filled = editAll(begun, value(begun, 1, 0), { price: '9' });
  expect(filled.variants.map(({ price }) => price)).toEqual(['9', '600.00', '9']);
  const all = editAll(begun, '', { weight: '180' });
  expect(all.variants.map(({ weight }) => weight)).toEqual(['180', '180', '180']);
});

test('more combinations than may be are refused in words before they are made; single ones are not', () => {
  const begun = start();
  const many = Array.from({ length: 60 }).reduce<VariantsDraft>((draft, _, at) => {
    const more = addValue(draft, key(draft, 0));
    return renameValue(more, key(more, 0), value(more, 0, at + 2), `Colour ${at}`);
  }, begun);
  expect(combinationsRefused(many)).toMatch(
    /^These values make 124 combinations\. .* 100 variants/,
  );
  expect(addAllCombinations(many)).toBe(many);
  const one = addCombination(many, [value(many, 0, 9), value(many, 1, 0)]);
  expect(one.variants).toHaveLength(4);
  const full = many.options[0]?.values.reduce(
    (draft, { key: colour }) =>
      ['option-1-value-0', 'option-1-value-1'].reduce(
        (into, size) => addCombination(into, [colour, size]),
        draft,
      ),
    many,
  );
  expect(full?.variants).toHaveLength(VARIANTS_MAX);
});

type Step = (draft: VariantsDraft, n: number) => VariantsDraft;
const optionAt = (draft: VariantsDraft, n: number) => n % Math.max(1, draft.options.length);
const variantAt = ({ variants }: VariantsDraft, n: number) =>
  variants[n % variants.length]?.key ?? '';
const steps: readonly Step[] = [
  addOption,
  (draft, n) => addValue(draft, key(draft, optionAt(draft, n))),
  (draft, n) => removeOption(draft, optionAt(draft, n)),
  (draft, n) => {
    const at = optionAt(draft, n);
    return removeValue(draft, key(draft, at), value(draft, at, n % 2));
  },
  (draft, n) =>
    draft.options.length > 1 ? moveOption(draft, n % (draft.options.length - 1), 1) : draft,
  addAllCombinations,
  (draft, n) => dropVariant(draft, variantAt(draft, n)),
];

test('whatever is done to options and variants, what comes of it can be saved', () => {
  const doing = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(20)), { maxLength: 25 });
  fc.assert(
    fc.property(doing, (done) => {
      const end = done.reduce((draft, [step, n]) => step(draft, n), start());
      const texts = end.options.reduce((draft, option, place) => {
        const named = renameOption(draft, option.key, `Option ${place}`);
        return option.values.reduce(
          (into, one, at) => renameValue(into, option.key, one.key, `Value ${at}`),
          named,
        );
      }, end);
      const input = inputOf(texts, 1);
      const parsed = variantsInput.safeParse({
        ...input,
        variants: input.variants.map((one) => ({ ...one, _id: undefined })),
      });
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(input.variants.filter(({ isDefault }) => isDefault)).toHaveLength(1);
      const combinations = input.variants.map(({ options }) => JSON.stringify(options));
      expect(new Set(combinations).size).toBe(combinations.length);
      for (const { options } of input.variants) {
        for (const [place, { name, value: chosen }] of options.entries()) {
          expect(input.options[place]?.name).toBe(name);
          expect(input.options[place]?.values).toContain(chosen);
        }
        expect(options).toHaveLength(input.options.length);
      }
    }),
  );
});
