import type { SecurityEventKind } from '@gadgetry/contract/security-events';
import type { Database } from '../database/database.ts';
import type { Client } from './request-client.ts';

export interface NewSecurityEvent {
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

/**
 * What happens to accounts and at the shop's doors: kept for the owner (table `security_events`, read
 * at /admin/security) and written to the log, a line each.
 */
export interface SecurityEvents {
  /** In the transaction that makes it true: either both are written or neither is. */
  record(trx: Database, event: NewSecurityEvent): Promise<void>;
  /**
   * For what has happened already and cannot be undone, such as a sign-in: never fails. Where the
   * table can't be written, an error in the log with code `security_event_lost` holds the event.
   */
  note(event: NewSecurityEvent): Promise<void>;
  /** As `note`, for what is tried again and again: within an hour, alike events are counted in one row. */
  count(event: NewSecurityEvent, times?: number): Promise<void>;
  /**
   * As `count`, for what comes in floods: counted in memory, and written down every few seconds. How
   * many rows an hour can get is bounded, wherever the flood comes from.
   */
  flood(event: NewSecurityEvent): void;
  /** Writes down what `flood` has counted. */
  flush(): Promise<void>;
}

const noted = async (): Promise<void> => undefined;

/** For programs that serve nobody. */
export const unwatched: SecurityEvents = {
  record: noted,
  note: noted,
  count: noted,
  flood: () => undefined,
  flush: noted,
};
