import pg from 'pg';
import { SettingsError } from '../env.ts';

const databaseTrouble: Partial<Record<string, string>> = {
  '53100': 'The disk of the database (DATABASE_URL) is full: make room there, then start again.',
  '25006':
    'The database in DATABASE_URL takes no writes: it is a standby, or was set to read only. Give the address of the one that does.',
  '53300': 'The database in DATABASE_URL has no connection left: raise its max_connections.',
};

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
  if (error instanceof SettingsError) return error.message;
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
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code)) {
    return `The database in DATABASE_URL does not answer (${code}).`;
  }
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'DATA_DIR';
  return diskTrouble(error, code, path) ?? `The shop could not open: ${error.message}`;
}
