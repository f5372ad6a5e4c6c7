import pg from 'pg';
import { SettingsError } from '../env.ts';

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
    return `The database refuses (DATABASE_URL): ${error.message}.`;
  }
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code)) {
    return `The database in DATABASE_URL does not answer (${code}).`;
  }
  return `The shop could not open: ${error.message}`;
}
