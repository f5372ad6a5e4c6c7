import { createHash } from 'node:crypto';
import type { Order } from '@gadgetry/contract/orders';
import { toMinorUnits } from '@gadgetry/contract/money';
import { expect, test } from 'vitest';
import { orderEmail } from '../order-emails.ts';
import type { OrderNotification } from '../order-notification.ts';
import { exampleOrder } from './example-order.ts';

const head = {
  name: 'Watt & Co',
  origin: 'https://shop.example',
  country: 'LK',
  supportEmail: 'help@shop.example',
  timeZone: 'UTC',
};
const other = { _id: 'x', number: 'MMM-MMM-MMM', isGuest: false } as const;
const linked = (role: Order['linkedOrders'][number]['role']): Partial<Order> => ({
  linkedOrders: [{ ...other, role, orderStatus: 'CONFIRMED', paymentStatus: 'PAID' }],
});
const waits: Partial<Order> = {
  orderStatus: 'PENDING',
  paymentStatus: 'PENDING',
  holdExpiresAt: '2026-01-20T10:30:00.000Z',
  paymentInstructions: { reference: 'ABC-DEF-GHJ', text: 'IBAN 123\nBank' },
};
const lamp = [{ name: 'Example lamp', quantity: 1 }];
const cable = [{ name: 'Example cable', quantity: 1 }];
const parcel = {
  carrier: 'DHL',
  trackingNumber: 'T1',
  trackingUrl: 'https://dhl.example/T1',
  pieces: null,
  follows: [],
};
const refund = (amount: number, refunded: number) => ({
  amount: toMinorUnits(amount),
  paid: toMinorUnits(45),
  refunded: toMinorUnits(refunded),
  refunding: toMinorUnits(0),
  exchanged: toMinorUnits(0),
  byHand: toMinorUnits(0),
  shipping: toMinorUnits(0),
  lines: [],
  note: null,
});

type Case = Pick<OrderNotification, 'kind'> &
  Partial<Omit<OrderNotification, 'order'>> & { readonly order?: Partial<Order> };

const cases: Readonly<Record<string, Case>> = {
  placed: { kind: 'placed', order: waits },
  confirmed: { kind: 'confirmed' },
  'confirmed for a guest': { kind: 'confirmed', orderKey: 'k' },
  'confirmed for nobody': { kind: 'confirmed', customer: { name: '', email: 'a@b.example' } },
  'to pay': { kind: 'to_pay', order: waits },
  'to pay at any time': { kind: 'to_pay' },
  'to pay for what was added': { kind: 'to_pay', order: { ...waits, ...linked('main') } },
  'to pay the difference': {
    kind: 'to_pay',
    order: { ...waits, exchanged: 40, ...linked('exchanged') },
  },
  shipped: { kind: 'shipped', shipment: parcel },
  'shipped without a parcel': { kind: 'shipped' },
  'shipped in part': { kind: 'shipped', shipment: { ...parcel, pieces: lamp, follows: cable } },
  'shipped at last': { kind: 'shipped', shipment: { ...parcel, pieces: lamp } },
  'tracking changed': { kind: 'tracking_changed', shipment: parcel },
  'tracking of a part changed': { kind: 'tracking_changed', shipment: { ...parcel, pieces: lamp } },
  'rest not sent': { kind: 'rest_not_sent', shipment: { ...parcel, pieces: lamp } },
  delivered: { kind: 'delivered' },
  'delivered in part': { kind: 'delivered', shipment: { ...parcel, pieces: lamp } },
  cancelled: { kind: 'cancelled', order: { orderStatus: 'CANCELLED' } },
  'exchange cancelled': {
    kind: 'cancelled',
    order: {
      orderStatus: 'CANCELLED',
      cancelledBecause: 'not_paid_in_time',
      ...linked('exchanged'),
    },
  },
  'address changed': { kind: 'address_changed' },
  'shipping changed': { kind: 'shipping_changed' },
  'refund started': { kind: 'refund_started', refund: refund(45, 0) },
  refunded: {
    kind: 'refunded',
    refund: refund(45, 45),
    order: { orderStatus: 'CANCELLED', ...linked('exchanged') },
  },
  'refunded in part': {
    kind: 'refunded',
    refund: { ...refund(20, 20), lines: lamp, note: 'Sorry.' },
  },
  'rest refunded': { kind: 'refunded', refund: refund(25, 45) },
  'refund kept': { kind: 'refund_kept', refund: refund(5, 0) },
  link: { kind: 'link', orderKey: 'k' },
};

