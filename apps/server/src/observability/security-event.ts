import type { SecurityEventKind } from '@gadgetry/contract/security-events';
import type { Client } from './request-client.ts';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Whom it concerns. Where the database knows the account, one of the two is enough. */
  readonly account?: { readonly id: string | null; readonly email: string | null };
  /** Who did it, where that was somebody else. */
  readonly actor?: { readonly id: string; readonly email: string };
  /** For a person. No password, token or code. */
  readonly detail?: string;
  /** Left out: whose request is being served. null: many clients. */
  readonly client?: Client | null;
}
