import { z } from 'zod';
import { id, instant, text } from './fields.ts';
import { ORDER_STATUSES, adminOrdersQuery } from './orders.ts';
import { ORDER_TAG_MAX, orderTag } from './order-tags.ts';

const ORDER_NOTE_MAX = 2_000;
export const ORDER_TAGS_MAX = 10;

/** What somebody who looks at an order should know before they act on it. */
const ORDER_WARNINGS = [
  'disputed',
  'refund_failed',
  'customer_banned',
  'address_changed',
  'many_orders_of_customer',
  'many_orders_to_address',
] as const;
export type OrderWarningKind = (typeof ORDER_WARNINGS)[number];

/** As many others within a day before or after are many. */
export const MANY_OTHER_ORDERS = 3;

export const orderNote = z.object({
  _id: id,
  text: z.string(),
  author: z.string().describe('E-mail address of the admin'),
  at: instant,
});
export type OrderNote = z.infer<typeof orderNote>;

/** What the shop's own people have written about a customer, whatever they order. */
export const customerNotes = z.object({
  total: z.int(),
  newest: z.array(orderNote).describe('Newest first; of many not all'),
});
export type CustomerNotes = z.infer<typeof customerNotes>;

export const relatedOrder = z.object({
  _id: id,
  number: z.string(),
  orderDate: instant,
  grandTotal: z.number(),
  orderStatus: z.enum(ORDER_STATUSES),
});

/** GET /admin/orders/{id}/desk: what only the shop's own people read of an order. */
export const internalNotes = z.object({
  notes: z.array(orderNote).describe('Newest first'),
  tags: z.array(z.string()),
  warnings: z.array(
    z.object({
      kind: z.enum(ORDER_WARNINGS),
      count: z.int().nullable().describe('How many other orders, where it is about them'),
    }),
  ),
  customer: z.object({
    accountId: id.nullable().describe('null: a guest'),
    otherOrders: z.int().describe('Besides this one, without those that were replaced unpaid'),
    spent: z.number().describe('Money paid for all of their orders, less what went back'),
    latest: z.array(relatedOrder).describe('The five newest besides this one'),
    notes: customerNotes.describe('The three newest about them; none about a guest'),
  }),
});
export type InternalNotes = z.infer<typeof internalNotes>;

/** POST /admin/orders/{id}/notes and /admin/customers/{id}/notes */
export const orderNoteBody = z.strictObject({
  text: text({ min: 1, max: ORDER_NOTE_MAX, tooShort: 'Please write something', trimmed: true }),
});
export type OrderNoteBody = z.infer<typeof orderNoteBody>;

/** DELETE of either with the number of the note. */
export const orderNoteParams = z.strictObject({ id, noteId: id });

/** PUT /admin/orders/{id}/tags: all of them. */
export const orderTagsBody = z.strictObject({
  tags: z
    .array(orderTag)
    .max(ORDER_TAGS_MAX, `At most ${ORDER_TAGS_MAX} tags`)
    .transform((tags) => [...new Set(tags)]),
});
export type OrderTagsBody = z.input<typeof orderTagsBody>;

/** GET /admin/order-tags: those in use. */
export const orderTags = z.array(z.string().max(ORDER_TAG_MAX));

/** GET /admin/orders/{id}/neighbours: with the filter of the list that it was opened from. */
export const orderNeighboursQuery = adminOrdersQuery.omit({ limit: true, cursor: true });
export const orderNeighbours = z.object({
  newer: id.nullable().describe('The order before it in the list, which is newest first'),
  older: id.nullable(),
});
export type OrderNeighbours = z.infer<typeof orderNeighbours>;
