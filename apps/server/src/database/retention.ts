import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** How many days after their time rows are kept that only grow; docs/retention.md says why. */
export const KEPT_DAYS = {
  /** Longer than the provider repeats an event (3 days) and shows it on its screens (30). */
  providerEvents: 90,
  mails: 30,
  /** As long as the mail that told it. */
  staffNews: 30,
  sessions: 1,
  verifications: 1,
  /** Long enough to look back when something is noticed late; addresses of people are not kept longer. */
  securityEvents: 180,
  emailChanges: 1,
  /** Long enough to be sent again after a while. */
  staffInvitations: 90,
  searches: 90,
  /** What nobody else has asked for may be somebody's own. */
  searchesOfOne: 14,
  /** Nobody's, and as long as a report holds days against those before. */
  searchCounts: 2_200,
  /** As long as the mail says that its link works. */
  unconfirmedNotices: 3,
  /** Nobody remembers after a year what they wanted. */
  notices: 365,
  /** Whoever was to call again has not. */
  orderDrafts: 90,
  /** Twice what a process may sleep through without reading all products again. */
  productChanges: 1,
  /** As long as an owner may want to look why something has not arrived. */
  webhookDeliveries: 30,
  /** As long as an import can be undone. */
  productImports: 90,
  /** Long enough to look at what an import would do; they are files of up to 400 MB each time. */
  importedPictures: 7,
} as const;

/** Days that an owner can change on a screen; until somebody does, they are those above. */
export interface OwnersDays {
  readonly keepSecurityEvents: number;
  readonly keepSearches: number;
  readonly keepMails: number;
  readonly keepDrafts: number;
  readonly keepDeliveries: number;
}

const DAY_MS = 24 * 60 * 60_000;
// Small enough that a batch ends long before a statement is broken off.
const BATCH = 5_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Deletes rows batch by batch, and leaves alone what another is using at that moment. */
export async function pruneRows(
  db: Database,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.table(table);
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`.execute(
      db,
    );
    if ((numAffectedRows ?? 0n) < BATCH) return;
  }
}
