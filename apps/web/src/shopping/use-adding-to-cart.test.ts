import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from '@gadgetry/contract/order-limits';
import { expect, test } from 'vitest';
import type { CartLine } from './cart-slice.ts';
import { someProduct } from './product-for-tests.ts';
import { refusalToAdd } from './use-adding-to-cart.ts';

const cartOf = (...lines: readonly CartLine[]) => ({ lines, restored: true });
const lamp = someProduct({ _id: 'lamp', stockQuantity: 2 });

test('a product can be added as long as the shop has one more than the cart', () => {
  expect(refusalToAdd(lamp, cartOf())).toBeNull();
  expect(refusalToAdd(lamp, cartOf({ product: lamp, quantity: 1 }))).toBeNull();
});

test('the cart never exceeds what the shop has', () => {
  expect(refusalToAdd(lamp, cartOf({ product: lamp, quantity: 2 }))).toBe(
    'Only 2 left, and your cart has them already',
  );
  const last = { ...lamp, stockQuantity: 1 };
  expect(refusalToAdd(last, cartOf({ product: last, quantity: 1 }))).toBe(
    'Only 1 left, and your cart has it already',
  );
});

test('what counts is the stock of today, not that of the day on which the line was added', () => {
  const then = { ...lamp, stockQuantity: 50 };
  expect(refusalToAdd(lamp, cartOf({ product: then, quantity: 2 }))).toContain('Only 2 left');
});

test('a full cart takes more of what is in it, and nothing new', () => {
  const lines = Array.from({ length: ORDER_LINES_MAX }, (_, index) => ({
    product: someProduct({ _id: `p${index}` }),
    quantity: 1,
  }));
  expect(refusalToAdd(someProduct({ _id: 'p0' }), cartOf(...lines))).toBeNull();
  expect(refusalToAdd(lamp, cartOf(...lines))).toContain('different products');
});

test('a line takes no more pieces than an order does', () => {
  const many = { ...lamp, stockQuantity: 1_000_000 };
  const line = { product: many, quantity: LINE_QUANTITY_MAX };
  expect(refusalToAdd(many, cartOf(line))).toContain('pieces of one product');
});
