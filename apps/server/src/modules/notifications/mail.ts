import { z } from 'zod';

const KINDS = [
  'order-confirmed',
  'order-shipped',
  'order-refund-started',
  'order-refunded',
  'verify-email',
  'change-email',
  'reset-password',
  'sign-up-taken',
  'account-notice',
  'email-changed',
  'confirmation-code',
] as const;
export type MailKind = (typeof KINDS)[number];

export const mail = z.object({
  kind: z.enum(KINDS),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
/** One message to one person, written out in full. */
export type Mail = z.infer<typeof mail>;
