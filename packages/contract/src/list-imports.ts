import { z } from 'zod';
import { text } from './fields.ts';
import {
  importLine,
  importLinesExportQuery,
  importLinesQuery,
  importQuery,
  productImport,
} from './product-imports.ts';

/** Lists that are short enough to be checked, and carried out, in one go. */
export const IMPORTED_LISTS = ['promocodes', 'redirects', 'customers'] as const;
export type ImportedList = (typeof IMPORTED_LISTS)[number];

/** A larger file has to be cut in several. */
export const LIST_IMPORT_MAX_BYTES = 2 * 1024 * 1024;
export const LIST_IMPORT_MAX_TEXT = '2 MB';
export const LIST_IMPORT_LINES_MAX = 2_000;

/**
 * A file of promocodes, redirects or customers: as one of products is answered, so that one screen shows both. It is
 * `checked` when it is answered for the first time, then `applied`, then `undone`, each at once.
 */
export const listImport = productImport
  .omit({ makesCategories: true })
  .extend({ format: z.enum(IMPORTED_LISTS) });
export type ListImport = z.infer<typeof listImport>;

export const listImportLine = importLine.omit({ variant: true, productId: true });
export type ListImportLine = z.infer<typeof listImportLine>;

export const listImportQuery = importQuery;
export const listImportLinesQuery = importLinesQuery;
export const listImportLinesExportQuery = importLinesExportQuery;

/** The body is the file. */
export const listUploadQuery = z.strictObject({
  name: text({ min: 1, max: 200, trimmed: true, plain: true, oneLine: true }).default('list.csv'),
});
export type ListUploadQuery = z.infer<typeof listUploadQuery>;

/** A column of such a file, and what it says to whoever fills it. */
export interface ListColumn {
  readonly name: string;
  readonly words: string;
  /** It is exported for its readers: an import does not read it. */
  readonly isTold?: true;
}
