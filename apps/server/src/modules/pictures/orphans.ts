import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/database.ts';
import type { PictureFiles } from './picture-files.ts';
import { inTransaction } from '../../database/transactions.ts';

/** Which of these uploads something still shows. */
export type ShowsUploads = (db: Database, names: readonly string[]) => Promise<readonly string[]>;

/** Where it is written down which pictures are there. */
interface Noted {
  /** Those that are removed unless something shows them. */
  readonly candidates: (db: Database, before: Date) => Promise<string[]>;
  /** Whether one is such a picture still, and nobody else is about to use it. */
  readonly lock: (trx: Transaction, name: string, before: Date) => Promise<boolean>;
  readonly remove: (trx: Transaction, name: string) => Promise<void>;
}

interface OrphanDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly files: Pick<PictureFiles, 'remove'>;
  readonly noted: Noted;
  readonly shownBy: readonly ShowsUploads[];
}

/** So long a form may stay open between an upload and its save. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** Removes pictures that nothing shows and that nobody has uploaded for a day. */
export async function removeOrphans(
  { db, log, files, noted, shownBy }: OrphanDeps,
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

  const candidates = await unshown(db, await noted.candidates(db, before));
  let removed = 0;
  for (const name of candidates) {
    await inTransaction(db, async (trx) => {
      // Asked again under the lock: a product may have taken the picture since.
      if (!(await noted.lock(trx, name, before))) return;
      if ((await unshown(trx, [name])).length === 0) return;
      await files.remove(name);
      await noted.remove(trx, name);
      removed += 1;
    });
  }
  if (removed > 0) log.info({ removed }, 'pictures that nothing shows were removed');
}
