import { LINE_QUANTITY_MAX } from '@gadgetry/contract/order-limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someProduct } from './product-for-tests.ts';
import { readStoredCart, readStoredSaved, writeStored } from './stored-lists.ts';

const lamp = someProduct({ _id: 'lamp' });

describe('a stored cart', () => {
  test('comes back as it was stored', () => {
    const lines = [
      { product: lamp, quantity: 3 },
      {
        product: someProduct({ _id: 'plain', image: null, imageUrl: null, tags: [] }),
        quantity: 1,
      },
    ];
    expect(readStoredCart(writeStored(lines))).toEqual(lines);
  });

  test('of a version before there were versions is still understood', () => {
    const bare = JSON.stringify([{ product: lamp, quantity: 2 }]);
    expect(readStoredCart(bare)).toEqual([{ product: lamp, quantity: 2 }]);
  });

  test.each(['', '{', 'null', '42', '"text"', '{}', '{"entries":7}', '[null,1,"x",[]]'])(
    'that is rubbish (%s) is an empty cart',
    (stored) => {
      expect(readStoredCart(stored)).toEqual([]);
    },
  );

  test('loses only the lines that can not be understood', () => {
    const stored = writeStored([
      { product: lamp, quantity: 1 },
      { product: { ...lamp, _id: 'no-price', price: 'free' }, quantity: 1 },
      { product: { ...lamp, _id: 'tiny', price: 0.001 }, quantity: 1 },
      { product: { ...lamp, _id: 'none' }, quantity: 0 },
      { product: { ...lamp, _id: 'minus' }, quantity: -4 },
      { product: { ...lamp, _id: 'word' }, quantity: 'many' },
      { quantity: 1 },
    ]);
    expect(readStoredCart(stored).map((line) => line.product._id)).toEqual(['lamp']);
  });

  test('has its quantities made whole and possible', () => {
    const stored = [2.9, '3', 1e12].map((quantity, index) => ({
      product: someProduct({ _id: `p${index}` }),
      quantity,
    }));
    const quantities = readStoredCart(writeStored(stored)).map((line) => line.quantity);
    expect(quantities).toEqual([2, 3, LINE_QUANTITY_MAX]);
  });

  test('has what an older shop did not store filled in', () => {
    const [line] = readStoredCart(
      writeStored([{ product: { _id: 'old', name: 'Radio', price: 5 }, quantity: 1 }]),
    );
    expect(line?.product).toMatchObject({ name: 'Radio', image: null, description: '', tags: [] });
  });

  test('holds each product once', () => {
    const lines = readStoredCart(
      writeStored([1, 2, 3].map(() => ({ product: lamp, quantity: 2 }))),
    );
    expect(lines).toEqual([{ product: lamp, quantity: 2 }]);
  });

  test('never breaks the page, whatever is in it, and reads the same a second time', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const lines = readStoredCart(JSON.stringify(value));
        expect(readStoredCart(writeStored(lines))).toEqual(lines);
      }),
    );
    const quantity = fc.oneof(fc.integer(), fc.double(), fc.string());
    const product = fc.record({ _id: fc.string(), name: fc.string(), price: fc.double() });
    fc.assert(
      fc.property(fc.array(fc.record({ product, quantity })), (entries) => {
        for (const line of readStoredCart(writeStored(entries))) {
          expect(line.quantity).toSatisfy(Number.isSafeInteger);
          expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(line.product.price).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test('a stored saved list comes back without what can not be understood', () => {
  const stored = writeStored([lamp, { ...lamp }, { name: 'no id' }, 'text']);
  expect(readStoredSaved(stored)).toEqual([lamp]);
  expect(readStoredSaved('rubbish')).toEqual([]);
});
