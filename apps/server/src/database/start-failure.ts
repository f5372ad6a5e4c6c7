import pg from 'pg';
import { SettingsError } from '../env.ts';
import { DataFolderError } from './data-folder.ts';
import { SchemaError } from './migrate.ts';

const databaseTrouble: Partial<Record<string, string>> = {
  '53100': 'The disk of the database (DATABASE_URL) is full: make room there, then start again.',
  '25006':
    'The database in DATABASE_URL takes no writes: it is a standby, or was set to read only. Give the address of the one that does.',
  '53300': 'The database in DATABASE_URL has no connection left: raise its max_connections.',
};

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];

/** What went wrong with a database that no setting names. */
class EmbeddedDatabaseError extends Error {}

function isOfDatabase(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return true;
  return error instanceof Error && 'code' in error && UNREACHABLE.includes(String(error.code));
}

/** Runs work on a database; its failures say later whether it was the embedded one. */
export async function sayingWhose<Result>(
  databaseUrl: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (databaseUrl !== undefined || !isOfDatabase(error)) throw error;
    throw new EmbeddedDatabaseError('The embedded PostgreSQL failed', { cause: error });
  }
}

const embeddedTrouble: Partial<Record<string, string>> = {
  '53100': 'The disk is full (DATA_DIR): make room, or move DATA_DIR to another disk.',
  '53300':
    'The embedded PostgreSQL has no connection left: end other shops and commands on this DATA_DIR.',
  // The password file beside it is of another database.
  '28P01':
    'The embedded PostgreSQL does not take the password in DATA_DIR/postgres-password: put that file back from a copy of the folder, or restore a backup into a new DATA_DIR.',
};

/** No setting names the embedded database, so none is to blame. */
function explainEmbeddedFailure(error: unknown): string {
  if (error instanceof pg.DatabaseError) {
    return (
      embeddedTrouble[error.code ?? ''] ??
      `The embedded PostgreSQL refuses: ${error.message}. DATA_DIR/postgres.log says more.`
    );
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (UNREACHABLE.includes(code)) {
    return `The embedded PostgreSQL does not answer (${code}): DATA_DIR/postgres.log says why.`;
  }
  return explainStartFailure(error);
}

/** What the programs of the embedded PostgreSQL have printed is part of their error. */
function everythingSaid(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const printed = 'stderr' in error ? String(error.stderr) : '';
  return `${error.message}\n${printed}\n${everythingSaid(error.cause)}`;
}

function diskTrouble(error: Error, code: string, path: string): string | null {
  const said = everythingSaid(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device/i.test(said)) {
    return `The disk is full (${path}): make room, or set DATA_DIR to a folder on another disk.`;
  }
  if (code === 'EROFS' || /Read-only file system/i.test(said)) {
    return `The disk can only be read (${path}): set DATA_DIR to a folder that can be written to.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR') {
    return `${path} can't be written to (${code}): set DATA_DIR to a folder that this account may write to.`;
  }
  return null;
}

/** One sentence for the owner about why the shop could not open, without a stack. */
export function explainStartFailure(error: unknown): string {
  for (const ours of [SettingsError, DataFolderError, SchemaError]) {
    if (error instanceof ours) return error.message;
  }
  if (error instanceof EmbeddedDatabaseError) return explainEmbeddedFailure(error.cause);
  if (!(error instanceof Error)) return `The shop could not open: ${String(error)}`;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is taken by another program: stop it, or set PORT to a free one.`;
  }
  if (code === 'EACCES' && 'port' in error) {
    return `Port ${String(error.port)} may not be used by this account: set PORT to one above 1023.`;
  }
  if (error instanceof pg.DatabaseError) {
    const why = databaseTrouble[error.code ?? ''];
    if (why !== undefined) return why;
    return `The database refuses (DATABASE_URL): ${error.message}.`;
  }
  if (UNREACHABLE.includes(code)) {
    return `The database in DATABASE_URL does not answer (${code}).`;
  }
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'DATA_DIR';
  return diskTrouble(error, code, path) ?? `The shop could not open: ${error.message}`;
}
