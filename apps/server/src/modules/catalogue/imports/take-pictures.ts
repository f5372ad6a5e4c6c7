import { uploadName } from '@gadgetry/contract/pictures';
import { PRODUCT_COLUMNS } from '@gadgetry/contract/product-csv';
import type { Database } from '../../../database/database.ts';
import { type LineRow, stillAtIt } from './import-store.ts';
import { type Uploads, refusalOf } from './receive-zip.ts';
import { type PictureToTake, noteTaken, picturesToTake } from './zip-store.ts';

/** Pictures that are worked on before others hear that somebody is still at it. */
const AT_A_TIME = 2;

async function take(db: Database, picture: PictureToTake, uploads: Uploads): Promise<void> {
  if (picture.bytes === null) {
    return noteTaken(db, picture, 'It was kept for a week only. Bring the zip again');
  }
  try {
    await uploads.upload(picture.bytes);
  } catch (error) {
    return noteTaken(db, picture, refusalOf(error));
  }
  return noteTaken(db, picture, null);
}

/**
 * Makes uploads of some pictures of the zip that these lines name, before the lines are carried out.
 * @returns whether there may be more of them
 */
export async function takePictures(
  db: Database,
  { importId, runner }: { readonly importId: string; readonly runner: string },
  lines: readonly Pick<LineRow, 'changes'>[],
  uploads: Uploads,
): Promise<boolean> {
  const cells = lines.flatMap(({ changes }) =>
    changes.filter(({ column }) => column === PRODUCT_COLUMNS.pictures.name),
  );
  const names = cells.flatMap(({ to }) => to.split(' ').flatMap((url) => uploadName(url) ?? []));
  if (names.length === 0) return false;
  const pictures = await picturesToTake(db, importId, { names, most: AT_A_TIME });
  const taken = await Promise.allSettled(pictures.map((picture) => take(db, picture, uploads)));
  const failed = taken.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  await stillAtIt(db, importId, runner);
  return pictures.length > 0;
}
