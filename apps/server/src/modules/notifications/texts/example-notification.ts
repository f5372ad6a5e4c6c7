import type { OrderTextName } from '@gadgetry/contract/mail-texts';
import { fromMinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import type { OrderNotification } from '../order-notification.ts';
import type { NamedPieces, ToldShipment } from '../shipment-words.ts';
import { exampleOrder } from './example-order.ts';

/** An order, as its mails know it. */
export interface OrderOfMail {
  readonly order: Order;
  readonly customer: OrderNotification['customer'];
  /** What whoever pays by bank transfer is told; undefined: the shop does not offer that. */
  readonly instructions: Order['paymentInstructions'];
}

export const exampleOfMail = (): OrderOfMail => ({
  order: exampleOrder(),
  customer: { name: 'Robin Example', email: 'robin@example.com' },
  instructions: undefined,
});

/** The real one opens the order of a guest for whoever has it. */
export const SHOWN_KEY = 'only-in-the-mail-itself';
const KEPT_MS = 3 * 86_400_000;

type Linked = Order['linkedOrders'][number];

const linkedAs = (role: Linked['role']): Linked => ({
  _id: exampleOrder()._id,
  number: 'XYZ-XYZ-XYZ',
  role,
  isGuest: false,
  orderStatus: 'CONFIRMED',
  paymentStatus: 'PAID',
});

type Told = Omit<OrderNotification, 'orderKey' | 'customer'>;

/** As an order is that waits for its money. */
function waiting(order: Order): Order {
  const { exchanged: _exchanged, ...whole } = order;
  const until = new Date(Date.parse(order.orderDate) + KEPT_MS).toISOString();
  return { ...whole, orderStatus: 'PENDING', paymentStatus: 'PENDING', holdExpiresAt: until };
}

/** As if it were what another way of sending an order costs more. */
function asUpgrade(order: Order): Order {
  const { exchanged: _exchanged, ...whole } = order;
  return {
    ...whole,
    items: [],
    subTotal: 0,
    discount: 0,
    discounts: [],
    tax: 0,
    taxes: [],
    shipping: 10,
    grandTotal: 10,
    linkedOrders: [linkedAs('main')],
  };
}

const NOTHING: ToldShipment = {
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  pieces: null,
  follows: [],
};

/** How the order was sent at last, or could be. */
function parcelOf({ shipments }: Order): ToldShipment {
  const sent = shipments.at(-1);
  if (sent === undefined) {
    return { ...NOTHING, carrier: 'Example Post', trackingNumber: '1234567890' };
  }
  const { carrier, trackingNumber, trackingUrl } = sent;
  return { ...NOTHING, carrier, trackingNumber, trackingUrl };
}

/** One piece, as if it went by itself. */
const firstOf = ({ items }: Order): NamedPieces[] =>
  items.slice(0, 1).map(({ product: { name } }) => ({ name, quantity: 1 }));
const lastOf = ({ items }: Order): NamedPieces[] =>
  items.slice(-1).map(({ product: { name }, quantity }) => ({ name, quantity }));

/** Money that went back: all of it, or a half and then the other. */
function moneyOf({ grandTotal }: Order) {
  const paid = toMinorUnits(grandTotal);
  const half = Math.floor(paid / 2);
  const rest = paid - half;

  const none = { refunded: 0, refunding: 0, exchanged: 0, byHand: 0, shipping: 0 };
  const facts = { ...none, paid, lines: [], note: null };
  return { paid, half, rest, facts };
}

const EXAMPLES: Readonly<Record<OrderTextName, (shown: OrderOfMail) => Told>> = {
  'order-placed': ({ order, instructions }) => ({
    kind: 'placed',
    order: { ...waiting(order), ...(instructions && { paymentInstructions: instructions }) },
  }),
  'order-confirmed': ({ order }) => ({ kind: 'confirmed', order }),
  'order-exchange-confirmed': ({ order }) => ({
    kind: 'confirmed',
    order: { ...order, exchanged: order.grandTotal, linkedOrders: [linkedAs('exchanged')] },
  }),
  'order-to-pay': ({ order }) => ({
    kind: 'to_pay',
    order: {
      ...waiting(order),
      linkedOrders: order.linkedOrders.filter(({ role }) => role !== 'main'),
    },
  }),
  'order-added-to-pay': ({ order }) => ({
    kind: 'to_pay',
    order: { ...waiting(order), linkedOrders: [linkedAs('main')] },
  }),
  'order-added-waits': ({ order }) => ({
    kind: 'confirmed',
    order: {
      ...order,
      linkedOrders: [linkedAs('main'), { ...linkedAs('upgrade'), orderStatus: 'PENDING' }],
    },
  }),
  'order-upgrade-to-pay': ({ order }) => ({
    kind: 'to_pay',
    order: waiting(asUpgrade(order)),
  }),
  'order-upgrade-paid': ({ order }) => ({ kind: 'confirmed', order: asUpgrade(order) }),
  'order-difference-to-pay': ({ order }) => ({
    kind: 'to_pay',
    order: {
      ...waiting(order),
      exchanged: fromMinorUnits(moneyOf(order).half),
      linkedOrders: [linkedAs('exchanged')],
    },
  }),
  'order-relocation-to-pay': ({ order }) => ({
    kind: 'to_pay',
    order: {
      ...waiting(order),
      exchanged: fromMinorUnits(moneyOf(order).half),
      linkedOrders: [linkedAs('relocated')],
    },
  }),
  'order-relocated': ({ order }) => ({
    kind: 'confirmed',
    order: { ...order, exchanged: order.grandTotal, linkedOrders: [linkedAs('relocated')] },
  }),
  'order-shipped': ({ order }) => ({ kind: 'shipped', order, shipment: parcelOf(order) }),
  'order-part-shipped': ({ order }) => ({
    kind: 'shipped',
    order,
    shipment: { ...parcelOf(order), pieces: firstOf(order), follows: lastOf(order) },
  }),
  'order-rest-shipped': ({ order }) => ({
    kind: 'shipped',
    order,
    shipment: { ...parcelOf(order), pieces: lastOf(order) },
  }),
  'order-tracking-changed': ({ order }) => ({
    kind: 'tracking_changed',
    order,
    shipment: parcelOf(order),
  }),
  'order-rest-not-sent': ({ order }) => ({
    kind: 'rest_not_sent',
    order,
    shipment: { ...NOTHING, pieces: lastOf(order) },
  }),
  'order-delivered': ({ order }) => ({ kind: 'delivered', order }),
  'order-part-delivered': ({ order }) => ({
    kind: 'delivered',
    order,
    shipment: { ...parcelOf(order), pieces: firstOf(order) },
  }),
  'order-cancelled': ({ order }) => ({
    kind: 'cancelled',
    order: {
      ...order,
      orderStatus: 'CANCELLED',
      cancelledBecause: order.cancelledBecause ?? 'by_shop',
    },
  }),
  'order-address-changed': ({ order }) => ({ kind: 'address_changed', order }),
  'order-shipping-changed': ({ order }) => ({ kind: 'shipping_changed', order }),
  'order-refund-started': ({ order }) => {
    const { paid, facts } = moneyOf(order);
    return { kind: 'refund_started', order, refund: { ...facts, amount: paid, refunding: paid } };
  },
  'order-refunded': ({ order }) => {
    const { paid, facts } = moneyOf(order);
    return { kind: 'refunded', order, refund: { ...facts, amount: paid, refunded: paid } };
  },
  'order-part-refunded': ({ order }) => {
    const { half, facts } = moneyOf(order);
    return { kind: 'refunded', order, refund: { ...facts, amount: half, refunded: half } };
  },
  'order-rest-refunded': ({ order }) => {
    const { paid, rest, facts } = moneyOf(order);
    return { kind: 'refunded', order, refund: { ...facts, amount: rest, refunded: paid } };
  },
  'order-refund-kept': ({ order }) => {
    const { half, facts } = moneyOf(order);
    return { kind: 'refund_kept', order, refund: { ...facts, amount: half, refunded: half } };
  },
  'order-link': ({ order }) => ({ kind: 'link', order }),
};

/** What would be told of an order if this mail were sent now. */
export function notificationFor(text: OrderTextName, shown: OrderOfMail): OrderNotification {
  const told = EXAMPLES[text](shown);
  const isGuest = told.order.isGuest === true || told.kind === 'link';
  return { ...told, orderKey: isGuest ? SHOWN_KEY : null, customer: shown.customer };
}
