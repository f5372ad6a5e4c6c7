// 53: out of resources, 57: shut down or cancelled by the operator or a time-out, 08: connection lost,
// 25006: it takes no writes, as a standby that is about to be promoted, 55P03: a lock was not to be had.
const refusals = /^(?:(?:08|53|57)[0-9A-Z]{3}|25006|55P03)$/;

// One statement's own trouble: it, or the lock it waited for, took too long.
const ofOneStatement = new Set(['57014', '55P03']);

const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE'];
const DRIVER_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed/i;

// Not only errors: the job queue hands on a copy of one, with what it was about.
function said(error: unknown): { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return { code: '', message: '' };
  const code = 'code' in error ? String(error.code) : '';
  return { code, message: 'message' in error ? String(error.message) : '' };
}

/** The database could not be asked, or gave up: the same request may well be answered in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = said(error);
  return refusals.test(code) || SOCKET_CODES.includes(code) || DRIVER_MESSAGES.test(message);
}

/** As `isDatabaseAway`, and not only for this one statement: others are refused as well. */
export function isOutage(error: unknown): boolean {
  return isDatabaseAway(error) && !ofOneStatement.has(said(error).code);
}

/**
 * Broken off because of others in the same moment: 40001, could not serialise, or a standby that had to
 * follow; 40P01, a deadlock. Nothing was written, and nobody is to blame.
 */
export function isConflict(error: unknown): boolean {
  const { code } = said(error);
  return code === '40001' || code === '40P01';
}

const CLOSED_MESSAGES = [
  'driver has already been destroyed',
  'Cannot use a pool after calling end on the pool',
];

/** The process has closed its connections, for it stops; who asked this late has mostly gone before. */
export const isDatabaseClosed = (error: unknown): boolean =>
  CLOSED_MESSAGES.includes(said(error).message);

/** What somebody is told who has waited in vain, or need not begin to wait. */
export function noAnswer(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
}
