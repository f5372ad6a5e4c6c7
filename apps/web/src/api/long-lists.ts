import type { ListPage } from './list-page.ts';

/** What is loaded of a list, as the store holds it. */
export interface PagesOf<Row> {
  pages: ListPage<Row>[];
}

/** Reading a list of more pages than this anew after every change of one row would take seconds. */
const READ_ANEW_MAX = 3;

/** Product data that is read anew when a product was changed here. */
export const READ_ANEW = [{ type: 'Product', id: 'read anew' }] as const;
/** Product data that a change of one product is written into; what else changes products has it read anew. */
const WRITTEN_INTO = [{ type: 'Product', id: 'written into' }] as const;

export function tagsOfPages(loaded: PagesOf<unknown> | undefined) {
  return isLong(loaded) ? WRITTEN_INTO : READ_ANEW;
}

export function isLong(loaded: PagesOf<unknown> | undefined): boolean {
  return (loaded?.pages.length ?? 0) > READ_ANEW_MAX;
}

/**
 * Writes a changed row into the page that holds it. It keeps its place until the list is asked for
 * anew, even where its new name would be elsewhere: whoever edits goes on from there.
 */
export function replaceRow<Row extends { readonly _id: string }>(
  { pages }: PagesOf<Row>,
  changed: Row,
): void {
  for (const [place, page] of pages.entries()) {
    const at = page.items.findIndex(({ _id }) => _id === changed._id);
    if (at !== -1) pages[place] = { ...page, items: page.items.with(at, changed) };
  }
}

/** Puts a new row where whoever made it will look for it: first. A search may not be meant for it. */
export function addRow<Row>({ pages }: PagesOf<Row>, added: Row, searched: boolean): void {
  const [first, ...others] = pages;
  if (first === undefined || searched) return;
  const more = [{ ...first, items: [added, ...first.items] }, ...others];
  pages.splice(0, pages.length, ...more.map((page) => ({ ...page, total: page.total + 1 })));
}
