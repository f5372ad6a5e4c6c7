/** The server's message in a failed call, or null where it sent none. */
export function serverMessage(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('message' in data)) return null;
  return typeof data.message === 'string' && data.message.trim() !== '' ? data.message : null;
}

/** Nobody is told simply to try again what may have been done. */
function unansweredText(text: string): string {
  if (/did not answer|could not be reached/.test(text)) return text;
  const failed = text.replace(/ Please try again\.$/, '');
  return `${failed} The shop did not answer; please check your connection.`.trim();
}

/**
 * The server's message in a failed call. Where it sent none, the screen's own text, which is a sentence,
 * and where no answer arrived at all, that as well.
 */
export function errorText(error: unknown, fallback: string): string {
  return serverMessage(error) ?? (isUnanswered(error) ? unansweredText(fallback) : fallback);
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** What the server says is wrong, field by field, if it says that. */
export function errorIssues(error: unknown): Issue[] {
  if (typeof error !== 'object' || error === null || !('data' in error)) return [];
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('issues' in data)) return [];
  const issues: readonly unknown[] = Array.isArray(data.issues) ? data.issues : [];
  return issues.flatMap((issue) => {
    if (typeof issue !== 'object' || issue === null) return [];
    if (!('path' in issue) || typeof issue.path !== 'string') return [];
    if (!('message' in issue) || typeof issue.message !== 'string') return [];
    return { path: issue.path, message: issue.message };
  });
}

/** What the server says is wrong with one field of a form, if it says that. */
export function errorIssue(error: unknown, field: string): string | undefined {
  return errorIssues(error).find(({ path }) => path === field)?.message;
}

/** HTTP status of a failed call, or null where no answer arrived or it could not be read. */
export function errorStatus(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  return typeof error.status === 'number' ? error.status : null;
}

/** Whether there was no room for it; it is worth asking again in a moment. */
export const isBusy = (error: unknown): boolean => errorStatus(error) === 503;

/** Whether no answer arrived at all: what was asked for may have been done. */
export function isUnanswered(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  return error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR';
}

/** An id that could not exist is as little there as one that doesn't. */
export function isMissing(error: unknown): boolean {
  const status = errorStatus(error);
  return status === 404 || status === 400;
}

/** The server's code for programs in a failed call, or null where it sent none. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('code' in data)) return null;
  return typeof data.code === 'string' ? data.code : null;
}
