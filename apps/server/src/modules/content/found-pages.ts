import type { AdminSearch } from '@gadgetry/contract/admin-search';
import type { Database } from '../../database/database.ts';
import { inOrder } from './content-serializer.ts';
import { readTitles } from './content-store.ts';

/** Pages whose title, as the owner writes it now, has every word of a search in it. They are a handful. */
export async function findPages(
  db: Database,
  search: string,
  limit: number,
): Promise<AdminSearch['pages']> {
  const words = search.toLowerCase().split(/\s+/);
  const found = (await readTitles(db)).filter(({ title, slug }) => {
    const text = `${title} ${slug}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return inOrder(found)
    .slice(0, limit)
    .map(({ slug, title }) => ({ slug, title }));
}
