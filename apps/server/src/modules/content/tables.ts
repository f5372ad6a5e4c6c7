import type { ContentPageSlug } from '@gadgetry/contract/content-pages';
import type { Generated } from 'kysely';

declare module '../../database/tables.ts' {
  interface Tables {
    content_pages: ContentPagesTable;
  }
}

export interface ContentPagesTable {
  id: string;
  slug: ContentPageSlug;
  title: string;
  /** Markdown, as the owner writes it. */
  text: string;
  /** What guests read: all three, or none. */
  confirmed_title: string | null;
  confirmed_text: string | null;
  confirmed_at: Date | null;
  version: Generated<number>;
  updated_at: Generated<Date>;
}
