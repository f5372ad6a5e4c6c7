import { PAGE_VERSIONS_MAX } from '@gadgetry/contract/content-pages';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import type { PageRow } from './content-store.ts';
import type { ContentPageVersionsTable } from './tables.ts';

export type VersionRow = Selectable<ContentPageVersionsTable>;

const versionsOf = (db: Database, pageId: string) =>
  db.selectFrom('content_page_versions').where('page_id', '=', pageId);

/** Keeps what guests read from now on, under the page's lock; of many the oldest go. */
export async function keepVersion(
  trx: Transaction,
  page: PageRow,
  pageVersion: number,
): Promise<void> {
  const { id, confirmed_title: title, confirmed_text: text, confirmed_at: published_at } = page;
  if (title === null || text === null || published_at === null) return;
  await trx
    .insertInto('content_page_versions')
    .values({ id: newId(), page_id: id, page_version: pageVersion, title, text, published_at })
    .execute();
  await sql`
    DELETE FROM content_page_versions WHERE id IN (
      SELECT id FROM content_page_versions WHERE page_id = ${id}
      ORDER BY published_at DESC, id DESC OFFSET ${PAGE_VERSIONS_MAX})`.execute(trx);
}

/** The newest first. */
export async function readVersions(
  db: Database,
  pageId: string,
): Promise<Omit<VersionRow, 'text'>[]> {
  return versionsOf(db, pageId)
    .select(['id', 'page_id', 'page_version', 'title', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findVersion(
  db: Database,
  pageId: string,
  id: string,
): Promise<VersionRow | undefined> {
  return versionsOf(db, pageId).selectAll().where('id', '=', id).executeTakeFirst();
}
