import type { ListColumn } from './list-imports.ts';

/** The columns of a file of redirects, as the export writes and the import reads them. */
export const REDIRECT_COLUMNS = {
  from: {
    name: 'Old path',
    words: 'A path of this shop as it was, as /old-page. Finds a redirect that is there.',
  },
  to: {
    name: 'Leads to',
    words:
      'A path of this shop, as /pages/terms, or the whole address of another site, as https://example.com/page.',
  },
} as const satisfies Record<string, ListColumn>;
