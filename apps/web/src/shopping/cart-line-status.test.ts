import { describe, expect, test } from 'vitest';
import { someProduct } from './product-for-tests.ts';
import { changeText, cartLineStatus } from './cart-line-status.ts';

const lamp = someProduct({ price: 129, stockQuantity: 40 });
const line = { product: lamp, quantity: 3 };
const now = (changes: Partial<typeof lamp>) =>
  cartLineStatus(line, { status: 'sold', product: { ...lamp, ...changes } });

describe('a line of the cart', () => {
  test('that is as it was has nothing to tell', () => {
    expect(now({})).toMatchObject({ changes: [], canBeOrdered: true });
  });

  test('tells when the price has changed, and goes on with the new one', () => {
    const status = now({ price: 99.5 });
    expect(status.changes).toEqual([{ kind: 'price', from: 129, to: 99.5 }]);
    expect(status.canBeOrdered).toBe(true);
    expect(status.product.price).toBe(99.5);
  });

  test('tells how many are left when they are fewer than in the cart', () => {
    expect(now({ stockQuantity: 2 })).toMatchObject({
      changes: [{ kind: 'short', left: 2 }],
      canBeOrdered: false,
    });
    expect(now({ stockQuantity: 3 })).toMatchObject({ changes: [], canBeOrdered: true });
  });

  test('tells when none are left, and when the product is no longer sold', () => {
    expect(now({ stockQuantity: 0 })).toMatchObject({
      changes: [{ kind: 'sold-out' }],
      canBeOrdered: false,
    });
    expect(cartLineStatus(line, { status: 'gone' })).toMatchObject({
      product: lamp,
      changes: [{ kind: 'gone' }],
      canBeOrdered: false,
    });
  });

  test('tells of stock and price together', () => {
    expect(now({ stockQuantity: 1, price: 9 }).changes.map(({ kind }) => kind)).toEqual([
      'short',
      'price',
    ]);
  });

  test('says its changes in words', () => {
    expect(now({ stockQuantity: 1, price: 9.5 }).changes.map(changeText)).toEqual([
      'Only 1 left',
      '$119.50 less than when you added it',
    ]);
    expect(now({ price: 129.1 }).changes.map(changeText)).toEqual([
      'Price changed from $129.00 to $129.10',
    ]);
    expect(changeText({ kind: 'gone' })).toBe('No longer available');
    expect(changeText({ kind: 'sold-out' })).toBe('Out of Stock');
  });

  test('is taken at its word while the shop has not answered', () => {
    for (const status of ['checking', 'unknown'] as const) {
      expect(cartLineStatus(line, { status })).toMatchObject({
        product: lamp,
        changes: [],
        canBeOrdered: true,
      });
    }
  });
});
