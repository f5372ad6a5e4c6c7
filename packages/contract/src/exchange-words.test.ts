import { expect, test } from 'vitest';
import { exchangeLines } from './exchange-words.ts';

const order = { grandTotal: 45, exchanged: 30, paymentStatus: 'PENDING' } as const;

test('a difference that is paid does not read as one that is owed', () => {
  const goods = ['Paid with returned items', '$30.00'];
  expect(exchangeLines(order)).toEqual([goods, ['Difference', '$15.00']]);
  expect(exchangeLines({ ...order, paymentStatus: 'PAID' })).toEqual([
    goods,
    ['Difference paid', '$15.00'],
  ]);
  expect(exchangeLines({ ...order, grandTotal: 30, paymentStatus: 'PAID' })).toEqual([
    goods,
    ['Difference', 'None'],
  ]);
  expect(exchangeLines({ grandTotal: 45, paymentStatus: 'PAID' })).toEqual([]);
});
