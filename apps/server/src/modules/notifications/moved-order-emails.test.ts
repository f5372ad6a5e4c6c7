import type { LinkedOrder, Order } from '@gadgetry/contract/orders';
import { expect, test } from 'vitest';
import { orderEmail } from './order-emails.ts';
import { exampleOfMail, notificationFor } from './texts/example-notification.ts';
import type { OrderTextName } from '@gadgetry/contract/mail-texts';

// What is told of orders that go to another address is true when it is told, whatever has become of the other one.

const HEAD = {
  origin: 'https://shop.example',
  country: 'LK',
  supportEmail: 'help@shop.example',
  name: 'Gadgetry',
  timeZone: 'UTC',
};

type Other = Pick<LinkedOrder, 'role' | 'orderStatus' | 'paymentStatus' | 'goesOnAs'>;

function wordsOf(text: OrderTextName, more: Partial<Order>, other: Other): string {
  const shown = exampleOfMail();
  const linkedOrders = [{ _id: shown.order._id, number: 'FFF-FFF-FFF', isGuest: false, ...other }];
  const order = { ...shown.order, ...more, linkedOrders };
  return orderEmail(HEAD, notificationFor(text, { ...shown, order })).text;
}

const UNPAID = { orderStatus: 'CANCELLED', paymentStatus: 'FAILED' } as const;

test.each([
  ['CONFIRMED', 'PAID', 'order FFF-FFF-FFF goes where it was going'],
  ['SHIPPED', 'PAID', 'order FFF-FFF-FFF has gone where it was going'],
  ['SHIPPED', 'REFUNDED', 'order FFF-FFF-FFF has gone where it was going'],
  [
    'CONFIRMED',
    'REFUNDED',
    'what was paid for order FFF-FFF-FFF has gone back, and nothing of it is sent',
  ],
  [
    'CANCELLED',
    'REFUNDED',
    'what was paid for order FFF-FFF-FFF has gone back, and nothing of it is sent',
  ],
  ['CANCELLED', 'PAID', 'order FFF-FFF-FFF is cancelled, and nothing of it is sent'],
] as const)(
  'whose move is over reads of a first order that is %s and %s what is so',
  (orderStatus, paymentStatus, words) => {
    const first = { role: 'relocated', orderStatus, paymentStatus } as const;
    const cancelled = wordsOf('order-cancelled', UNPAID, first);
    expect(cancelled).toContain(`to another address: ${words}. If you have paid`);
    const back = wordsOf('order-refunded', { ...UNPAID, paymentStatus: 'REFUNDED' }, first);
    expect(back).toContain(`That did not come about: ${words}, and order`);
  },
);

test('whose order went elsewhere as yet another one reads of that one', () => {
  const ended = { orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' } as const;
  const first = { role: 'relocated', ...ended, goesOnAs: 'GGG-GGG-GGG' } as const;
  const words = 'order FFF-FFF-FFF goes to another address as order GGG-GGG-GGG';
  expect(wordsOf('order-cancelled', UNPAID, first)).toContain(`to another address: ${words}.`);
  expect(wordsOf('order-refunded', ended, first)).toContain(`come about: ${words}, and order`);
});

test.each([
  ['CONFIRMED', 'PAID', 'order FFF-FFF-FFF stays as it was'],
  ['DELIVERED', 'PAID', 'order FFF-FFF-FFF was sent as it was'],
  [
    'CONFIRMED',
    'REFUNDED',
    'what was paid for order FFF-FFF-FFF has gone back, and nothing of it is sent',
  ],
  ['CANCELLED', 'PAID', 'order FFF-FFF-FFF is cancelled, and nothing of it is sent'],
] as const)(
  'whose dearer way is over reads of an order that is %s and %s what is so',
  (orderStatus, paymentStatus, words) => {
    const main = { role: 'main', orderStatus, paymentStatus } as const;
    const cancelled = wordsOf('order-cancelled', { ...UNPAID, items: [] }, main);
    expect(cancelled).toContain(`another way: ${words}. If you have paid`);
  },
);

test.each([
  ['CONFIRMED', 'PAID', true],
  ['SHIPPED', 'PAID', true],
  ['CONFIRMED', 'REFUNDED', false],
  ['CANCELLED', 'REFUNDED', false],
] as const)(
  'what goes back of an order that has become one that is %s and %s is told so',
  (orderStatus, paymentStatus, isSent) => {
    const second = { role: 'relocation', orderStatus, paymentStatus } as const;
    const ended = { orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' } as const;
    const shown = exampleOfMail();
    const one = { _id: shown.order._id, isGuest: false };
    // As which it was to go before, and which was paid when that was over.
    const late = { ...one, number: 'EEE-EEE-EEE', role: 'relocation', ...ended } as const;
    const linkedOrders = [late, { ...one, number: 'FFF-FFF-FFF', ...second }];
    const order = { ...shown.order, ...ended, linkedOrders };
    const told = notificationFor('order-part-refunded', { ...shown, order });
    const { refund } = told;
    if (refund === undefined) throw new Error('no refund');
    const { amount, paid } = refund;
    const sums = { ...refund, refunded: paid, exchanged: paid - amount };
    const { text } = orderEmail(HEAD, { ...told, refund: sums });
    expect(text.includes('Order FFF-FFF-FFF is sent, and takes the place of')).toBe(isSent);
    expect(text.includes('The order is cancelled, and nothing of it is sent.')).toBe(!isSent);
    // It has paid for that one all the same.
    expect(text).toContain('  Paid for order FFF-FFF-FFF: $');
    expect(text).not.toContain('Given as other items');
  },
);
