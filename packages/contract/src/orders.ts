import { z } from 'zod';
import { deliveryAddress, keptAddress } from './addresses.ts';
import { appliedTax } from './applied-taxes.ts';
import { cartLines } from './cart-lines.ts';
import { appliedDiscount } from './discounts.ts';
import { deliveryEstimate } from './delivery-estimate.ts';
import { earlierOrder } from './earlier-orders.ts';
import { id, instant, wholeText } from './fields.ts';
import { guestBuyer, orderKeyHeaders } from './guest-orders.ts';
import {
  LINE_QUANTITY_MAX,
  ORDER_LINES_MAX,
  REPLACED_ORDERS,
  shortOrderId,
} from './order-limits.ts';
import { orderTag } from './order-tags.ts';
import { pageQuery, searchQuery } from './paging.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import { quotedSums } from './quotes.ts';
import { shipment } from './shipments.ts';
import { chosenOption } from './variants.ts';

export { LINE_QUANTITY_MAX, ORDER_LINES_MAX, shortOrderId };

export const ORDER_STATUSES = [
  'PENDING',
  'CONFIRMED',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why an order was cancelled, as its customer is told. */
const CANCELLATION_REASONS = [
  'not_paid_in_time',
  'replaced',
  'payment_failed',
  'by_customer',
  'by_shop',
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

export const PAYMENT_STATUSES = ['PENDING', 'PAID', 'FAILED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const createOrderBody = z.strictObject({
  items: cartLines,
  promoCode: wholeText(z.string().max(100)).optional(),
  paymentMethod: z
    .enum(PAYMENT_METHODS)
    .optional()
    .describe('card where nothing is said; refused where the shop does not take it'),
  shippingAddress: deliveryAddress,
  shippingMethodId: id.optional().describe('One of those that a quote offers; left out: the first'),
  quoted: quotedSums
    .optional()
    .describe('What the shopper was shown; where it is no longer true, the order is refused'),
  guest: guestBuyer
    .optional()
    .describe(
      'Who orders, where nobody is signed in and the shop takes orders without an account; refused otherwise',
    ),
});
export type CreateOrderBody = z.infer<typeof createOrderBody>;

/**
 * Sent with POST /promocodes/validate and POST /orders: the caller's own unpaid orders that the new
 * one is meant instead of. Ids of others, of paid orders, or of none are passed over. A guest's own are
 * those to which they send the keys.
 */
export const replacingHeaders = orderKeyHeaders.extend({
  'replaces-orders': z.string().regex(REPLACED_ORDERS).optional(),
});

export function replacedIn(headers: z.infer<typeof replacingHeaders>): string[] {
  return headers['replaces-orders']?.split(',') ?? [];
}

/** With POST /orders, beside these: the same key makes the same order, however often it is sent. */
export const placingHeaders = replacingHeaders.extend({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
});

export const createdOrder = z.object({
  orderId: id,
  paymentMethod: z
    .enum(PAYMENT_METHODS)
    .describe('As it was chosen; card where there is nothing to pay, which is not charged'),
  orderKey: z
    .string()
    .optional()
    .describe("A guest's: sent as the header Order-Keys it reads, pays and cancels this order"),
  earlierOrders: z
    .array(earlierOrder)
    .optional()
    .describe('Orders that this one was meant instead of, and that go on; left out: none does'),
});
export type CreatedOrder = z.infer<typeof createdOrder>;

const orderItem = z.object({
  _id: id,
  product: z.object({
    _id: id,
    name: z.string(),
    price: z.number().describe('Money, as it was when the order was placed'),
    image: z.string().nullable(),
  }),
  variantId: id,
  options: z.array(chosenOption).describe('What was chosen, as it was called then'),
  quantity: z.int(),
  total: z.number().describe('Money, of all its pieces'),
  refunded: z
    .int()
    .optional()
    .describe('Pieces that were paid back; left out: none; with GET /orders/{id} only'),
});

const orderNumber = z
  .string()
  .describe("How people call the order: unique, short, no count; 'K7M-2Q9-XR4'");

/** Another order of what is sent together: the one that others supplement, or such a supplement. */
const linkedOrder = z.object({
  _id: id,
  number: orderNumber,
  role: z
    .enum(['main', 'supplement', 'upgrade', 'exchange', 'exchanged', 'relocation', 'relocated'])
    .describe(
      'supplement: of things that were added to the main one, and are paid by themselves; upgrade: what a dearer way of sending the main one costs more, without items; exchange: of goods that are sent for what came back of the exchanged one; relocation: as which the relocated one goes to another place, paid with what that one was',
    ),
  isGuest: z.boolean().describe('true: opened by a key of its own'),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  goesOnAs: orderNumber
    .optional()
    .describe('Of a relocated one that goes to another place as yet another order: its number'),
});
export type LinkedOrder = z.infer<typeof linkedOrder>;

/** What happened to an order, oldest first; `at` is when. */
const orderStep = z.object({
  status: z.enum(ORDER_STATUSES),
  at: instant,
});

export const order = z.object({
  _id: id,
  number: orderNumber,
  isGuest: z.boolean().optional().describe('true: placed without an account'),
  orderDate: instant,
  items: z.array(orderItem),
  subTotal: z.number(),
  discount: z.number(),
  shipping: z.number().describe('Money, in the grand total; 0: free'),
  tax: z.number().describe('Money, added to the prices; 0: none is'),
  taxes: z
    .array(appliedTax)
    .describe('As they were when it was placed; those that are added come to tax'),
  grandTotal: z.number(),
  exchanged: z
    .number()
    .optional()
    .describe(
      'Money of the grand total that is paid with goods that came back, or with what was paid for the order that goes elsewhere as this one; left out: none',
    ),
  promoCode: z.string().nullable(),
  discounts: z.array(appliedDiscount).describe('What the discount is made of'),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  addressId: keptAddress,
  shippingMethod: z
    .object({ name: z.string(), estimate: deliveryEstimate.nullable() })
    .nullable()
    .describe(
      'How it is sent, and when it should arrive: counted from when it was placed, and from the payment once it is paid',
    ),
  trackingNumber: z.string().nullable().describe('Of the first shipment that has one'),
  shipments: z.array(shipment).describe('What was sent, oldest first'),
  restFollows: z
    .boolean()
    .optional()
    .describe(
      'Of a confirmed order of which something was sent: whether more is to be; with GET /orders/{id} only',
    ),
  holdExpiresAt: instant.nullable().describe('Until when an unpaid order keeps its stock'),
  steps: z.array(orderStep),
  cancelledBecause: z.enum(CANCELLATION_REASONS).nullable().describe('null: it is not cancelled'),
  linkedOrders: z.array(linkedOrder).describe('What belongs together with it, oldest first'),
  paymentInstructions: z
    .object({
      reference: z.string().describe('What the payer names, so that the money is known again'),
      text: z.string().describe('Where the money goes, in the words of the shop’s owner'),
    })
    .optional()
    .describe(
      'How to pay grandTotal by oneself until holdExpiresAt; with GET /orders/{id} and GET /admin/orders/{id}, of an order that waits for it',
    ),
  refunds: z
    .array(
      z.object({
        amount: z.number().describe('Money'),
        status: z.enum(['pending', 'succeeded', 'failed']),
        waitsForPayer: z
          .boolean()
          .describe('The payment provider has asked, by e-mail, which account it should go to'),
        at: instant,
      }),
    )
    .optional()
    .describe('Money on its way back or given back; with GET /orders/{id} only'),
});
export type Order = z.infer<typeof order>;

export const ownOrdersQuery = z.strictObject(pageQuery);

export const adminOrdersQuery = z.strictObject({
  status: z.enum(ORDER_STATUSES).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
  money: z
    .enum(['attention', 'transfer'])
    .optional()
    .describe(
      'attention: only orders whose money somebody has to look at: disputes that are not decided, refunds that failed, hang without an answer or are an admin’s to pay, differences to the provider’s books; transfer: only those that wait for a bank transfer',
    ),
  from: z.iso.date().optional().describe('The first day, in the time zone of the shop'),
  to: z.iso.date().optional().describe('The last day, in the time zone of the shop'),
  tag: orderTag.optional(),
  search: searchQuery,
  ...pageQuery,
});
/** Of a file with all of them. */
export const ordersExportQuery = adminOrdersQuery.omit({ limit: true, cursor: true });
export type AdminOrdersQuery = z.infer<typeof adminOrdersQuery>;
