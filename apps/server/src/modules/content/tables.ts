import type { PagePlace } from '@gadgetry/contract/content-pages';
import type { Generated } from 'kysely';

declare module '../../database/tables.ts' {
  interface Tables {
    content_pages: ContentPagesTable;
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
  version: Generated<number>;
  updated_at: Generated<Date>;
}
