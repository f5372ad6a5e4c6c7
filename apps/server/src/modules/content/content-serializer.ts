import {
  CONTENT_PAGE_SLUGS,
  type ContentPage,
  type ContentPageLink,
  type EditedContentPage,
  type ManagedContentPage,
} from '@gadgetry/contract/content-pages';
import type { Snapshot } from '../history/index.ts';
import type { PageRow, TitleRow } from './content-store.ts';
import { textBlocks } from './page-text.ts';

const FIXED: readonly string[] = CONTENT_PAGE_SLUGS;

/** In the order of the footer: those of every shop, and then the owner's own. */
export function inOrder<Page extends Pick<PageRow, 'slug' | 'is_own' | 'position'>>(
  pages: readonly Page[],
): Page[] {
  const place = ({ slug, is_own, position }: Page) =>
    is_own ? FIXED.length + position : FIXED.indexOf(slug);
  return pages.toSorted((one, other) => place(one) - place(other));
}

/** A demo shows the drafts that it came with; what an owner adds is nobody's business before they say so. */
const isShownAsDraft = (row: Pick<PageRow, 'is_own'>, showDrafts: boolean) =>
  showDrafts && !row.is_own;

/** Where guests read something of it; null: nowhere. @param showDrafts as a demo does */
export function serializeLink(row: TitleRow, showDrafts: boolean): ContentPageLink | null {
  const { slug, title, place, confirmed_title: confirmed } = row;
  if (confirmed !== null) return { slug, title: confirmed, isConfirmed: true, place };
  return isShownAsDraft(row, showDrafts) ? { slug, title, isConfirmed: false, place } : null;
}

/** What guests read; null: nothing. @param showDrafts as a demo does */
export function serializePage(row: PageRow, showDrafts: boolean): ContentPage | null {
  const link = serializeLink(row, showDrafts);
  if (link === null) return null;
  return {
    ...link,
    blocks: textBlocks(row.confirmed_text ?? row.text),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  };
}

function stateOf(row: PageRow): ManagedContentPage['state'] {
  if (row.confirmed_at === null) return 'draft';
  const isRead = row.title === row.confirmed_title && row.text === row.confirmed_text;
  return isRead ? 'confirmed' : 'changed';
}

/** Whether what is to be published is what stands there now. */
const isPlanned = (row: PageRow) =>
  row.title === row.planned_title && row.text === row.planned_text;

/** @param changedBy null: nobody but the shop itself */
export function serializeManaged(row: PageRow, changedBy: string | null): ManagedContentPage {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    isOwn: row.is_own,
    place: row.place,
    state: stateOf(row),
    publishAt: row.planned_at?.toISOString() ?? null,
    changedAt: row.updated_at.toISOString(),
    changedBy,
    version: row.version,
  };
}

export function serializeEdited(row: PageRow, changedBy: string | null): EditedContentPage {
  const { text } = row;
  return { ...serializeManaged(row, changedBy), text, isPlanned: isPlanned(row) };
}

const GUESTS_READ = { draft: 'nothing', changed: 'an earlier text', confirmed: 'this text' };
const LINKED = { footer: 'the footer', menu: 'menu and footer', none: 'nowhere' };

export function pageSnapshot(row: PageRow): Snapshot {
  return {
    version: row.version,
    fields: {
      title: row.title,
      text: row.text,
      'guests read': GUESTS_READ[stateOf(row)],
      ...(row.planned_at !== null && {
        'to be published': `${isPlanned(row) ? 'this text' : 'an earlier text'}, ${row.planned_at.toISOString()}`,
      }),
      // Those of every shop have but one of each.
      ...(row.is_own && {
        address: `/pages/${row.slug}`,
        'linked from': LINKED[row.place],
        order: row.position + 1,
      }),
    },
  };
}
