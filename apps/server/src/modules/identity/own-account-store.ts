import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';

const sessionRow = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

/** The sessions that are alive, the last used first. */
export async function listSessions(db: Database, userId: string) {
  const { rows } = await sql`
    SELECT id, user_agent AS "userAgent", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM sessions WHERE user_id = ${userId} AND expires_at > now()
    ORDER BY updated_at DESC, id DESC LIMIT 100`.execute(db);
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

const wayIn = z.object({ provider: z.string(), password: z.string().nullable() });

/** A hashed password, or a hosted provider. */
export async function listWaysIn(db: Database, userId: string) {
  const { rows } = await sql`
    SELECT provider_id AS provider, password FROM accounts WHERE user_id = ${userId}`.execute(db);
  return z.array(wayIn).parse(rows);
}
