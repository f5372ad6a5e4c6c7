import type { ContentPageSlug } from '@gadgetry/contract/content-pages';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { ContentPagesTable } from './tables.ts';

export type PageRow = Selectable<ContentPagesTable>;

export async function readPages(db: Database): Promise<PageRow[]> {
  return db.selectFrom('content_pages').selectAll().execute();
}

const titleColumns = ['slug', 'title', 'confirmed_title', 'confirmed_at'] as const;
export type TitleRow = Pick<PageRow, (typeof titleColumns)[number]>;

/** What links to the pages need of them: not their texts. */
export async function readTitles(db: Database): Promise<TitleRow[]> {
  return db.selectFrom('content_pages').select(titleColumns).execute();
}

export async function findPage(db: Database, slug: ContentPageSlug): Promise<PageRow> {
  return db
    .selectFrom('content_pages')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
}

export async function lockPage(trx: Transaction, slug: ContentPageSlug): Promise<PageRow> {
  return trx
    .selectFrom('content_pages')
    .selectAll()
    .where('slug', '=', slug)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updatePage(
  trx: Transaction,
  { id, slug: _slug, version: _version, updated_at: _before, ...page }: PageRow,
): Promise<PageRow> {
  return trx
    .updateTable('content_pages')
    .set({ ...page, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
