import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberPlacedOrder, takePlacedOrder } from './placed-orders.ts';
import { stubStorage } from './storage-for-tests.ts';

let storage: ReturnType<typeof stubStorage>;

beforeEach(() => {
  storage = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

test('an order of this cart is known once, and an order from elsewhere never', () => {
  rememberPlacedOrder('one');
  rememberPlacedOrder('two');
  rememberPlacedOrder('one');
  expect(takePlacedOrder('one')).toBe(true);
  expect(takePlacedOrder('one')).toBe(false);
  expect(takePlacedOrder('elsewhere')).toBe(false);
  expect(takePlacedOrder('two')).toBe(true);
  expect(storage.localStorage.items.size).toBe(0);
});

test('orders that are never paid do not pile up', () => {
  for (let number = 0; number < 50; number += 1) rememberPlacedOrder(`order ${number}`);
  expect(takePlacedOrder('order 0')).toBe(false);
  expect(takePlacedOrder('order 49')).toBe(true);
});

test('without storage the page itself remembers', () => {
  storage.localStorage.broken = true;
  rememberPlacedOrder('one');
  expect(takePlacedOrder('one')).toBe(true);
  expect(takePlacedOrder('one')).toBe(false);
});
