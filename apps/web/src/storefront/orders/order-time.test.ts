import { expect, test } from 'vitest';
import { orderDay, orderTime } from './order-time.ts';

test.each([
  [new Date(2026, 1, 3, 0, 5), '03/02/2026', '03/02/2026 00:05 AM'],
  [new Date(2026, 11, 31, 15, 7), '31/12/2026', '31/12/2026 15:07 PM'],
])('an order of %s is of %s in the list, and of %s on its page', (placed, day, time) => {
  expect(orderDay(placed.toISOString())).toBe(day);
  expect(orderTime(placed.toISOString())).toBe(time);
});
