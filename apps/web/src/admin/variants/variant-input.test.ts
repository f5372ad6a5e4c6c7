import { expect, test } from 'vitest';
import { broughtTogether } from './clashes.ts';
import { phone } from './product-for-tests.ts';
import { addValue, moveValue, renameOption, renameValue } from './option-changes.ts';
import { dropVariant, editVariant } from './variant-changes.ts';
import { type VariantsDraft, draftOf } from './variant-draft.ts';
import { inputOf, leftOut, problemsAt, problemsOf } from './variant-input.ts';

const start = () => {
  // The contract wants identifiers; the tests read better with short ones.
  const draft = draftOf(phone);
  return { ...draft, variants: draft.variants.map((one) => ({ ...one, id: null })) };
};

test('what was read and not touched is right, and goes out as it was', () => {
  const draft = draftOf(phone);
  expect(problemsOf(start())).toEqual({});
  expect(inputOf(draft, 3).variants[0]).toEqual({
    _id: 'p-1',
    options: phone.variants?.[0]?.options,
    sku: 'PH-R64',
    gtin: null,
    price: 500,
    stockQuantity: 4,
    weight: null,
    images: [],
    isActive: true,
    isDefault: true,
    basedOn: { stockQuantity: 4 },
  });
});

test('figures are taken as they are copied from a list: 1,299.50 and a GTIN in groups', () => {
  const typed = editVariant(start(), 'p-1', { price: '1,299.50', gtin: '4 006381-333931' });
  expect(problemsOf(typed)).toEqual({});
  expect(inputOf(typed, 1).variants[0]).toMatchObject({ price: 1299.5, gtin: '4006381333931' });
});

test('a comma stands for decimals where it can, and no price is taken a hundred times too high', () => {
  const typed = editVariant(start(), 'p-1', { price: '42,90' });
  expect(problemsOf(typed)).toEqual({});
  expect(inputOf(typed, 1).variants[0]).toMatchObject({ price: 42.9 });
  const unsure = editVariant(start(), 'p-1', { price: '1,299', stockQuantity: '1.000' });
  expect(problemsOf(unsure)).toEqual({
    'p-1.price': 'This could be 1299 or 1.299: write it as 1299, or with 2 decimals',
    'p-1.stockQuantity': 'This could be 1000 or 1.000: write it as 1000',
  });
  const several = editVariant(start(), 'p-1', { price: '$12 90', stockQuantity: '1 0' });
  const one = 'This could be more than one number: write one, with nothing between its digits';
  expect(problemsOf(several)).toEqual({
    'p-1.price': `${one} but a dot or a comma before decimals`,
    'p-1.stockQuantity': one,
  });
});

test('a price may have the shop’s currency beside it, and no other', () => {
  const own = editVariant(start(), 'p-1', { price: '$42.90' });
  expect(problemsOf(own)).toEqual({});
  expect(inputOf(own, 1).variants[0]).toMatchObject({ price: 42.9 });
  const other = editVariant(start(), 'p-1', { price: '42,90 €' });
  expect(problemsOf(other)).toEqual({
    'p-1.price': 'This is in €, and this shop’s currency is USD ($): write what it is in that',
  });
});

test('each mistake stands at its own cell', () => {
  const typed = [
    (draft: VariantsDraft) => editVariant(draft, 'p-1', { price: 'dear', isActive: false }),
    (draft: VariantsDraft) => editVariant(draft, 'p-2', { stockQuantity: '1.5', sku: 'ph-r64 ' }),
    (draft: VariantsDraft) =>
      editVariant(draft, 'p-3', { gtin: '4006381333932', weight: '0', price: '' }),
    (draft: VariantsDraft) => renameOption(draft, 'option-1', 'colour'),
    (draft: VariantsDraft) => renameValue(draft, 'option-0', 'option-0-value-1', ' RED'),
    (draft: VariantsDraft) => renameValue(draft, 'option-1', 'option-1-value-0', ''),
  ].reduce<VariantsDraft>((draft, edit) => edit(draft), start());
  expect(problemsOf(typed)).toEqual({
    'p-1.price': 'Please type a sum such as 12.50',
    'p-1.isActive': 'The default variant has to be active',
    'p-2.stockQuantity': 'Please type a whole number such as 12',
    'p-2.sku': 'Another variant has this SKU already',
    'p-3.price': 'Please type a sum such as 12.50',
    'p-3.gtin': 'This is no GTIN: a digit is wrong',
    'p-3.weight': 'Number must be greater than or equal to 1',
    'option-1.name': 'There is another option of this name',
    'option-0-value-1.text': 'This value is there already',
    'option-1-value-0.text': 'Please fill this in',
  });
});

