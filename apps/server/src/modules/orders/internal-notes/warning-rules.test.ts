import { expect, test } from 'vitest';
import { warningsOf } from './warning-rules.ts';

const nothing = {
  disputed: false,
  refundFailed: false,
  banned: false,
  addressChanged: false,
  ofCustomer: 2,
  toAddress: 2,
};

test('an order like others has no warning', () => {
  expect(warningsOf(nothing)).toEqual([]);
});

test('money comes before people, and people before numbers', () => {
  const all = { disputed: true, refundFailed: true, banned: true, addressChanged: true };
  expect(warningsOf({ ...all, ofCustomer: 3, toAddress: 4 })).toEqual([
    { kind: 'disputed', count: null },
    { kind: 'refund_failed', count: null },
    { kind: 'customer_banned', count: null },
    { kind: 'address_changed', count: null },
    { kind: 'many_orders_of_customer', count: 3 },
    { kind: 'many_orders_to_address', count: 4 },
  ]);
});

test('many orders of one customer to one address are said once', () => {
  expect(warningsOf({ ...nothing, ofCustomer: 5, toAddress: 5 })).toEqual([
    { kind: 'many_orders_of_customer', count: 5 },
  ]);
});
