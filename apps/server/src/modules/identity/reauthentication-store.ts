import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';

/** Minutes for which a proof of who somebody is counts. */
const RECENT_MINUTES = 10;
const CODE_MINUTES = 10;
const CODE_ATTEMPTS = 5;

/** Whether the person of a session has shown lately who they are, by signing in or when asked. */
export async function isRecent(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM sessions
    WHERE id = ${sessionId} AND authenticated_at > now() - make_interval(mins => ${RECENT_MINUTES})`.execute(
    db,
  );
  return rows.length > 0;
}

export async function markAuthenticated(db: Database, sessionId: string): Promise<void> {
  await sql`UPDATE sessions SET authenticated_at = now() WHERE id = ${sessionId}`.execute(db);
}

/** The newest code is the one that counts. */
export async function keepCode(trx: Transaction, userId: string, hash: string): Promise<void> {
  await sql`
    INSERT INTO email_codes (user_id, code_hash, expires_at)
    VALUES (${userId}, ${hash}, now() + make_interval(mins => ${CODE_MINUTES}))
    ON CONFLICT (user_id) DO UPDATE
    SET code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`.execute(
    trx,
  );
}

/**
 * Takes the code, which works once. Each try is counted before it is judged, so that guesses at the
 * same moment, in whatever process, are no more than one after the other.
 */
export async function takeCode(db: Database, userId: string, hash: string): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    UPDATE email_codes SET attempts = attempts + 1
    WHERE user_id = ${userId} AND attempts < ${CODE_ATTEMPTS} AND expires_at > now()
    RETURNING code_hash = ${hash} AS right`.execute(db);
  if (rows[0]?.right !== true) return false;
  const { numAffectedRows } = await sql`
    DELETE FROM email_codes WHERE user_id = ${userId} AND code_hash = ${hash}`.execute(db);
  return numAffectedRows === 1n;
}
