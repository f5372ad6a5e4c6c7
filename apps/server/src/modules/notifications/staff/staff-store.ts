import type { StaffNewsKind, StaffNewsWay } from '@gadgetry/contract/staff-notifications';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../../database/retention.ts';
import type { LowStockSettingsTable } from '../tables.ts';

export type LowStockRow = Selectable<LowStockSettingsTable>;

const settingsColumns = ['id', 'threshold', 'version'] as const;

export async function readLowStock(db: Database): Promise<LowStockRow> {
  return db.selectFrom('low_stock_settings').select(settingsColumns).executeTakeFirstOrThrow();
}

export async function lockLowStock(trx: Transaction): Promise<LowStockRow> {
  return trx
    .selectFrom('low_stock_settings')
    .select(settingsColumns)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateLowStock(
  trx: Transaction,
  { id, threshold }: LowStockRow,
): Promise<LowStockRow> {
  return trx
    .updateTable('low_stock_settings')
    .set({ threshold, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(settingsColumns)
    .executeTakeFirstOrThrow();
}

export interface StaffChoice {
  readonly kind: StaffNewsKind;
  readonly how: Exclude<StaffNewsWay, 'off'>;
}

export async function readChoices(db: Database, userId: string): Promise<StaffChoice[]> {
  return db
    .selectFrom('staff_choices')
    .select(['kind', 'how'])
    .where('user_id', '=', userId)
    .execute();
}

export async function replaceChoices(
  trx: Transaction,
  userId: string,
  choices: readonly StaffChoice[],
): Promise<void> {
  await trx.deleteFrom('staff_choices').where('user_id', '=', userId).execute();
  if (choices.length === 0) return;
  const rows = choices.map((choice) => ({ user_id: userId, ...choice }));
  await trx.insertInto('staff_choices').values(rows).execute();
}

export async function hasAnyChoice(trx: Transaction): Promise<boolean> {
  return (await trx.selectFrom('staff_choices').select('kind').limit(1).execute()).length > 0;
}

export async function listChoices(trx: Transaction, kinds: readonly StaffNewsKind[]) {
  return trx
    .selectFrom('staff_choices')
    .select(['user_id', 'kind', 'how'])
    .where('kind', 'in', kinds)
    .execute();
}

export interface News {
  readonly id: string;
  readonly kind: StaffNewsKind;
  readonly subject: string;
}

/** What nobody has been told of, oldest first. It is this transaction's until it ends. */
export async function takeUntold(trx: Transaction, limit: number): Promise<News[]> {
  return trx
    .selectFrom('staff_news')
    .select(['id', 'kind', 'subject'])
    .where('told_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markTold(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('staff_news')
    .set({ told_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .where('told_at', 'is', null)
    .execute();
}

interface DigestEntry {
  readonly user_id: string;
  readonly news_id: string;
}

export async function queueForDigest(
  trx: Transaction,
  entries: readonly DigestEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('staff_digest_entries')
    .values([...entries])
    .execute();
}

export async function listReaders(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_digest_entries')
    .select('user_id')
    .distinct()
    .where('queued_at', '<', before)
    .execute();
  return rows.map((row) => row.user_id);
}

/** What has waited for an admin's mail of the day; of what they have switched off meanwhile, nothing. */
export async function takeDigest(trx: Transaction, userId: string, before: Date): Promise<News[]> {
  const { rows } = await sql<News & { wanted: boolean }>`
    WITH taken AS (
      DELETE FROM staff_digest_entries WHERE user_id = ${userId} AND queued_at < ${before}
      RETURNING news_id)
    SELECT n.id, n.kind, n.subject, EXISTS (
      SELECT FROM staff_choices c WHERE c.user_id = ${userId} AND c.kind = n.kind) AS wanted
    FROM taken t JOIN staff_news n ON n.id = t.news_id
    ORDER BY n.created_at, n.id`.execute(trx);
  return rows.filter(({ wanted }) => wanted);
}

/** Once a day for each job, and only where somebody wants to know. */
export async function noteGivenUp(db: Database, job: string, day: string): Promise<void> {
  await sql`
    INSERT INTO staff_news (id, kind, subject)
    SELECT ${newId()}::uuid, 'job_gave_up', ${`${job} ${day}`}
    WHERE EXISTS (SELECT FROM staff_choices WHERE kind = 'job_gave_up')
    ON CONFLICT DO NOTHING`.execute(db);
}

/** What still waits for somebody's mail of the day stays. */
export function pruneStaffNews(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, KEPT_DAYS.staffNews);
  return pruneRows(
    db,
    'staff_news',
    sql`told_at < ${before} AND NOT EXISTS (
      SELECT FROM staff_digest_entries e WHERE e.news_id = staff_news.id)`,
  );
}
