import { type OrderDraftContent, orderDraftContent } from '@gadgetry/contract/order-drafts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { type OwnersDays, daysBefore, pruneRows } from '../../../database/retention.ts';

/** More than anybody has open; older ones are there until they are removed by their age. */
const LISTED = 50;

const emailOf = ({ email }: OrderDraftContent) => email.trim().toLowerCase();

const columns = ['id', 'owner', 'content', 'version', 'updated_at'] as const;

/** The newest first. */
export async function listDrafts(db: Database) {
  const rows = await db
    .selectFrom('order_drafts')
    .select(columns)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({ ...row, content: orderDraftContent.parse(row.content) }));
}

export async function findDraft(db: Database, id: string) {
  const row = await db
    .selectFrom('order_drafts')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, content: orderDraftContent.parse(row.content) };
}
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

export async function insertDraft(
  trx: Transaction,
  owner: string,
  content: OrderDraftContent,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('order_drafts')
    .values({ id, owner, email: emailOf(content), content: JSON.stringify(content) })
    .execute();
  return id;
}

/** @returns whether it was still the version that was read */
export async function updateDraft(
  trx: Transaction,
  draft: { readonly id: string; readonly owner: string; readonly version: number },
  content: OrderDraftContent,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_drafts')
    .set({
      owner: draft.owner,
      email: emailOf(content),
      content: JSON.stringify(content),
      version: draft.version + 1,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', draft.id)
    .where('version', '=', draft.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the version that it had; null where there was none */
export async function deleteDraft(trx: Transaction, id: string): Promise<number | null> {
  const deleted = await trx
    .deleteFrom('order_drafts')
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst();
  return deleted?.version ?? null;
}

/** What was begun for somebody, by the address of their account, the newest first. */
export async function readDraftsFor(db: Database, email: string) {
  const rows = await db
    .selectFrom('order_drafts')
    .select(columns)
    .where('email', '=', email.toLowerCase())
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, content: orderDraftContent.parse(row.content) }));
}

/** What somebody was about to order goes with their account. */
export async function forgetDraftsOf(trx: Transaction, email: string): Promise<void> {
  await trx.deleteFrom('order_drafts').where('email', '=', email.toLowerCase()).execute();
}

export async function pruneDrafts(
  db: Database,
  now: Date,
  { keepDrafts }: Pick<OwnersDays, 'keepDrafts'>,
): Promise<void> {
  const before = daysBefore(now, keepDrafts);
  await pruneRows(db, 'order_drafts', sql`updated_at < ${before}`);
}
