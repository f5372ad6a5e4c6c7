import type { LinkedOrder } from '@gadgetry/contract/orders';
import { expect, test } from 'vitest';
import {
  isTogether,
  linkedAs,
  linkedWarnings,
  paidForShipping,
  staysWithout,
  toSendTogether,
  unpaidUpgrade,
  waitsToReplace,
} from './linked-orders.ts';

const linked = (changes: Partial<LinkedOrder> = {}): LinkedOrder => ({
  _id: '019a0000-0000-7000-8000-000000000001',
  number: 'K7M-2Q9-XR4',
  role: 'supplement',
  isGuest: false,
  orderStatus: 'CONFIRMED',
  paymentStatus: 'PAID',
  ...changes,
});

const item = {
  _id: 'i',
  product: { _id: 'p', name: 'Lamp', price: 20, image: '' },
  variantId: 'p',
  options: [],
  quantity: 1,
  total: 20,
};

const order = (
  linkedOrders: LinkedOrder[],
  orderStatus: 'CONFIRMED' | 'SHIPPED' | 'PENDING' | 'CANCELLED' = 'CONFIRMED',
  paymentStatus: 'PAID' | 'REFUNDED' = 'PAID',
) => ({
  linkedOrders,
  orderStatus,
  paymentStatus,
  items: [item],
});

test('whoever sends an order is told of what was added to it and is not paid, until it is sent', () => {
  const unpaid = linked({ orderStatus: 'PENDING', paymentStatus: 'PENDING' });
  expect(linkedWarnings(order([unpaid]))).toEqual([expect.stringContaining('K7M-2Q9-XR4')]);
  expect(linkedWarnings(order([unpaid], 'CONFIRMED', 'REFUNDED'))).toEqual([
    expect.stringContaining('K7M-2Q9-XR4 can still be paid'),
  ]);
  expect(linkedWarnings(order([linked()]))).toEqual([]);
  expect(linkedWarnings(order([unpaid], 'SHIPPED'))).toEqual([]);
  // Of another addition to the same order, that order says so.
  expect(linkedWarnings(order([linked({ role: 'main' }), unpaid]))).toEqual([]);
});

test('what was added is sent on its own where its order does not wait for it any more', () => {
  const warningOf = (changes: Partial<LinkedOrder>) =>
    linkedWarnings(order([linked({ role: 'main', ...changes })])).join();
  expect(warningOf({})).toBe('');
  expect(warningOf({ orderStatus: 'SHIPPED' })).toContain('was sent already');
  expect(warningOf({ orderStatus: 'CANCELLED' })).toContain('was cancelled');
  expect(warningOf({ paymentStatus: 'REFUNDED' })).toContain('has gone back');
});

test('what is paid and not sent goes into one parcel, and stays when its order is cancelled', () => {
  const some = [linked(), linked({ number: 'AAA-BBB-CCC', orderStatus: 'CANCELLED' })];
  expect(toSendTogether(order(some)).map(({ number }) => number)).toEqual(['K7M-2Q9-XR4']);
  expect(staysWithout(order(some))).toContain('What was added as K7M-2Q9-XR4 stays');
  expect(staysWithout(order([]))).toBeNull();
});

test('a dearer method that is to be paid is said where its order is sent, and one that is paid where that is cancelled', () => {
  const asked = linked({ role: 'upgrade', orderStatus: 'PENDING', paymentStatus: 'PENDING' });
  expect(unpaidUpgrade(order([asked]))).toBe(asked);
  expect(linkedWarnings(order([asked]))).toEqual([]);
  expect([isTogether(order([asked])), paidForShipping(order([asked]))]).toEqual([false, null]);
  const paid = linked({ role: 'upgrade' });
  expect(linkedWarnings(order([paid]))).toEqual([]);
  expect(paidForShipping(order([paid]))).toContain('K7M-2Q9-XR4 goes back as well');
  expect(paidForShipping(order([paid]))).not.toContain('as it was before');
  expect(paidForShipping(order([paid, linked()]))).toContain('as it was before');
  expect(linkedWarnings(order([paid], 'CONFIRMED', 'REFUNDED'))).toEqual([
    expect.stringContaining('refund that as well'),
  ]);
  expect(toSendTogether(order([paid]))).toEqual([]);
  const over = linked({ role: 'upgrade', orderStatus: 'CANCELLED' });
  expect(paidForShipping(order([over]))).toBe(null);
  const own = { ...order([linked({ role: 'main' })], 'CONFIRMED'), items: [] };
  expect([linkedWarnings(own), isTogether(own)]).toEqual([[], false]);
});

test('what was cancelled pays for nothing, and is sent for nothing', () => {
  const upgrade = linked({ role: 'upgrade' });
  const over = linked({ role: 'upgrade', orderStatus: 'CANCELLED' });
  expect(linkedAs(order([upgrade]), upgrade)).toBe('Pays for a dearer shipping method');
  expect(linkedAs(order([over]), over)).toBe('Was to pay for a dearer shipping method');
  const exchange = linked({ role: 'exchange', orderStatus: 'CANCELLED' });
  expect(linkedAs(order([exchange]), exchange)).toBe('Was to be sent for what came back');
  const main = linked({ role: 'main' });
  const itself = (status: Parameters<typeof order>[1], items = [item]) =>
    linkedAs({ ...order([main], status), items }, main);
  expect(itself('CONFIRMED')).toBe('Items were added to this order');
  expect(itself('CANCELLED')).toBe('Items were to be added to this order');
  expect(itself('CONFIRMED', [])).toBe('Is sent by the method that this pays for');
  expect(itself('PENDING', [])).toContain('once it is paid');
  expect(itself('CANCELLED', [])).toContain('was to pay for');
});

test('an order that waits to take the place of another names it, and no longer once it is paid', () => {
  const first = linked({ role: 'relocated' });
  expect(waitsToReplace(order([first], 'PENDING'))).toBe('K7M-2Q9-XR4');
  expect(waitsToReplace(order([first]))).toBeNull();
  expect(waitsToReplace(order([linked({ role: 'exchanged' })], 'PENDING'))).toBeNull();
});
