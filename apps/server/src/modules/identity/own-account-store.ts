import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { SESSION_ALIVE } from './session-store.ts';

const sessionRow = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

/** The sessions that are alive, the last used first. */
export async function listSessions(db: Database, userId: string) {
  const { rows } = await sql`
    SELECT s.id, s.user_agent AS "userAgent", s.ip_address AS address,
      s.created_at AS "createdAt", s.updated_at AS "updatedAt"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.user_id = ${userId} AND ${sql.raw(SESSION_ALIVE)}
    ORDER BY s.updated_at DESC, s.id DESC LIMIT 100`.execute(db);
  return z.array(sessionRow).parse(rows);
}

export async function endOtherSessions(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND id <> ${sessionId}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** False where the account has no such session. */
export async function endSession(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND id = ${sessionId}`.execute(db);
  return numAffectedRows === 1n;
}

const wayIn = z.object({ provider: z.string(), password: z.string().nullable() });

/** A hashed password, or a hosted provider. */
export async function listWaysIn(db: Database, userId: string) {
  const { rows } = await sql`
    SELECT provider_id AS provider, password FROM accounts WHERE user_id = ${userId}`.execute(db);
  return z.array(wayIn).parse(rows);
}