test('what the shop refuses stands at its cell, and what is none of the form’s nowhere', () => {
  const issues = [
    { path: 'variants.1.sku', message: 'Another variant has this SKU already' },
    { path: 'variants.7.sku', message: 'no such row' },
    { path: 'version', message: 'not shown' },
  ];
  expect(problemsAt(draftOf(phone), issues)).toEqual({
    'p-2.sku': 'Another variant has this SKU already',
  });
});

test('an empty value that variants have is a mistake, and one beside it that none has moves no mistake', () => {
  const draft = start();
  const red = draft.options[0]?.values[0]?.key ?? '';
  const emptied = renameValue(draft, 'option-0', red, ' ');
  expect(problemsOf(emptied)).toEqual({ [`${red}.text`]: 'Please fill this in' });
  const before = moveValue(addValue(draft, 'option-0'), 'option-0', 2, -1);
  const issues = [{ path: 'options.0.values.1', message: 'No' }];
  expect(problemsAt(before, issues)).toEqual(problemsAt(draft, issues));
});

test('the variants that a save takes out of sale are told beforehand', () => {
  const draft = draftOf(phone);
  expect(leftOut(dropVariant(draft, 'p-3'), draft).map(({ key }) => key)).toEqual(['p-3']);
  expect(leftOut(draft, draft)).toEqual([]);
});

test('two editors: each cell is as the one who changed it wanted; where both did, as it is typed here', () => {
  const read = draftOf(phone);
  const mine = editVariant(editVariant(read, 'p-1', { price: '510' }), 'p-3', { sku: 'MINE' });
  const theirs = draftOf({
    ...phone,
    version: 4,
    variants: (phone.variants ?? []).map((one) => ({
      ...one,
      price: one._id === 'p-2' ? 650 : 520,
      stockQuantity: one._id === 'p-3' ? 2 : one.stockQuantity,
    })),
  });
  const together = broughtTogether(mine, read, theirs);
  expect(together?.draft.variants).toMatchObject([
    { key: 'p-1', price: '510' },
    { key: 'p-2', price: '650.00' },
    { key: 'p-3', price: '520.00', stockQuantity: '2', stockRead: 2, sku: 'MINE' },
  ]);
  expect(together?.said).toEqual({ 'p-1.price': 'Somebody else has saved: 520.00' });
});

test('two editors: what the other dropped goes unless it was typed into; what they added comes', () => {
  const read = draftOf(phone);
  const added = {
    ...phone,
    variants: (phone.variants ?? []).map((one) =>
      one._id === 'p-2'
        ? { ...one, _id: 'p-4', options: one.options.with(0, { name: 'Colour', value: 'Blue' }) }
        : one,
    ),
  };
  const ids = (draft: VariantsDraft | undefined) => draft?.variants.map(({ id }) => id);
  const theirs = draftOf(added);
  expect(ids(broughtTogether(read, read, theirs)?.draft)).toEqual(['p-1', 'p-3', 'p-4']);
  const typed = editVariant(read, 'p-2', { price: '1' });
  expect(ids(broughtTogether(typed, read, theirs)?.draft)).toEqual(['p-1', 'p-2', 'p-3', 'p-4']);
  const others = draftOf({ ...added, options: added.options.toReversed() });
  expect(broughtTogether(read, read, others)).toBeNull();
});
