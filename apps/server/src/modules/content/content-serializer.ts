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

type Confirmed = Pick<PageRow, 'slug' | 'title' | 'text'> & { readonly confirmedAt: Date | null };

/** In the order of the footer. */
export function inOrder<Page extends Pick<PageRow, 'slug'>>(pages: readonly Page[]): Page[] {
  const place = ({ slug }: Page) => CONTENT_PAGE_SLUGS.indexOf(slug);
  return pages.toSorted((one, other) => place(one) - place(other));
}

/** What guests read of it; null: nothing. @param showDrafts as a demo does */
export function readByGuests(row: PageRow, showDrafts: boolean): Confirmed | null {
  const { slug, confirmed_title: title, confirmed_text: text, confirmed_at: confirmedAt } = row;
  if (title !== null && text !== null) return { slug, title, text, confirmedAt };
  return showDrafts ? { slug, title: row.title, text: row.text, confirmedAt: null } : null;
}

/** Where guests read something of it; null: nowhere. @param showDrafts as a demo does */
export function serializeLink(row: TitleRow, showDrafts: boolean): ContentPageLink | null {
  const { slug, title, confirmed_title: confirmed } = row;
  if (confirmed !== null) return { slug, title: confirmed, isConfirmed: true };
  return showDrafts ? { slug, title, isConfirmed: false } : null;
}

export function serializePage({ slug, title, text, confirmedAt }: Confirmed): ContentPage {
  return {
    slug,
    title,
    isConfirmed: confirmedAt !== null,
    blocks: textBlocks(text),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  };
}

function stateOf(row: PageRow): ManagedContentPage['state'] {
  if (row.confirmed_at === null) return 'draft';
  const isRead = row.title === row.confirmed_title && row.text === row.confirmed_text;
  return isRead ? 'confirmed' : 'changed';
}

/** @param changedBy null: nobody but the shop itself */
export function serializeManaged(row: PageRow, changedBy: string | null): ManagedContentPage {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    state: stateOf(row),
    changedAt: row.updated_at.toISOString(),
    changedBy,
    version: row.version,
  };
}

export function serializeEdited(row: PageRow, changedBy: string | null): EditedContentPage {
  return { ...serializeManaged(row, changedBy), text: row.text };
}

const GUESTS_READ = { draft: 'nothing', changed: 'an earlier text', confirmed: 'this text' };

export function pageSnapshot(row: PageRow): Snapshot {
  return {
    version: row.version,
    fields: { title: row.title, text: row.text, 'guests read': GUESTS_READ[stateOf(row)] },
  };
}
