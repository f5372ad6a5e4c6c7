import { COUNTED_MAX } from '@gadgetry/contract/list-limits';
import { type SecurityEventsQuery, securityEventKind } from '@gadgetry/contract/security-events';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../database/database.ts';
import { byInstant, countUpTo, readPage } from '../../database/keyset-pagination.ts';
import { matchingWords } from '../../database/text-search.ts';
import type { Page } from '../../database/page-cursor.ts';
import { type OwnersDays, daysBefore, pruneRows } from '../../database/retention.ts';

const storedEvent = z.object({
  id: z.string(),
  kind: securityEventKind,
  account_id: z.string().nullable(),
  account_email: z.string().nullable(),
  actor_email: z.string().nullable(),
  client_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  detail: z.string().nullable(),
  count: z.int(),
  created_at: z.date(),
  last_at: z.date(),
});
export type StoredSecurityEvent = z.infer<typeof storedEvent>;

const columns = [
  'id',
  'kind',
  'account_id',
  'account_email',
  'actor_email',
  'client_address',
  'user_agent',
  'detail',
  'count',
  'created_at',
  'last_at',
] as const;

const searched = sql`concat_ws(' ', account_email, actor_email, account_id, client_address)`;

/** Newest first; a search looks for each word in the addresses of accounts and clients. */
export async function readSecurityEvents(
  db: Database,
  query: SecurityEventsQuery,
): Promise<Page<StoredSecurityEvent>> {
  let found = db.selectFrom('security_events');
  if (query.kind !== undefined) found = found.where('kind', '=', query.kind);
  if (query.search !== undefined) found = found.where(matchingWords(searched, query.search));
  const page = await readPage(
    found.select(columns),
    { key: byInstant(sql.ref('created_at')), id: sql.ref('id'), descending: true },
    query,
    () => countUpTo(db, found.select('id'), COUNTED_MAX),
  );
  return { ...page, rows: page.rows.map((row) => storedEvent.parse(row)) };
}

/** What has happened to an account, newest first. Who else had to do with it is not told. */
export async function readEventsOf(db: Database, accountId: string) {
  const rows = await db
    .selectFrom('security_events')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => storedEvent.parse(row));
}

const GONE = 'deleted account';

/** Takes a person out of the record; what happened, and when, stays. */
export async function anonymiseSecurityEvents(
  trx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  // What they had done to others came from where they were, too.
  await sql`
    UPDATE security_events SET client_address = NULL, user_agent = NULL,
      bucket = NULL,
      account_email = CASE WHEN account_id = ${id} OR account_email = ${email} THEN ${GONE}
        ELSE account_email END,
      actor_email = CASE WHEN actor_id = ${id} THEN ${GONE} ELSE actor_email END
    WHERE account_id = ${id} OR actor_id = ${id} OR account_email = ${email}`.execute(trx);
}

/** Deletes what happened longer ago than the owner wants to look back. */
export function pruneSecurityEvents(db: Database) {
  return (now: Date, { keepSecurityEvents }: Pick<OwnersDays, 'keepSecurityEvents'>) => {
    const before = daysBefore(now, keepSecurityEvents);
    return pruneRows(db, 'security_events', sql`last_at < ${before}`);
  };
}