const mailOf = ({ order, ...more }: Case) =>
  orderEmail(head, {
    orderKey: null,
    customer: { name: 'Ada <b>Lovelace</b>', email: 'ada@example.com' },
    ...more,
    order: { ...exampleOrder(), ...order },
  });

test('a mail whose texts nobody has written is what it was before they could be, byte for byte', () => {
  const made = Object.entries(cases).map(([name, one]) => {
    const { subject, text, html } = mailOf(one);
    const bytes = createHash('sha256').update(`${subject}\n${text}\n${html}`).digest('hex');
    return `${name}: ${subject} ${bytes.slice(0, 16)}`;
  });
  expect(made).toMatchInlineSnapshot(`
    [
      "placed: How to pay for your order ABC-DEF-GHJ ee6dda906656db1f",
      "confirmed: Your order ABC-DEF-GHJ is confirmed 992110053e649903",
      "confirmed for a guest: Your order ABC-DEF-GHJ is confirmed 5e89f8461767392b",
      "confirmed for nobody: Your order ABC-DEF-GHJ is confirmed fa06f3d7871d0ca5",
      "to pay: Please pay for your order ABC-DEF-GHJ 0a7a0fdbd6077b19",
      "to pay at any time: Please pay for your order ABC-DEF-GHJ 08a293e5cf9acd42",
      "to pay for what was added: Please pay for what was added to your order MMM-MMM-MMM a32f524256614d42",
      "to pay the difference: Please pay the difference of $5.00 for your order ABC-DEF-GHJ fb587255638f7581",
      "shipped: Your order ABC-DEF-GHJ is on its way b565ea9e73e6c82a",
      "shipped without a parcel: Your order ABC-DEF-GHJ is on its way b18ea1113e23e115",
      "shipped in part: A part of your order ABC-DEF-GHJ is on its way e727dbc3243f8eca",
      "shipped at last: The rest of your order ABC-DEF-GHJ is on its way a09a9ddef69aed85",
      "tracking changed: The tracking number of your order ABC-DEF-GHJ efb2d15bcaf387e0",
      "tracking of a part changed: The tracking number of your order ABC-DEF-GHJ fee6ca6f7566a87a",
      "rest not sent: Nothing more is sent of your order ABC-DEF-GHJ 22063290a73061e3",
      "delivered: Your order ABC-DEF-GHJ has arrived c4d107bc7d37a326",
      "delivered in part: A part of your order ABC-DEF-GHJ has arrived bf75c7b1783e224f",
      "cancelled: Your order ABC-DEF-GHJ is cancelled 12c0ca8aef09b043",
      "exchange cancelled: Your order ABC-DEF-GHJ is cancelled 31c14c8a1d5d6e71",
      "address changed: The delivery address of your order ABC-DEF-GHJ was changed f323bd88802499ed",
      "shipping changed: Your order ABC-DEF-GHJ is sent another way 61b0ab6070250663",
      "refund started: A refund for your order ABC-DEF-GHJ is on its way 765a3c0df043b3ae",
      "refunded: Your order ABC-DEF-GHJ has been refunded 1e5e2f7d156b4ab2",
      "refunded in part: A part of your order ABC-DEF-GHJ has been refunded f7af6d08cbb56c9e",
      "rest refunded: The rest of your order ABC-DEF-GHJ has been refunded 35966bbaef187bfc",
      "refund kept: The difference for your return of order ABC-DEF-GHJ is not refunded e1ce09018b7b5233",
      "link: The link to your order ABC-DEF-GHJ caf15ec6e368fdcb",
    ]
  `);
});
