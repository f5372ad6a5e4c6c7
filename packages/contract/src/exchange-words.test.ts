import { expect, test } from 'vitest';
import { exchangeLines } from './exchange-words.ts';

const order = {
  grandTotal: 45,
  exchanged: 30,
  paymentStatus: 'PENDING' as const,
  linkedOrders: [],
};

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
  expect(exchangeLines({ grandTotal: 45, paymentStatus: 'PAID', linkedOrders: [] })).toEqual([]);
});

test('what another order has paid, which goes elsewhere as this one, is no returned items', () => {
  const first = {
    _id: 'first',
    number: 'AAA-AAA-AAA',
    role: 'relocated',
    isGuest: false,
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
  } as const;
  expect(exchangeLines({ ...order, linkedOrders: [first] })[0]).toEqual([
    'Paid with order AAA-AAA-AAA',
    '$30.00',
  ]);
});
