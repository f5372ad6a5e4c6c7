import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';
import { staffColumn } from './staff-role.ts';

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  staff: staffColumn,
  invitedBy: z.string(),
  invitedByEmail: z.string(),
  sentAt: z.date(),
  expiresAt: z.date(),
  isExpired: z.boolean(),
  endedAs: z.enum(['accepted', 'withdrawn']).nullable(),
});
export type Invitation = z.infer<typeof invitation>;

const COLUMNS = sql`
  i.id, i.email, i.invited_by AS "invitedBy", i.invited_by_email AS "invitedByEmail",
  i.sent_at AS "sentAt", i.expires_at AS "expiresAt", i.expires_at <= now() AS "isExpired",
  i.ended_as AS "endedAs", (
    SELECT json_build_object('id', r.id, 'key', r.key, 'name', r.name, 'permissions', r.permissions)
    FROM staff_roles r WHERE r.id = i.staff_role_id
  ) AS staff`;

/** Those that nobody has accepted, newest first. */
export async function listInvitations(db: Database): Promise<Invitation[]> {
  const { rows } = await sql`
    SELECT ${COLUMNS} FROM staff_invitations i
    WHERE i.ended_at IS NULL ORDER BY i.sent_at DESC, i.id DESC LIMIT 200`.execute(db);
  return z.array(invitation).parse(rows);
}

export async function findByToken(db: Database, hash: string): Promise<Invitation | null> {
  const { rows } = await sql`
    SELECT ${COLUMNS} FROM staff_invitations i WHERE i.token_hash = ${hash}`.execute(db);
  return rows[0] === undefined ? null : invitation.parse(rows[0]);
}

/** As `findByToken`; it stays as it is until the transaction ends. */
export async function lockByToken(trx: Transaction, hash: string): Promise<Invitation | null> {
  await sql`SELECT 1 FROM staff_invitations WHERE token_hash = ${hash} FOR UPDATE`.execute(trx);
  return findByToken(trx, hash);
}

/** One that nobody has accepted, by its id. */
export async function lockOpen(trx: Transaction, id: string): Promise<Invitation | undefined> {
  await sql`SELECT 1 FROM staff_invitations WHERE id = ${id} FOR UPDATE`.execute(trx);
  const { rows } = await sql`
    SELECT ${COLUMNS} FROM staff_invitations i
    WHERE i.id = ${id} AND i.ended_at IS NULL`.execute(trx);
  return rows[0] === undefined ? undefined : invitation.parse(rows[0]);
}

interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly staffRoleId: string | null;
  readonly hash: string;
  readonly by: { readonly id: string; readonly email: string };
  readonly days: number;
}

export async function insertInvitation(
  trx: Transaction,
  { id, email, staffRoleId, hash, by, days }: NewInvitation,
): Promise<void> {
  await withConstraintErrors(
    sql`
    INSERT INTO staff_invitations
      (id, email, staff_role_id, token_hash, invited_by, invited_by_email, expires_at)
    VALUES (${id}, ${email}, ${staffRoleId}, ${hash}, ${by.id}, ${by.email},
      clock_timestamp() + make_interval(days => ${days}))`.execute(trx),
    {
      staff_invitations_open: [
        'email_taken',
        'This address has an invitation already: send that again, or withdraw it first',
      ],
    },
  );
}

/** With another link: the one before opens nothing any more. Whoever sends it answers for the role. */
export async function renewInvitation(
  trx: Transaction,
  { id, hash, by, days }: Pick<NewInvitation, 'id' | 'hash' | 'by' | 'days'>,
): Promise<void> {
  await sql`
    UPDATE staff_invitations SET token_hash = ${hash}, invited_by = ${by.id},
      invited_by_email = ${by.email}, sent_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(days => ${days})
    WHERE id = ${id} AND ended_at IS NULL`.execute(trx);
}

export async function endInvitation(
  trx: Transaction,
  id: string,
  as: 'accepted' | 'withdrawn',
): Promise<void> {
  await sql`
    UPDATE staff_invitations SET ended_at = clock_timestamp(), ended_as = ${as}
    WHERE id = ${id} AND ended_at IS NULL`.execute(trx);
}

/** Of a deleted account: what it was invited to goes; those whom it has invited stay. */
export async function forgetInvited(
  trx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await sql`DELETE FROM staff_invitations WHERE email = ${email}`.execute(trx);
  await sql`
    UPDATE staff_invitations SET invited_by_email = 'deleted account'
    WHERE invited_by = ${id}`.execute(trx);
}
