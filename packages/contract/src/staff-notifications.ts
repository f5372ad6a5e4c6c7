import { z } from 'zod';
import { id } from './fields.ts';
import type { Permission } from './permissions.ts';

/** What admins can be told of by mail, in the order of their screen. */
export const STAFF_NEWS = [
  {
    kind: 'new_order',
    needs: 'orders:read',
    name: 'New order',
    hint: 'Paid by card, or placed by bank transfer',
  },
  {
    kind: 'paid_late',
    needs: 'orders:read',
    name: 'Paid late',
    hint: 'A bank transfer has come, or a card was charged after the hold had ended',
  },
  {
    kind: 'refund_failed',
    needs: 'orders:read',
    name: 'Refund failed',
    hint: 'The money has not gone back to its payer',
  },
  {
    kind: 'dispute',
    needs: 'orders:read',
    name: 'Dispute',
    hint: 'A payer has asked their bank for the money, or the bank has decided for them',
  },
  {
    kind: 'return_asked',
    needs: 'orders:read',
    name: 'Return asked for',
    hint: 'Or an answer to your question, or a withdrawal from the contract',
  },
  {
    kind: 'low_stock',
    needs: 'products:read',
    name: 'Low stock',
    hint: 'Told once, and again only after there was more',
  },
  {
    kind: 'job_gave_up',
    needs: 'books:read',
    name: 'Scheduled work gave up',
    hint: 'Such as comparing payments, or a webhook that is switched off; at most once a day for each',
  },
] as const satisfies readonly { readonly needs: Permission; [said: string]: string }[];
export type StaffNewsKind = (typeof STAFF_NEWS)[number]['kind'];
export const STAFF_NEWS_KINDS = STAFF_NEWS.map(({ kind }) => kind);

/** Nobody is told of what they may not see. */
export function neededFor(wanted: StaffNewsKind): Permission {
  return STAFF_NEWS.find(({ kind }) => kind === wanted)?.needs ?? 'books:read';
}

export const STAFF_NEWS_WAYS = [
  { how: 'off', name: 'Off' },
  { how: 'at_once', name: 'At once' },
  { how: 'daily', name: 'Once a day' },
] as const;
export type StaffNewsWay = (typeof STAFF_NEWS_WAYS)[number]['how'];

const LOW_STOCK_THRESHOLD_MAX = 1_000_000;

const way = z.enum(STAFF_NEWS_WAYS.map(({ how }) => how));

const choices = {
  new_order: way,
  paid_late: way,
  refund_failed: way,
  dispute: way,
  return_asked: way,
  low_stock: way,
  job_gave_up: way,
} satisfies Record<StaffNewsKind, typeof way>;

export const lowStockThreshold = z
  .int('Please enter a whole number')
  .min(0, 'Please enter 0 or more')
  .max(LOW_STOCK_THRESHOLD_MAX, 'Please enter 1,000,000 or less');

export const lowStockSettings = z.object({
  _id: id,
  threshold: z.int().describe('As many pieces of a variant, or fewer, are few'),
  version: z.int(),
});
export type LowStockSettings = z.infer<typeof lowStockSettings>;
/** The body of PUT /admin/notifications/low-stock. */
export const lowStockInput = z.strictObject({
  threshold: lowStockThreshold,
  version: z.int32().min(1).optional(),
});
export type LowStockInput = z.infer<typeof lowStockInput>;

/** GET /admin/notifications: what the admin who asks is told of, and what is set for all. */
export const staffNotifications = z.object({
  choices: z.object(choices),
  email: z.string().describe('Where it goes'),
  isSent: z.boolean().describe('False: the shop has no mail server'),
  lowStock: lowStockSettings,
});
export type StaffNotificationSettings = z.infer<typeof staffNotifications>;

/** The body of PUT /admin/notifications. */
export const staffNotificationsInput = z.strictObject({ choices: z.strictObject(choices) });
export type StaffNotificationsInput = z.infer<typeof staffNotificationsInput>;
export type StaffChoices = StaffNotificationsInput['choices'];
