import { z } from 'zod';
import { id, instant } from './fields.ts';
import { pageQuery } from './paging.ts';
import type { Permission } from './permissions.ts';
import { providerEventParams } from './provider-events.ts';

/** What admins change, or have looked at anew, and the shop keeps a record of. */
export const HISTORY_ENTITIES = [
  'product',
  'category',
  'attribute',
  'synonym',
  'sale',
  'review',
  'shipping_zone',
  'shipping_method',
  'working_days',
  'carrier',
  'tax_settings',
  'tax_class',
  'tax_rate',
  'shop_settings',
  'invoice_settings',
  'content_page',
  'redirect',
  'promocode',
  'account',
  'customer_list',
  'webhook_event',
  'reconciliation',
  'order',
  'order_draft',
  'order_view',
  'return',
  'return_settings',
  'book_difference',
  'notification_choices',
  'low_stock',
  'mail_text',
  'staff_role',
  'staff_invitation',
  'api_key',
  'webhook',
  'payment_connection',
  'safety_settings',
] as const;
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];

/** Whoever may not see a thing does not see its history either. */
export const HISTORY_NEEDS: Readonly<Record<HistoryEntity, Permission>> = {
  product: 'products:read',
  category: 'products:read',
  attribute: 'products:read',
  synonym: 'products:read',
  sale: 'products:read',
  review: 'products:read',
  shipping_zone: 'settings:read',
  shipping_method: 'settings:read',
  working_days: 'settings:read',
  carrier: 'settings:read',
  tax_settings: 'settings:read',
  tax_class: 'settings:read',
  tax_rate: 'settings:read',
  shop_settings: 'settings:read',
  invoice_settings: 'settings:read',
  content_page: 'settings:read',
  redirect: 'settings:read',
  promocode: 'discounts:read',
  account: 'customers:read',
  customer_list: 'customers:read',
  webhook_event: 'books:read',
  reconciliation: 'books:read',
  order: 'orders:read',
  order_view: 'orders:read',
  order_draft: 'orders:read',
  return: 'orders:read',
  return_settings: 'settings:read',
  book_difference: 'books:read',
  notification_choices: 'staff:read',
  low_stock: 'settings:read',
  mail_text: 'settings:read',
  staff_role: 'staff:read',
  staff_invitation: 'staff:read',
  api_key: 'keys:read',
  webhook: 'keys:read',
  payment_connection: 'settings:read',
  safety_settings: 'security:read',
};

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
