import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in DATA_DIR is not what the shop has left there. The message is for the owner. */
export class DataFolderError extends Error {}

/** As long as the shortest password that the shop has ever made for its database. */
const PASSWORD_MIN = 20;

export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres');
export const passwordFileIn = (dataDir: string): string => join(dataDir, 'postgres-password');

/** Whether a whole embedded database lies there. */
export function hasEmbeddedCluster(dataDir: string): boolean {
  return existsSync(join(clusterIn(dataDir), 'PG_VERSION'));
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The password of the embedded database, as it was written. @throws DataFolderError */
export function embeddedPassword(dataDir: string): string {
  const file = passwordFileIn(dataDir);
  const password = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (password.length >= PASSWORD_MIN) return password;
  throw new DataFolderError(
    `${file} is ${password === '' ? 'missing or empty' : 'cut off'}, and without it the database beside it does not open: put it back from a copy of this folder, or restore a backup into a new DATA_DIR. Nothing was changed.`,
  );
}

/**
 * Reads what is there, before anything is written.
 * @returns whether a database is there; where none is, one may be made
 * @throws DataFolderError for half of one: whatever is there may be all that is left of a shop
 */
export function examineEmbeddedData(dataDir: string): boolean {
  const cluster = clusterIn(dataDir);
  if (hasEmbeddedCluster(dataDir)) {
    embeddedPassword(dataDir);
    return true;
  }
  const entries = entriesOf(cluster);
  if (entries.length === 0) return false;
  throw new DataFolderError(
    `${cluster} holds a database without its file PG_VERSION: put that back from a copy of this folder, or restore a backup into a new DATA_DIR. Nothing was changed.`,
  );
}
