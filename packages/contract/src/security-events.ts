import { z } from 'zod';
import { id, instant } from './fields.ts';
import { pageQuery, searchQuery } from './paging.ts';

/** What can happen that somebody who looks after the shop's safety wants to know of. */
export const SECURITY_EVENTS = [
  'sign_in',
  'sign_in_failed',
  'sign_up',
  'sign_out',
  'sessions_ended',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'password_check_failed',
  'email_change_asked',
  'email_changed',
  'email_change_undone',
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_failed',
  'role_changed',
  'staff_invited',
  'staff_role_changed',
  'api_key_made',
  'api_key_revoked',
  'api_key_refused',
  'account_suspended',
  'account_restored',
  'account_deleted',
  'backup_written',
  'backup_restored',
  'rate_limited',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** One line of GET /admin/security-events. Floods of one kind from one place share a line. */
export const securityEvent = z.object({
  _id: id,
  kind: z.enum(SECURITY_EVENTS),
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
  kind: z.enum(SECURITY_EVENTS).optional(),
  search: searchQuery,
  ...pageQuery,
});
export type SecurityEventsQuery = z.infer<typeof securityEventsQuery>;
