import type { ProductVariant } from '@gadgetry/contract/variants';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choicesFrom, variantShown } from './option-choices.ts';
import { somePhone, someProduct, someVariant } from './product-for-tests.ts';

const phone = somePhone();
function variant(id: string): ProductVariant {
  const found = phone.variants?.find(({ _id }) => _id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}
const leadsTo = (from: ProductVariant, product = phone) =>
  choicesFrom(product, from).map(({ name, choices }) => [
    name,
    choices.map(({ value, variant: to, note }) => [value, to?._id ?? null, note]),
  ]);

test('each value leads to the variant that has it, and says why it can not be had just so', () => {
  expect(leadsTo(variant('blue-256'))).toEqual([
    [
      'Colour',
      [
        ['Red', 'red-256', 'out of stock'],
        ['Blue', 'blue-256', ''],
        // There is no green one with much storage: it leads to what there is.
        ['Green', 'green-128', 'not available with 256 GB'],
      ],
    ],
    [
      'Storage',
      [
        ['128 GB', 'blue-128', ''],
        ['256 GB', 'blue-256', ''],
      ],
    ],
  ]);
});

test('a value of which nothing is sold leads nowhere', () => {
  const off = somePhone([
    someVariant('Red', '128', { _id: 'phone', isDefault: true }),
    someVariant('Blue', '128', { isActive: false }),
  ]);
  const [colours] = leadsTo(variant('phone'), off);
  expect(colours).toEqual([
    'Colour',
    [
      ['Red', 'phone', ''],
      ['Blue', null, 'not available'],
      ['Green', null, 'not available'],
    ],
  ]);
});

test('every variant that is sold can be reached from every other, one option after the other', () => {
  const cell = fc.constantFrom('none', 'off', 'sold out', 'in stock');
  const colours = ['Red', 'Blue', 'Green'];
  const storages = ['128', '256'];
  fc.assert(
    fc.property(fc.array(cell, { minLength: 6, maxLength: 6 }), (cells) => {
      const variants = colours.flatMap((colour, row) =>
        storages.flatMap((storage, column) => {
          const state = cells[row * storages.length + column];
          const stockQuantity = state === 'in stock' ? 5 : 0;
          return state === 'none'
            ? []
            : [someVariant(colour, storage, { stockQuantity, isActive: state !== 'off' })];
        }),
      );
      const product = somePhone(variants);
      const sold = variants.filter(({ isActive }) => isActive);
      for (const from of sold) {
        for (const to of sold) {
          const reached = to.options.reduce((at, { value }, place) => {
            const choice = choicesFrom(product, at)[place]?.choices.find(
              (each) => each.value === value,
            );
            return choice?.variant ?? at;
          }, from);
          expect(reached._id).toBe(to._id);
        }
      }
    }),
  );
});

test('values are shown as pictures only where each has one of its own', () => {
  const pictures = (red: string[], blue: string[]) => {
    const product = {
      ...somePhone([
        someVariant('Red', '128', { images: red, isDefault: true }),
        someVariant('Blue', '128', { images: blue }),
      ]),
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    };
    const from = variantShown(product, null);
    if (from === null) throw new Error('it has a default');
    return choicesFrom(product, from)[0]?.choices.map(({ picture }) => picture);
  };
  expect(pictures(['/red.webp'], ['/blue.webp', '/red.webp'])).toEqual(['/red.webp', '/blue.webp']);
  expect(pictures(['/red.webp'], [])).toEqual([null, null]);
  expect(pictures(['/all.webp'], ['/all.webp'])).toEqual([null, null]);
});

test('an address shows the variant that it names, or the default one', () => {
  expect(variantShown(phone, 'blue-256')?._id).toBe('blue-256');
  for (const asked of [null, '', 'never-was', 'lamp']) {
    expect(variantShown(phone, asked)?._id).toBe('phone');
  }
  const off = somePhone([
    someVariant('Red', '128', { _id: 'phone', isDefault: true }),
    someVariant('Blue', '256', { isActive: false }),
  ]);
  expect(variantShown(off, 'blue-256')?._id).toBe('phone');
  expect(variantShown(someProduct(), null)).toBeNull();
});
