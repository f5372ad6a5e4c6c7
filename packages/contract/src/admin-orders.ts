import { z } from 'zod';
import { id, instant, money, text } from './fields.ts';
import { LINE_QUANTITY_MAX, ORDER_LINES_MAX } from './order-limits.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES, order } from './orders.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

/** What can happen to an order; the timeline of an order is made of these. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'paid_late',
  'expired',
  'replaced',
  'payment_failed',
  'cancelled',
  'cancelled_by_customer',
  'partly_shipped',
  'shipped',
  'tracking_changed',
  'partly_delivered',
  'delivered',
  'refund_started',
  'refunded',
  'partly_refunded',
  'refund_failed',
  'refund_closed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'claimed',
  'link_renewed',
  'address_changed',
  'shipping_changed',
  'payment_link_sent',
  'supplement_placed',
  'upgrade_asked',
  'upgrade_ended',
  'return_requested',
  'return_questioned',
  'return_answered',
  'return_approved',
  'return_refused',
  'return_cancelled',
  'return_received',
  'return_refunded',
  'exchange_placed',
  'exchanged',
  'exchange_ended',
  'relocated',
  'relocation_asked',
  'relocation_ended',
  'earlier_kept',
  'restocked',
  'return_closed',
  'withdrawn',
] as const;
export type OrderEventKind = (typeof ORDER_EVENTS)[number];

const customer = z.object({ _id: z.string(), name: z.string(), email: z.string() });

/** One line of the admin's list of orders. */
export const adminOrderSummary = z.object({
  _id: id,
  number: z.string(),
  orderDate: instant,
  customer,
  itemCount: z.int().describe('Pieces, over all lines'),
  grandTotal: z.number(),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  refunded: z.number().optional().describe('Money given back so far; left out: none'),
});
export type AdminOrderSummary = z.infer<typeof adminOrderSummary>;

