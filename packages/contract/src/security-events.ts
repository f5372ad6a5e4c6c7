import { z } from 'zod';
import { id, instant } from './fields.ts';
import { pageQuery, searchQuery } from './paging.ts';

/** What somebody who looks after the shop's safety wants to know of, in the words of their screen. */
export const SECURITY_EVENTS = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_up: 'Signed up',
  sign_out: 'Signed out',
  sessions_ended: 'Signed out elsewhere',
  password_changed: 'Password changed',
  password_reset_asked: 'New password asked for',
  password_reset: 'New password chosen',
  password_check_failed: 'Wrong password while signed in',
  email_change_asked: 'Change of e-mail asked for',
  email_changed: 'E-mail changed',
  email_change_undone: 'Change of e-mail undone',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  second_factor_on: 'Second factor on',
  second_factor_off: 'Second factor off',
  second_factor_failed: 'Second factor failed',
  role_changed: 'Role changed',
  staff_invited: 'Invited to work here',
  staff_role_changed: 'What a role allows changed',
  api_key_made: 'API key made',
  api_key_revoked: 'API key revoked',
  api_key_refused: 'Wrong API key',
  account_suspended: 'Account banned',
  account_restored: 'Ban lifted',
  account_deleted: 'Account deleted',
  backup_written: 'Backup written',
  backup_restored: 'Backup restored',
  rate_limited: 'Refused: too many calls',
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
export const securityEventKind = z.enum(
  Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]],
);

/** One line of GET /admin/security-events. Floods of one kind from one place share a line. */
export const securityEvent = z.object({
  _id: id,
  kind: securityEventKind,
  at: instant.describe('When it happened, the first time'),
  lastAt: instant.describe('The last time, where it is counted'),
  count: z.int(),
  account: z
    .object({ _id: z.string().nullable(), email: z.string().nullable() })
    .describe('Whom it concerns; a wrong address that was typed has no account'),
  actor: z.string().nullable().describe('E-mail address of whoever did it to another account'),
  clientAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  detail: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** Newest first; `search` finds e-mail and client addresses by how they begin. */
export const securityEventsQuery = z.strictObject({
  kind: securityEventKind.optional(),
  search: searchQuery,
  ...pageQuery,
});
export type SecurityEventsQuery = z.infer<typeof securityEventsQuery>;
