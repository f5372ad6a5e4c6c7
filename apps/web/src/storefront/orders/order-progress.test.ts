import { expect, test } from 'vitest';
import { progressOf } from './order-progress.ts';

const orderDate = '2026-03-01T10:00:00.000Z';
const paidAt = '2026-03-01T10:05:00.000Z';
const later = '2026-03-02T10:00:00.000Z';

test('an order that was just paid has been placed and confirmed, and the rest is to come', () => {
  const steps = progressOf({
    orderDate,
    paymentStatus: 'PAID',
    orderStatus: 'CONFIRMED',
    steps: [
      { status: 'PENDING', at: orderDate },
      { status: 'CONFIRMED', at: paidAt },
    ],
  });
  expect(steps.map(({ label, at, current }) => [label, at, current])).toEqual([
    ['Placed', orderDate, false],
    ['Confirmed', paidAt, true],
    ['Shipped', null, false],
    ['Delivered', null, false],
  ]);
});

test('a cancelled order ends with that, and nothing is to come', () => {
  const steps = progressOf({
    orderDate,
    paymentStatus: 'PAID',
    orderStatus: 'CANCELLED',
    steps: [
      { status: 'PENDING', at: orderDate },
      { status: 'CANCELLED', at: later },
    ],
  });
  expect(steps.map(({ label, at }) => [label, at])).toEqual([
    ['Placed', orderDate],
    ['Cancelled', later],
  ]);
});

test('an order that was paid late is on its way like any other', () => {
  const steps = progressOf({
    orderDate,
    paymentStatus: 'PAID',
    orderStatus: 'CONFIRMED',
    steps: [
      { status: 'CANCELLED', at: paidAt },
      { status: 'CONFIRMED', at: later },
    ],
  });
  expect(steps.map(({ label }) => label)).toEqual(['Placed', 'Confirmed', 'Shipped', 'Delivered']);
});

test('of an order that was paid back nothing is to come', () => {
  const steps = progressOf({
    orderDate,
    paymentStatus: 'REFUNDED',
    orderStatus: 'CONFIRMED',
    steps: [{ status: 'CONFIRMED', at: paidAt }],
  });
  expect(steps.map(({ label }) => label)).toEqual(['Placed', 'Confirmed']);
});
