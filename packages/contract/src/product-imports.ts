import { z } from 'zod';
import { id, instant, text } from './fields.ts';
import { zipOfImport } from './import-zips.ts';
import { pageQuery } from './paging.ts';

/** A larger file has to be cut in several. */
export const IMPORT_MAX_BYTES = 64 * 1024 * 1024;
export const IMPORT_MAX_TEXT = '64 MB';
export const IMPORT_LINES_MAX = 100_000;
/** What the tick is called that has an import make categories. */
export const MAKE_CATEGORIES = 'Make categories that are not there yet';
/** Imports of a shop that are being checked or carried out, or wait for that. */
export const IMPORTS_UNDER_WAY_MAX = 5;

/** Whose columns a file has; `edit` is no file, but a change of many products at once. */
const IMPORT_FORMATS = ['gadgetry', 'shopify', 'woocommerce', 'edit'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * `receiving` its file; `checking` it, which changes nothing; `checked`, and waiting for a yes; `applying`,
 * `applied`; `cancelled` on the way; `undoing`, `undone`; `failed`, which is the shop's own fault.
 */
const IMPORT_STATES = [
  'receiving',
  'checking',
  'checked',
  'applying',
  'applied',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What becomes of a line, as the check has found it. */
export const LINE_STATES = ['new', 'changed', 'same', 'refused'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Pictures at other addresses that one file brings. */
export const PICTURES_FETCHED_MAX = 20_000;
/** Of those that could not be had, so many are told one by one; each is at its line. */
export const FETCHED_TOLD = 100;

const count = z.int();

const fetchedOfImport = z
  .object({
    pictures: count.describe('Each address once'),
    taken: count.describe('Of those, how many were made pictures of the shop'),
    lost: count.describe('Of those, how many could not be had'),
    refused: z
      .array(z.object({ name: z.string(), because: z.string() }))
      .describe(`Which those are, and why; at most ${FETCHED_TOLD}`),
  })
  .describe('Of the pictures at other servers that are copied when it is carried out, if any');
export type FetchedOfImport = z.infer<typeof fetchedOfImport>;

export const productImport = z.object({
  _id: id,
  fileName: z.string().describe('Of a change of many products: what it does'),
  format: z.enum(IMPORT_FORMATS),
  state: z.enum(IMPORT_STATES),
  unknownColumns: z.array(z.string()).describe('Of the file; nothing of theirs is read'),
  leftOut: z
    .array(z.string())
    .describe('Columns that are known, and of which nothing is read, all of them or in most lines'),
  skippedLines: count.describe('Lines of the file that are left out; they are not in `lines`'),
  skipped: z
    .array(z.object({ from: count, to: count, because: z.string() }))
    .describe('Which those are, and why; at most the first hundred places'),
  sale: z
    .object({ beginsAt: instant.nullable(), endsAt: instant })
    .optional()
    .describe('Of a change that puts products on sale; null begins as soon as it is carried out'),
  makesCategories: z.boolean().describe('Categories that are not there are made'),
  fetched: fetchedOfImport.optional(),
  zip: zipOfImport.optional().describe('Of the pictures that came with it, if any'),
  lines: count.describe('Of the file that are read, without its first one'),
  done: count.describe('Lines that are done of those that this state is about'),
  toDo: count.describe('How many those are'),
  found: z.object({ new: count, changed: count, same: count, refused: count }),
  applied: count.describe('Lines that were carried out'),
  left: count.describe('Lines that could not be, for what has become of the shop since the check'),
  undone: count,
  kept: count.describe('Lines that the undoing has left, for others have changed them since'),
  who: z.string().describe('Who has brought the file'),
  appliedBy: z.string().nullable(),
  undoneBy: z.string().nullable(),
  createdAt: instant,
  canApply: z.boolean(),
  canUndo: z
    .boolean()
    .describe('Something of it can be taken back, or may be once what stands in the way is gone'),
  canCancel: z.boolean(),
});
export type ProductImport = z.infer<typeof productImport>;

/** One cell of a line that is not as the shop has it. Pictures of a zip go by what they are called there. */
const cellChange = z.object({ column: z.string(), from: z.string(), to: z.string() });
export type CellChange = z.infer<typeof cellChange>;

/** What stands in the way, or should be known, at a column; '' is the whole line. */
const cellProblem = z.object({ column: z.string(), message: z.string() });
export type CellProblem = z.infer<typeof cellProblem>;

export const importLine = z.object({
  _id: id,
  line: z
    .int()
    .describe('As a spreadsheet counts them: the first one has the names of the columns'),
  name: z.string(),
  variant: z
    .string()
    .describe('What is chosen of the product, where the line is about a variant that is there'),
  productId: id.nullable(),
  state: z.enum(LINE_STATES).nullable(),
  changes: z.array(cellChange),
  problems: z.array(cellProblem).describe('Why it is refused; of others, what of it was left out'),
  outcome: z.enum(['applied', 'left', 'undone', 'kept']).nullable(),
  because: z.array(cellProblem).describe('Why all of it or some of it was left or kept'),
});
export type ImportLine = z.infer<typeof importLine>;

export const importQuery = z.strictObject(pageQuery);

/** POST /admin/product-imports: the body is the file. */
export const importUploadQuery = z.strictObject({
  name: text({ min: 1, max: 200, trimmed: true, plain: true, oneLine: true }).default(
    'products.csv',
  ),
  categories: z
    .enum(['refuse', 'make'])
    .default('refuse')
    .describe('What becomes of a line with a category that is not there'),
  zip: id.optional().describe('Pictures that lines name: one’s own zip, brought just before'),
});
export type ImportUploadQuery = z.infer<typeof importUploadQuery>;

export const LINE_FILTERS = [...LINE_STATES, 'left', 'kept'] as const;

export const importLinesQuery = z.strictObject({
  show: z.enum(LINE_FILTERS).optional(),
  ...pageQuery,
});
export type ImportLinesQuery = z.infer<typeof importLinesQuery>;

/** GET /admin/product-imports/:id/lines.csv: all of them, or all of one kind. */
export const importLinesExportQuery = importLinesQuery.pick({ show: true });
