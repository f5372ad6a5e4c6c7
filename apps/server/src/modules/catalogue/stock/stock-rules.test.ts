import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ReservedRow,
  type StockLine,
  chosenOptions,
  mergedLines,
  notAsChosen,
  offeredLine,
  partlyNamed,
  stockAfterEdit,
  takenLine,
  tooFewLeft,
} from './stock-rules.ts';

const A = '0190aaaa-0000-7000-8000-00000000000a';
const B = '0190bbbb-0000-7000-8000-00000000000b';

const line = fc.record({
  productId: fc.constantFrom(A, A.toUpperCase(), B, B.toUpperCase()),
  quantity: fc.integer({ min: 1, max: 10_000 }),
});
const lines = fc.array(line, { maxLength: 20 });

const lamp: ReservedRow = {
  id: A,
  name: 'Lamp',
  options: [],
  choices: [],
  image: '/media/lamp.webp',
  price_cents: 1_999,
  category_id: 'category',
  weight_grams: 250,
  tax_class: null,
  is_active: true,
  stock: 5,
  taken: true,
};

function piecesOf(wanted: readonly StockLine[], productId: string): number {
  return wanted
    .filter((one) => one.productId.toLowerCase() === productId)
    .reduce((sum, one) => sum + one.quantity, 0);
}

test('however often and however written a product is on the lines, it is one line with all its pieces', () => {
  fc.assert(
    fc.property(lines, (wanted) => {
      const merged = mergedLines(wanted);
      const ids = merged.map((one) => one.productId);
      expect(ids).toEqual([...new Set(wanted.map((one) => one.productId.toLowerCase()))]);
      for (const one of merged) expect(one.quantity).toBe(piecesOf(wanted, one.productId));
      expect(mergedLines(merged)).toEqual(merged);
    }),
  );
});

test('variants of a product are lines of their own, and whether one is named is part of it', () => {
  const wanted = [
    { productId: A, variantId: B, quantity: 1 },
    { productId: A, quantity: 2 },
    { productId: A.toUpperCase(), variantId: B.toUpperCase(), quantity: 4 },
    { productId: B, quantity: 8 },
  ];
  expect(mergedLines(wanted)).toEqual([
    { productId: A, variantId: B, quantity: 5 },
    { productId: A, quantity: 2 },
    { productId: B, quantity: 8 },
  ]);
  expect(partlyNamed(mergedLines(wanted))).toEqual([A]);
  expect(partlyNamed(wanted.slice(1, 2))).toEqual([]);
  expect(partlyNamed(wanted.slice(0, 1))).toEqual([]);
  expect(
    partlyNamed([
      { productId: A, variantId: B, quantity: 1 },
      { productId: B, quantity: 1 },
    ]),
  ).toEqual([]);
  // Two variants of one product are two lines, and no name is as good as another.
  const two = [A, B].map((variantId) => ({ productId: A, variantId, quantity: 1 }));
  expect(mergedLines(two)).toEqual(two);
});

test('a variant that is none of the product’s is not available as it was chosen', () => {
  expect(notAsChosen('Lamp')).toEqual({
    code: 'product_unavailable',
    message: 'Lamp is no longer available as it was chosen',
  });
  // Values of an option that is gone are told all the same.
  expect(chosenOptions([{ name: 'Colour', values: ['Red'] }], ['Red', 'S'])).toEqual([
    { name: 'Colour', value: 'Red' },
    { name: '', value: 'S' },
  ]);
});

test('what was chosen is in the name that a buyer is told', () => {
  const red = {
    ...lamp,
    id: B,
    options: [
      { name: 'Colour', values: ['Red', 'Blue'] },
      { name: 'Length', values: ['1 m'] },
    ],
    choices: ['Red', '1 m'],
  };
  const wanted = { productId: A, variantId: B, quantity: 1 };
  expect(takenLine(wanted, red)).toMatchObject({
    productId: A,
    variantId: B,
    name: 'Lamp',
    options: [
      { name: 'Colour', value: 'Red' },
      { name: 'Length', value: '1 m' },
    ],
  });
  expect(takenLine(wanted, { ...red, taken: false })).toMatchObject({
    message: 'Insufficient stock available for Lamp (Red, 1 m): only 5 left',
  });
});

test('a line that was taken remembers the name, picture and price of its product, and its own pieces', () => {
  expect(takenLine({ productId: A, quantity: 3 }, lamp)).toEqual({
    productId: A,
    variantId: A,
    quantity: 3,
    name: 'Lamp',
    options: [],
    image: '/media/lamp.webp',
    priceCents: 1_999,
    categoryId: 'category',
    weightGrams: 250,
    taxClass: null,
  });
});

test('what is only asked about is what would be taken, with the pieces that are there', () => {
  const wanted = { productId: A, quantity: 3 };
  const { stock } = lamp;
  expect(offeredLine(wanted, lamp)).toEqual({
    wanted,
    goods: takenLine(wanted, lamp),
    available: stock,
  });
  const nothing = { wanted, goods: null, available: 0 };
  expect(offeredLine(wanted, undefined)).toEqual(nothing);
  expect(offeredLine(wanted, { ...lamp, is_active: false })).toEqual(nothing);
  expect(offeredLine(wanted, { ...lamp, stock: -1 }).available).toBe(0);
});

test('a product that never was is not available', () => {
  expect(takenLine({ productId: A, quantity: 1 }, undefined)).toEqual({
    code: 'product_unavailable',
    message: 'A product in your cart is no longer available',
  });
});

test('a product that is no longer sold is named, whatever there is of it', () => {
  for (const taken of [true, false]) {
    expect(takenLine({ productId: A, quantity: 1 }, { ...lamp, is_active: false, taken })).toEqual({
      code: 'product_unavailable',
      message: 'Lamp is no longer available',
    });
  }
});

test('where too few are left, their number is said', () => {
  const refusal = {
    code: 'insufficient_stock',
    message: 'Insufficient stock available for Lamp: only 5 left',
  };
  expect(takenLine({ productId: A, quantity: 6 }, { ...lamp, taken: false })).toEqual(refusal);
  expect(tooFewLeft(lamp)).toEqual(refusal);
});

const pieces = fc.nat({ max: 1_000_000 });

test('what was sold or came in while a form was open stays sold or in', () => {
  fc.assert(
    fc.property(
      pieces,
      pieces,
      fc.integer({ min: -1_000, max: 1_000 }),
      (read, sent, meanwhile) => {
        expect(stockAfterEdit(read + meanwhile, { sent, read })).toBe(sent + meanwhile);
      },
    ),
  );
});

test('a form that does not say what it had read sets the stock', () => {
  fc.assert(
    fc.property(pieces, pieces, (stored, sent) => {
      expect(stockAfterEdit(stored, { sent, read: undefined })).toBe(sent);
    }),
  );
});
