import type { ContentPageVersion, ReadContentPageVersion } from '@gadgetry/contract/content-pages';
import type { Database } from '../../database/database.ts';
import { orNotFound } from '../../errors/shop-error.ts';
import { changedByAt } from '../history/index.ts';
import { type PageRow, findPage } from './content-store.ts';
import { textBlocks } from './page-text.ts';
import { publishDuePages } from './publishing.ts';
import { type VersionRow, findVersion, readVersions } from './version-store.ts';

type Listed = Omit<VersionRow, 'text'>;

function serializeVersion(
  version: Listed,
  page: PageRow,
  by: ReadonlyMap<number, string>,
): ContentPageVersion {
  return {
    _id: version.id,
    title: version.title,
    publishedAt: version.published_at.toISOString(),
    publishedBy: by.get(version.page_version) ?? null,
    isRead: page.confirmed_at?.getTime() === version.published_at.getTime(),
  };
}

/** What was published of a page, and by whom. */
export function createPageVersions(db: Database) {
  const currentPage = async (slug: string) => {
    // What is due is among them.
    await publishDuePages(db);
    return orNotFound(await findPage(db, slug));
  };
  return {
    async list(slug: string): Promise<ContentPageVersion[]> {
      const page = await currentPage(slug);
      const by = await changedByAt(db, 'content_page', page.id);
      return (await readVersions(db, page.id)).map((row) => serializeVersion(row, page, by));
    },

    async one(slug: string, id: string): Promise<ReadContentPageVersion> {
      const page = await currentPage(slug);
      const version = orNotFound(await findVersion(db, page.id, id));
      const by = await changedByAt(db, 'content_page', page.id);
      const { text } = version;
      return { ...serializeVersion(version, page, by), text, blocks: textBlocks(text) };
    },
  };
}
