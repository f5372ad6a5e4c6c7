import { ROLES } from '@gadgetry/contract/identity';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../database/retention.ts';
import type { Person } from './person.ts';

const personRow = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
});

/**
 * An admin's session ends a day after it began, whatever was done with it: what is stolen is of no
 * use for long. For statements that call sessions `s` and users `u`.
 */
export const SESSION_ALIVE = `s.expires_at > now()
      AND (u.role = 'shopper' OR s.created_at > now() - interval '1 day')`;

// Every write asks this, so it is prepared once on each connection.
const livePerson = {
  name: 'identity-live-person',
  text: `SELECT u.id, u.email, u.name AS "fullName", u.image AS "imageUrl", u.role,
      u.email_verified AS "emailVerified"
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
  for (const table of ['email_codes', 'sign_in_challenges']) {
    await pruneRows(db, table, sql`expires_at < ${now}`);
  }
  const ended = daysBefore(now, KEPT_DAYS.emailChanges);
  await pruneRows(db, 'email_changes', sql`coalesce(undo_until, confirm_until) < ${ended}`);
}
