import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  rememberPlacedOrder,
  replacedOrdersHeader,
  settleReplacedOrders,
  takePlacedOrder,
} from './placed-orders.ts';
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

test('an order that is over is not meant again, and one that was told to be paid as long as a later one waits', () => {
  const [paid = '', gone = '', open = '', placed = '', since = ''] = [1, 2, 3, 4, 5].map(
    (turn) => `0199c0de-0000-7000-8000-00000000000${turn}`,
  );
  for (const id of [paid, gone, open, since]) rememberPlacedOrder(id);
  settleReplacedOrders(placed, [
    { orderId: paid, is: 'paid' },
    { orderId: open, is: 'being_paid' },
    { orderId: 'of another browser', is: 'paid' },
  ]);
  rememberPlacedOrder(placed);
  const named = () => replacedOrdersHeader()['replaces-orders'];
  expect(named()).toBe([paid, open, since, placed].join(','));
  for (const id of [open, since, placed]) expect(takePlacedOrder(id)).toBe(true);
  // What is in the cart from now on has nothing to do with it.
  expect(named()).toBeUndefined();
  // What it has bought still leaves the cart, once.
  expect(takePlacedOrder(paid)).toBe(true);
  expect(takePlacedOrder(paid)).toBe(false);
  expect(takePlacedOrder(gone)).toBe(false);
  expect(takePlacedOrder('of another browser')).toBe(false);
});

test('a third order of the same cart names the first one, which the second was told is paid', () => {
  const [first = '', second = '', third = ''] = [1, 2, 3].map(
    (turn) => `0199c0de-0000-7000-8000-00000000000${turn}`,
  );
  rememberPlacedOrder(first);
  settleReplacedOrders(second, [{ orderId: first, is: 'paid' }]);
  rememberPlacedOrder(second);
  expect(replacedOrdersHeader()['replaces-orders']).toBe([first, second].join(','));
  settleReplacedOrders(third, [{ orderId: first, is: 'paid' }]);
  rememberPlacedOrder(third);
  expect(replacedOrdersHeader()['replaces-orders']).toBe([first, third].join(','));
});

test('no more orders are named than the shop takes, the newest of them', () => {
  const ids = Array.from(
    { length: 24 },
    (_, at) => `0199c0de-0000-7000-8000-0000000000${String(at + 10)}`,
  );
  for (const id of ids.slice(0, 4)) rememberPlacedOrder(id);
  settleReplacedOrders(
    ids[4] ?? '',
    ids.slice(0, 4).map((orderId) => ({ orderId, is: 'paid' })),
  );
  for (const id of ids.slice(4)) rememberPlacedOrder(id);
  expect(replacedOrdersHeader()['replaces-orders']).toBe(ids.slice(4).join(','));
});
