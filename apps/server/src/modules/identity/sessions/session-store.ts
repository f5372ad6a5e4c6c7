import { ROLES } from '@gadgetry/contract/identity';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../../database/retention.ts';
import type { Person } from '../person.ts';
import { STAFF_OF_USER, staffColumn } from '../staff/staff-role.ts';

const personRow = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  staff: staffColumn,
});

/**
 * A session of whoever works here ends a day after it began, whatever was done with it: what is
 * stolen is of no use for long. For statements that call sessions `s` and users `u`.
 */
const SESSION_ALIVE = `s.expires_at > now()
      AND ((u.role = 'shopper' AND u.staff_role_id IS NULL) OR s.created_at > now() - interval '1 day')`;

// Every write asks this, so it is prepared once on each connection.
const livePerson = {
  name: 'identity-live-person',
  text: `SELECT u.id, u.email, u.name AS "fullName", u.image AS "imageUrl", u.role,
      u.email_verified AS "emailVerified", ${STAFF_OF_USER} AS staff
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND u.id = $2 AND ${SESSION_ALIVE}
      AND NOT (u.banned AND (u.ban_expires IS NULL OR u.ban_expires > now()))`,
};

/** The person as the database knows them now, or null once the session has ended or they are banned. */
export async function findLivePerson(
  pool: pg.Pool,
  sessionId: string,
  personId: string,
): Promise<Person | null> {
  const { rows } = await pool.query({ ...livePerson, values: [sessionId, personId] });
  return rows[0] === undefined ? null : personRow.parse(rows[0]);
}

/** Forgets sessions and verifications that ended some time ago: they open nothing any more. */
export async function forgetEnded(db: Database, now: Date): Promise<void> {
  for (const table of ['sessions', 'verifications'] as const) {
    await pruneRows(db, table, sql`expires_at < ${daysBefore(now, KEPT_DAYS[table])}`);
  }
  for (const table of ['email_codes', 'sign_in_challenges'] as const) {
    await pruneRows(db, table, sql`expires_at < ${now}`);
  }
  const invited = daysBefore(now, KEPT_DAYS.staffInvitations);
  await pruneRows(db, 'staff_invitations', sql`coalesce(ended_at, expires_at) < ${invited}`);
  const ended = daysBefore(now, KEPT_DAYS.emailChanges);
  await pruneRows(db, 'email_changes', sql`coalesce(undo_until, confirm_until) < ${ended}`);
}

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

/** Minutes for which a proof of who somebody is counts. */
export const RECENT_MINUTES = 10;

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

/** Whoever has the session has shown a second factor just now. */
export async function markSecondFactor(db: Database, sessionId: string): Promise<void> {
  await sql`
    UPDATE sessions SET second_factor = true, authenticated_at = now()
    WHERE id = ${sessionId}`.execute(db);
}

/**
 * Whether one was shown in the session, and its account still has one: whoever has removed the last is
 * where they were before they had any.
 */
export async function hasSecondFactor(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM sessions s WHERE s.id = ${sessionId} AND s.second_factor AND (
      EXISTS (SELECT 1 FROM totp_factors t
        WHERE t.user_id = s.user_id AND t.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT 1 FROM passkeys p
        WHERE p.user_id = s.user_id AND p.confirmed_at IS NOT NULL))`.execute(db);
  return rows.length > 0;
}