const orderEvent = z.object({
  _id: id,
  at: instant,
  kind: z.enum(ORDER_EVENTS),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  actor: z.string().nullable().describe('E-mail address of the admin; null: the shop itself'),
  detail: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** Money that moved, or is to move: what was charged, given back, disputed. */
const paymentTransaction = z.object({
  _id: id,
  kind: z.enum(['charge', 'refund', 'dispute']),
  status: z.enum([
    'pending',
    'succeeded',
    'failed',
    'closed',
    'paid_otherwise',
    'inquiry',
    'open',
    'won',
    'lost',
  ]),
  amount: z.number().describe('Money'),
  lines: z
    .array(
      z.object({
        itemId: id,
        name: z.string(),
        quantity: z.int(),
        amount: z.number().describe('Money, with its share of the discount'),
      }),
    )
    .describe('Of a refund: the pieces that it is for; none where it is a sum'),
  shipping: z.number().describe('Of a refund: the part of its money that was paid for shipping'),
  withdrawn: z.number().describe('Of a dispute: what the provider has taken for now'),
  reason: z.string().nullable(),
  note: z.string().nullable().describe('Of a refund: what its customer was told beside the sum'),
  failure: z.string().nullable().describe("Why it failed, in the provider's word"),
  waitsForPayer: z
    .boolean()
    .describe(
      'Of a refund that is pending: the customer has been asked by the provider, by e-mail, where it should go to',
    ),
  providerId: z.string().nullable(),
  saidBy: z
    .enum(['event', 'return_page', 'reconciliation', 'admin', 'shop', 'earlier'])
    .describe('earlier: a release that kept no transactions'),
  actor: z.string().nullable().describe('E-mail address of the admin who asked for it'),
  byHand: z
    .boolean()
    .describe(
      'Of a refund that is pending: no provider is asked; an admin pays it and closes it as paid',
    ),
  isExchange: z
    .boolean()
    .describe('Of a refund: in goods that are sent for what came back, by an order of their own'),
  tries: z.int().describe('How often the provider was asked and gave no answer'),
  nextTryAt: instant.nullable(),
  retriedBy: id.nullable().describe('The refund that was asked for instead of this one'),
  closedBy: z.string().nullable(),
  closedReason: z.string().nullable(),
  canRetry: z.boolean(),
  canClose: z.boolean(),
  at: instant,
  changedAt: instant,
});
export type PaymentTransaction = z.infer<typeof paymentTransaction>;
export type TransactionKind = PaymentTransaction['kind'];
export type TransactionStatus = PaymentTransaction['status'];
/** Who or what said so. */
export type TransactionSource = PaymentTransaction['saidBy'];

/** Where the money of an order is, as the shop's ledger has it. */
const orderPayment = z.object({
  status: z.enum(['open', 'paid', 'expired', 'failed', 'refunding', 'refunded']),
  amount: z.number().describe('Money'),
  exchanged: z.number().describe('Money of it that goods paid for which had come back; 0: none'),
  sessionId: z.string().nullable().describe('null: paid without a provider'),
  paymentIntentId: z.string().nullable(),
  refundId: z.string().nullable(),
  refundReason: z.string().nullable(),
  refunded: z.number().describe('Money given back so far, in part or in full'),
  refunding: z.number().describe('Money on their way back'),
  refundable: z
    .number()
    .describe('Money that can be given back now; 0 while the bank holds any of the money'),
  refundableByProvider: z
    .number()
    .describe('Money of that which the provider gives back; a larger sum is all an admin’s to pay'),
  refundableLines: z
    .array(
      z.object({
        itemId: id,
        name: z.string(),
        quantity: z.int().describe('Pieces that have not gone back and are not on their way'),
        inReturns: z.int().describe('Pieces of these in a return, by which they are paid back'),
        worth: z.number().describe('Money for all of these pieces, less their discount'),
      }),
    )
    .describe('Every line of the order, also one of which nothing is left'),
  refundableShipping: z
    .number()
    .describe('Money for shipping, with its tax, that can be given back beside all of these'),
  lost: z.number().describe('Money that the bank has given back to the payer for good'),
  held: z.number().describe('Money that the bank has claimed and not decided on'),
  disputed: z.boolean().describe('The bank asks, or has claimed the money, and has not decided'),
  disputedOrder: z
    .string()
    .nullable()
    .describe(
      'The number of the earlier order whose money has paid for this one and is disputed, or was lost; null: none',
    ),
  transactions: z.array(paymentTransaction).describe('Oldest first'),
  settledAt: instant.nullable(),
  refundedAt: instant.nullable(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** What an admin can do with an order in the state it is in. */
export const ADMIN_ORDER_ACTIONS = [
  'mark_paid',
  'ship',
  'finish_shipping',
  'deliver',
  'cancel',
] as const;
export type AdminOrderAction = (typeof ADMIN_ORDER_ACTIONS)[number];

export const adminOrder = order.extend({
  customer,
  payment: orderPayment.nullable().describe('null while no payment was begun'),
  toSend: z
    .array(
      z.object({
        itemId: id,
        name: z.string(),
        quantity: z
          .int()
          .describe('Pieces that are still to be sent: not those that were paid back'),
        most: z.int().describe('Pieces that were not sent, whatever was paid back'),
      }),
    )
    .describe('Lines of which not all was sent; none of an order that is not to be shipped'),
  madeBy: z
    .string()
    .nullable()
    .describe('E-mail address of the admin who made it for its customer; null: they ordered it'),
  discountReason: z
    .string()
    .nullable()
    .describe('Why whoever made it has taken something off; null: they have not'),
  timeline: z.array(orderEvent).describe('Oldest first'),
  actions: z.array(z.enum(ADMIN_ORDER_ACTIONS)).describe('What the order allows now'),
  addressVersion: z.int().describe('Counts the changes of its delivery address'),
  canBeChanged: z
    .boolean()
    .describe('Where it goes, and how: nothing of it was sent, and it is not over'),
  canBeSupplemented: z
    .boolean()
    .describe('Things can be added to it: it is paid, and something of it is still to be sent'),
});
export type AdminOrder = z.infer<typeof adminOrder>;

const reason = (max: number) => text({ min: 1, max, tooShort: 'Required', trimmed: true });
export const REFUND_REASON_MAX = 200;
export const REFUND_NOTE_MAX = 500;

/** POST /admin/orders/{id}/mark-paid: of an order whose money comes without a provider. */
export const markPaidBody = z.strictObject({
  note: reason(REFUND_REASON_MAX).describe('Where the money was seen: a statement, a number'),
});
export type MarkPaidBody = z.infer<typeof markPaidBody>;

const refundedLine = z.strictObject({
  itemId: id.describe("The line's _id in the order's items"),
  quantity: z.int().min(1).max(LINE_QUANTITY_MAX),
});

export const NOTHING_CHOSEN = 'Please choose an item';

const mostMoney = 100_000_000_000;
export const refundedShipping = money({ min: 0, max: mostMoney, notANumber: 'Invalid input' })
  .default(0)
  .describe('Money that goes back of what was paid for shipping');

/**
 * POST /admin/orders/{id}/refunds, with a header Idempotency-Key: the same key is the same refund.
 * Either a sum, or lines, shipping or both: a line is worth its share of what was paid for the order.
 */
export const refundBody = z
  .strictObject({
    amount: money({ min: 1, max: mostMoney, notANumber: 'Invalid input' }).optional(),
    lines: z.array(refundedLine).max(ORDER_LINES_MAX).optional(),
    shipping: refundedShipping,
    reason: reason(REFUND_REASON_MAX),
    restock: z
      .enum(['unsent', 'sent'])
      .nullable()
      .default(null)
      .describe(
        'Of lines, whose pieces go back on the shelf: unsent: they never left; sent: they were sent and are here again; null: they do not',
      ),
    note: text({ max: REFUND_NOTE_MAX, trimmed: true, seen: true })
      .default('')
      .describe('For the customer, in the mail about it'),
  })
  .refine(({ restock, lines = [] }) => restock === null || lines.length > 0, {
    error: 'Only items can go back on the shelf',
    path: ['restock'],
  })
  .refine(({ lines, shipping }) => lines === undefined || lines.length > 0 || shipping > 0, {
    error: NOTHING_CHOSEN,
    path: ['lines'],
  })
  .refine(({ amount, shipping }) => amount === undefined || shipping === 0, {
    error: 'Shipping goes back beside lines, or as a sum',
    path: ['shipping'],
  })
  .refine(
    ({ amount, lines, shipping }) =>
      amount === undefined ? lines !== undefined || shipping > 0 : lines === undefined,
    { error: 'Either amount or lines', path: ['amount'] },
  )
  .refine(({ lines = [] }) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, {
    error: 'Each line once',
    path: ['lines'],
  });
export type RefundBody = z.infer<typeof refundBody>;

export const refundHeaders = z.looseObject({
  'idempotency-key': z
    .string({ error: 'Required' })
    .min(1)
    .max(255)
    .regex(/^[\x21-\x7e]+$/),
});

export const refundParams = z.strictObject({ id, refundId: id });

/** POST /admin/orders/{id}/refunds/{refundId}/close */
export const closeRefundBody = z.strictObject({
  reason: reason(REFUND_REASON_MAX),
  paidOtherwise: z
    .boolean()
    .describe('Whether the payer has the money in another way: it then counts as refunded'),
});
export type CloseRefundBody = z.infer<typeof closeRefundBody>;

/** Of a difference between the shop's ledger and the provider's. */
export const closeBody = z.strictObject({ reason: reason(REFUND_REASON_MAX) });
export type CloseBody = z.infer<typeof closeBody>;

/** The provider's word for why a refund has failed ('expired_or_canceled_card'), as people read it. */
export function failureInWords(failure: string | null): string {
  return failure === null ? 'no reason given' : failure.replaceAll('_', ' ');
}
