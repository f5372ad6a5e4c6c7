import type { SafetySettings } from '@gadgetry/contract/safety-settings';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { prepared } from '../../database/pipelining.ts';
import type { SafetySettingsTable } from './tables.ts';

/** The rules as they are, with the version of their row; 0 where there is none. */
export interface KeptSafety extends SafetySettings {
  readonly id: string;
  readonly version: number;
}

const toKept = (row: Selectable<SafetySettingsTable>): KeptSafety => ({
  id: row.id,
  staffSecondFactor: row.staff_second_factor,
  keepSecurityEvents: row.keep_security_events,
  keepSearches: row.keep_searches,
  keepMails: row.keep_mails,
  keepDrafts: row.keep_drafts,
  keepDeliveries: row.keep_deliveries,
  version: row.version,
});

export async function readSafety(db: Database): Promise<KeptSafety | undefined> {
  const row = await db
    .selectFrom('safety_settings')
    .selectAll()
    .withPlugin(prepared('safety-settings'))
    .executeTakeFirst();
  return row && toKept(row);
}

/** Of two who save the first rules at once, the second waits for the first. */
export async function lockSafety(trx: Transaction): Promise<KeptSafety | undefined> {
  await sql`LOCK TABLE safety_settings IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  return readSafety(trx);
}

export async function writeSafety(trx: Transaction, wanted: KeptSafety): Promise<KeptSafety> {
  const columns = {
    staff_second_factor: wanted.staffSecondFactor,
    keep_security_events: wanted.keepSecurityEvents,
    keep_searches: wanted.keepSearches,
    keep_mails: wanted.keepMails,
    keep_drafts: wanted.keepDrafts,
    keep_deliveries: wanted.keepDeliveries,
    version: wanted.version + 1,
  };
  const written = await trx
    .insertInto('safety_settings')
    .values({ id: wanted.id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toKept(written);
}
