import { z } from 'zod';
import { id, instant } from './fields.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES, order } from './orders.ts';

/** What can happen to an order; the timeline of an order is made of these. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'paid_late',
  'expired',
  'replaced',
  'payment_failed',
  'cancelled',
  'shipped',
  'delivered',
  'refund_started',
  'refunded',
  'partly_refunded',
  'disputed',
] as const;
export type OrderEventKind = (typeof ORDER_EVENTS)[number];

const customer = z.object({ _id: z.string(), name: z.string(), email: z.string() });

/** One line of the admin's list of orders. */
export const adminOrderSummary = z.object({
  _id: id,
  orderDate: instant,
  customer,
  itemCount: z.int().describe('Pieces, over all lines'),
  grandTotal: z.number(),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
});
export type AdminOrderSummary = z.infer<typeof adminOrderSummary>;

export const orderEvent = z.object({
  _id: id,
  at: instant,
  kind: z.enum(ORDER_EVENTS),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  actor: z.string().nullable().describe('E-mail address of the admin; null: the shop itself'),
  detail: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** Where the money of an order is, as the shop's books have it. */
export const orderPayment = z.object({
  status: z.enum(['open', 'paid', 'expired', 'failed', 'refunding', 'refunded']),
  amount: z.number().describe('US dollars'),
  sessionId: z.string(),
  paymentIntentId: z.string().nullable(),
  refundId: z.string().nullable(),
  refundReason: z.string().nullable(),
  refunded: z.number().describe('US dollars given back so far, in part or in full'),
  settledAt: instant.nullable(),
  refundedAt: instant.nullable(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** What an admin can do with an order in the state it is in. */
export const ADMIN_ORDER_ACTIONS = ['ship', 'deliver', 'cancel'] as const;
export type AdminOrderAction = (typeof ADMIN_ORDER_ACTIONS)[number];

export const adminOrder = order.extend({
  customer,
  payment: orderPayment.nullable().describe('null while no payment was begun'),
  timeline: z.array(orderEvent).describe('Oldest first'),
  actions: z.array(z.enum(ADMIN_ORDER_ACTIONS)).describe('What the order allows now'),
});
export type AdminOrder = z.infer<typeof adminOrder>;

/** POST /admin/orders/{id}/ship; no body is the same as an empty one. */
export const shipOrderBody = z
  .strictObject({
    trackingNumber: z
      .string()
      .trim()
      .min(1, 'Required')
      .max(100, 'String must contain at most 100 character(s)')
      .regex(/^[\x20-\x7e]+$/, 'Invalid input')
      .optional(),
  })
  .nullish()
  .transform((body) => body ?? {});

/** POST /admin/orders/{id}/deliver and /cancel carry nothing. */
export const emptyBody = z
  .strictObject({})
  .nullish()
  .transform((body) => body ?? {});
