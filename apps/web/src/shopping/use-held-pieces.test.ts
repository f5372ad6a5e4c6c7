import type { Order } from '@gadgetry/contract/orders';
import { expect, test } from 'vitest';
import { heldPieces } from './use-held-pieces.ts';

const now = Date.parse('2026-03-01T10:00:00.000Z');

function unpaid(changes: Partial<Order> = {}): Order {
  return {
    _id: '0190cccc-0000-7000-8000-000000000001',
    number: 'K7M-2Q9-XR4',
    orderDate: '2026-03-01T09:50:00.000Z',
    items: [
      {
        _id: '1',
        product: { _id: 'lamp', name: 'Lamp', price: 10, image: null },
        variantId: 'lamp',
        options: [],
        quantity: 3,
        total: 30,
      },
    ],
    subTotal: 30,
    discount: 0,
    shipping: 0,
    tax: 0,
    taxes: [],
    grandTotal: 30,
    promoCode: null,
    discounts: [],
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    paymentMethod: 'card',
    addressId: {
      line_1: '12 Harbour Street',
      line_2: 'Flat 4',
      city: 'Colombo',
      state: 'Western',
      zip_code: '00100',
      phone: '0771234567',
    },
    shippingMethod: null,
    trackingNumber: null,
    shipments: [],
    holdExpiresAt: '2026-03-01T10:20:00.000Z',
    steps: [],
    cancelledBecause: null,
    linkedOrders: [],
    ...changes,
  };
}

test('unpaid orders keep their pieces, all of them together', () => {
  expect(heldPieces([unpaid(), unpaid()], now)).toEqual(new Map([['lamp', 6]]));
});

test('orders that are paid, given up or past their time keep nothing for the cart', () => {
  const orders = [
    unpaid({ orderStatus: 'CONFIRMED' }),
    unpaid({ orderStatus: 'CANCELLED' }),
    unpaid({ holdExpiresAt: null }),
    unpaid({ holdExpiresAt: '2026-03-01T10:00:00.000Z' }),
  ];
  expect(heldPieces(orders, now)).toEqual(new Map());
});

test('what is to be paid by transfer is not there to be ordered anew', () => {
  expect(heldPieces([unpaid({ paymentMethod: 'bank_transfer' }), unpaid()], now)).toEqual(
    new Map([['lamp', 3]]),
  );
});

test('pieces are kept of the variant that was ordered', () => {
  const lamp = { _id: 'lamp', name: 'Lamp', price: 10, image: null };
  const options = [{ name: 'Colour', value: 'Red' }];
  const of = (variantId: string, quantity: number) => ({
    _id: variantId,
    product: lamp,
    variantId,
    options,
    quantity,
    total: 10 * quantity,
  });
  expect(heldPieces([unpaid({ items: [of('red', 2), of('blue', 1)] })], now)).toEqual(
    new Map([
      ['red', 2],
      ['blue', 1],
    ]),
  );
});
