import type { Order } from '@gadgetry/contract/orders';

const ID = '00000000-0000-7000-8000-000000000001';
const CABLE = '00000000-0000-7000-8000-000000000004';

/** What a mail is shown with where there is no order to show, or none that whoever asks may see. */
export function exampleOrder(): Order {
  return {
    _id: ID,
    number: 'ABC-DEF-GHJ',
    orderDate: '2026-01-15T10:30:00.000Z',
    items: [
      {
        _id: '00000000-0000-7000-8000-000000000002',
        product: { _id: ID, name: 'Example lamp', price: 20, image: null },
        variantId: ID,
        options: [],
        quantity: 2,
        total: 40,
      },
      {
        _id: '00000000-0000-7000-8000-000000000003',
        product: { _id: CABLE, name: 'Example cable', price: 5, image: null },
        variantId: CABLE,
        options: [],
        quantity: 1,
        total: 5,
      },
    ],
    subTotal: 45,
    discount: 0,
    shipping: 0,
    tax: 0,
    taxes: [],
    grandTotal: 45,
    promoCode: null,
    discounts: [],
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    paymentMethod: 'card',
    addressId: {
      line_1: '1 Example Street',
      line_2: '',
      city: 'Example Town',
      state: '',
      zip_code: '12345',
      phone: '+1 555 0100',
    },
    shippingMethod: { name: 'Standard', estimate: null },
    trackingNumber: null,
    shipments: [],
    holdExpiresAt: null,
    steps: [],
    cancelledBecause: null,
    linkedOrders: [],
  };
}
