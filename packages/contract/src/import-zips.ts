import { z } from 'zod';
import { id, text } from './fields.ts';

/** A zip of pictures that comes beside a file of products. A larger one has to be made several. */
export const ZIP_MAX_BYTES = 200_000_000;
export const ZIP_MAX_TEXT = '200 MB';
/** All that is in one, unpacked: pictures are packed already, and hardly grow. */
export const ZIP_UNPACKED_MAX_BYTES = 400_000_000;
export const ZIP_UNPACKED_MAX_TEXT = '400 MB';
/** Files in one, with those that are no pictures. */
export const ZIP_FILES_MAX = 5_000;
/** Zips of a shop that are kept until their imports are over. */
export const ZIPS_KEPT_MAX = 5;
/** Names that are told one by one. */
export const ZIP_NAMES_TOLD = 100;

/** Where an import names a zip that nobody has, or somebody else, or that is another import's. */
export const ZIP_GONE = 'The zip of pictures is no longer there. Send it again';

const count = z.int();

const refusedPictures = z
  .array(z.object({ name: z.string(), because: z.string() }))
  .describe(`Files of the zip that are no pictures for the shop; at most ${ZIP_NAMES_TOLD}`);

/** The answer to POST /admin/product-import-zips; its id goes with the file of products. */
export const importZip = z.object({
  _id: id,
  fileName: z.string(),
  pictures: count.describe('In the zip, those that can be taken'),
  refused: refusedPictures,
});
export type ImportZip = z.infer<typeof importZip>;

/** POST /admin/product-import-zips: the body is the zip. */
export const importZipQuery = z.strictObject({
  name: text({ min: 1, max: 200, trimmed: true, plain: true, oneLine: true }).default(
    'pictures.zip',
  ),
});
export type ImportZipQuery = z.infer<typeof importZipQuery>;

/** What an import says of the zip that came with it. */
export const zipOfImport = importZip.omit({ _id: true }).extend({
  named: count.describe('Of those, how many a line names, as far as the check has come'),
  taken: count.describe('Of those, how many were made pictures of the shop'),
  unnamed: z
    .array(z.string())
    .describe(`Those that no line names, once it is checked; at most ${ZIP_NAMES_TOLD}`),
});
export type ZipOfImport = z.infer<typeof zipOfImport>;
