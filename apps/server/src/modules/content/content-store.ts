import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { ContentPagesTable } from './tables.ts';

export type PageRow = Selectable<ContentPagesTable>;

export async function readPages(db: Database): Promise<PageRow[]> {
  return db.selectFrom('content_pages').selectAll().execute();
}

const titleColumns = [
  'slug',
  'title',
  'is_own',
  'place',
  'position',
  'confirmed_title',
  'confirmed_at',
  'planned_title',
  'planned_at',
] as const;
export type TitleRow = Pick<PageRow, (typeof titleColumns)[number]>;

/** What links to the pages need of them: not their texts. */
export async function readTitles(db: Database): Promise<TitleRow[]> {
  return db.selectFrom('content_pages').select(titleColumns).execute();
}

export async function findPage(db: Database, slug: string): Promise<PageRow | undefined> {
  return db.selectFrom('content_pages').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export async function lockPage(trx: Transaction, slug: string): Promise<PageRow | undefined> {
  return trx
    .selectFrom('content_pages')
    .selectAll()
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * How many there are, who has which address and in which order: one after the other, for two would find
 * the same place free. Asked for ahead of any page's own lock.
 */
export async function lockOwnPages(trx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('own pages', 0))`.execute(trx);
}

export async function insertPage(
  trx: Transaction,
  page: Insertable<ContentPagesTable>,
): Promise<PageRow> {
  return trx.insertInto('content_pages').values(page).returningAll().executeTakeFirstOrThrow();
}

export async function updatePage(
  trx: Transaction,
  { id, version: _version, updated_at: _before, ...page }: PageRow,
): Promise<PageRow> {
  return trx
    .updateTable('content_pages')
    .set({ ...page, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Where it stands is no part of what is written: a form that is open meanwhile is not out of date. */
export async function movePage(
  trx: Transaction,
  { id, position }: Pick<PageRow, 'id' | 'position'>,
): Promise<void> {
  await trx.updateTable('content_pages').set({ position }).where('id', '=', id).execute();
}

/** What was planned is published: nothing that anybody writes is another by that. */
export async function publishPlanned(trx: Transaction, page: PageRow): Promise<void> {
  const { id, confirmed_title, confirmed_text, confirmed_at } = page;
  await trx
    .updateTable('content_pages')
    .set({
      confirmed_title,
      confirmed_text,
      confirmed_at,
      planned_title: null,
      planned_text: null,
      planned_version: null,
      planned_at: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function slugsOfDue(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('content_pages')
    .select('slug')
    .where('planned_at', '<=', now)
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function deletePage(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('content_pages').where('id', '=', id).execute();
}
