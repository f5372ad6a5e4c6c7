import type { PagePlace } from '@gadgetry/contract/content-pages';
import type { Generated } from 'kysely';

declare module '../../database/tables.ts' {
  interface Tables {
    content_pages: ContentPagesTable;
    content_page_versions: ContentPageVersionsTable;
    redirects: RedirectsTable;
  }
}

export interface ContentPagesTable {
  id: string;
  /** One of the six of every shop, or where it is the owner's own, the one that they have chosen. */
  slug: string;
  is_own: boolean;
  place: PagePlace;
  /** Among the owner's own, the smallest first. */
  position: number;
  title: string;
  /** Markdown, as the owner writes it. */
  text: string;
  /** What guests read: all three, or none. */
  confirmed_title: string | null;
  confirmed_text: string | null;
  confirmed_at: Date | null;
  /** What guests are to read, from when on, and the version of the page that it was: all four, or none. */
  planned_title: string | null;
  planned_text: string | null;
  planned_version: number | null;
  planned_at: Date | null;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

/** What guests could read from a moment on. */
export interface ContentPageVersionsTable {
  id: string;
  page_id: string;
  /** Of the page when it was published, or planned to be: its history says by whom. */
  page_version: number;
  title: string;
  text: string;
  published_at: Date;
}

/** Where an address leads that has nothing else to show. */
export interface RedirectsTable {
  id: string;
  /** As `redirectedPath` reads it. */
  from_path: string;
  target: string;
  /** The same of the target, where that is a path of the shop. */
  target_path: string | null;
  created_at: Generated<Date>;
}
