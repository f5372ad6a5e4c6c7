import { createHash } from 'node:crypto';

/** What the database keeps of a session's token: it finds the session, and opens nothing. */
export function sessionTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
