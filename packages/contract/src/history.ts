import { z } from 'zod';
import { id, instant } from './fields.ts';
import { pageQuery } from './paging.ts';
import type { Permission } from './permissions.ts';
import { providerEventParams } from './provider-events.ts';

/**
 * What admins change, or have looked at anew, and the shop keeps a record of: what the log calls it, and who
 * sees that. Whoever may not see a thing does not see its history either.
 */
export const HISTORY_THINGS = {
  product: { name: 'Product', needs: 'products:read' },
  category: { name: 'Category', needs: 'products:read' },
  attribute: { name: 'Attribute', needs: 'products:read' },
  synonym: { name: 'Synonyms', needs: 'products:read' },
  sale: { name: 'Sale', needs: 'products:read' },
  review: { name: 'Review', needs: 'products:read' },
  shipping_zone: { name: 'Shipping zone', needs: 'settings:read' },
  shipping_method: { name: 'Shipping method', needs: 'settings:read' },
  working_days: { name: 'Working days', needs: 'settings:read' },
  carrier: { name: 'Carrier', needs: 'settings:read' },
  tax_settings: { name: 'Tax settings', needs: 'settings:read' },
  tax_class: { name: 'Tax class', needs: 'settings:read' },
  tax_rate: { name: 'Tax rate', needs: 'settings:read' },
  shop_settings: { name: 'Settings', needs: 'settings:read' },
  invoice_settings: { name: 'Invoice settings', needs: 'settings:read' },
  content_page: { name: 'Page', needs: 'settings:read' },
  redirect: { name: 'Redirect', needs: 'settings:read' },
  promocode: { name: 'Promocode', needs: 'discounts:read' },
  account: { name: 'Account', needs: 'customers:read' },
  customer_list: { name: 'List of customers', needs: 'customers:read' },
  webhook_event: { name: 'Payment event', needs: 'books:read' },
  reconciliation: { name: 'Reconciliation', needs: 'books:read' },
  order: { name: 'Order', needs: 'orders:read' },
  order_draft: { name: 'Order draft', needs: 'orders:read' },
  order_view: { name: 'View of orders', needs: 'orders:read' },
  return: { name: 'Return', needs: 'orders:read' },
  return_settings: { name: 'Return settings', needs: 'settings:read' },
  book_difference: { name: 'Payment difference', needs: 'books:read' },
  notification_choices: { name: 'Notification choices', needs: 'staff:read' },
  low_stock: { name: 'Low stock', needs: 'settings:read' },
  mail_text: { name: 'Mail text', needs: 'settings:read' },
  staff_role: { name: 'Role', needs: 'staff:read' },
  staff_invitation: { name: 'Invitation', needs: 'staff:read' },
  api_key: { name: 'API key', needs: 'keys:read' },
  webhook: { name: 'Webhook', needs: 'keys:read' },
  payment_connection: { name: 'Payment connection', needs: 'settings:read' },
  bank_transfer: { name: 'Bank transfer', needs: 'settings:read' },
  safety_settings: { name: 'Security rules and periods', needs: 'security:read' },
} as const satisfies Readonly<Record<string, { name: string; needs: Permission }>>;
export type HistoryEntity = keyof typeof HISTORY_THINGS;
export const HISTORY_ENTITIES = Object.keys(HISTORY_THINGS) as [HistoryEntity, ...HistoryEntity[]];

export const HISTORY_ACTIONS = [
  'created',
  'updated',
  'deactivated',
  'reactivated',
  'deleted',
  'exported',
  'confirmed',
  'planned',
  'withdrawn',
  'replayed',
  'tested',
  'reconciled',
  'marked_paid',
  'invoiced',
  'invoice_corrected',
  'refund_closed',
  'difference_closed',
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** A field's value as an admin knows it: money, a category's name, 'active' or 'inactive'. */
export const historyValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.null(),
]);
export type HistoryValue = z.infer<typeof historyValue>;

export const fieldChange = z.object({ field: z.string(), from: historyValue, to: historyValue });
export type FieldChange = z.infer<typeof fieldChange>;

/** One change by one admin; of a creation, every field with `from: null`. */
export const historyEntry = z.object({
  _id: id,
  at: instant,
  who: z.string().describe("The admin's e-mail address at that time"),
  action: z.enum(HISTORY_ACTIONS),
  changes: z.array(fieldChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Reconciliations concern all payments, and are one history. */
export const ALL_PAYMENTS = 'all';

/** GET /history: newest first. An event goes by the provider's number, a reconciliation by 'all'. */
export const historyQuery = z
  .strictObject({
    entity: z.enum(HISTORY_ENTITIES),
    id: z.union([id, providerEventParams.shape.id]),
    ...pageQuery,
  })
  .refine(
    (query) =>
      query.entity === 'webhook_event' ||
      query.entity === 'reconciliation' ||
      id.safeParse(query.id).success,
    { path: ['id'], error: 'Invalid input' },
  );
export type HistoryQuery = z.infer<typeof historyQuery>;
