import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { PictureFiles } from './picture-files.ts';
import { deletePicture, lockOldPicture, picturesUploadedBefore } from './picture-store.ts';
import { inTransaction } from '../../database/transactions.ts';

/** Which of these uploads something still shows. */
export type ShowsUploads = (db: Database, names: readonly string[]) => Promise<readonly string[]>;

export interface OrphanDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly files: PictureFiles;
  readonly shownBy: readonly ShowsUploads[];
}

/** So long a form may stay open between an upload and its save. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** Removes pictures that nothing shows and that nobody has uploaded for a day. */
export async function removeOrphans(
  { db, log, files, shownBy }: OrphanDeps,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS);
  const unshown = async (asking: Database, names: readonly string[]): Promise<string[]> => {
    const shown = new Set<string>();
    if (names.length > 0) {
      for (const ask of shownBy) for (const name of await ask(asking, names)) shown.add(name);
    }
    return names.filter((name) => !shown.has(name));
  };

  const candidates = await unshown(db, await picturesUploadedBefore(db, before));
  let removed = 0;
  for (const name of candidates) {
    await inTransaction(db, async (trx) => {
      // Asked again under the lock: a product may have taken the picture since.
      if (!(await lockOldPicture(trx, name, before))) return;
      if ((await unshown(trx, [name])).length === 0) return;
      await files.remove(name);
      await deletePicture(trx, name);
      removed += 1;
    });
  }
  if (removed > 0) log.info({ removed }, 'pictures that nothing shows were removed');
}
