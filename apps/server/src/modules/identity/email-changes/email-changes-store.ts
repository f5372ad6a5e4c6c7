import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { endSessions } from '../account-store.ts';

const change = z.object({ id: z.string(), userId: z.string(), newEmail: z.string() });
const undoable = z.object({
  id: z.string(),
  userId: z.string(),
  oldEmail: z.string(),
  createdAt: z.date(),
});

/** The newest request is the one that counts. */
export async function insertRequest(
  trx: Transaction,
  request: {
    readonly userId: string;
    readonly oldEmail: string;
    readonly newEmail: string;
    readonly hash: string;
    readonly until: Date;
  },
): Promise<void> {
  const { userId, oldEmail, newEmail, hash, until } = request;
  await deleteRequests(trx, userId);
  await sql`
    INSERT INTO email_changes (id, user_id, old_email, new_email, confirm_hash, confirm_until)
    VALUES (${newId()}, ${userId}, ${oldEmail}, ${newEmail}, ${hash}, ${until})`.execute(trx);
}

/** Links that were not opened yet open nothing any more. */
export async function deleteRequests(db: Database, userId: string): Promise<void> {
  await sql`
    DELETE FROM email_changes WHERE user_id = ${userId} AND confirmed_at IS NULL`.execute(db);
}

/** What a link to a new address would change; null: it was never there, is used, or is over. */
export async function findRequest(db: Database, hash: string) {
  const { rows } = await sql`
    SELECT id, user_id AS "userId", new_email AS "newEmail" FROM email_changes
    WHERE confirm_hash = ${hash} AND confirmed_at IS NULL AND confirm_until > now()`.execute(db);
  return rows[0] === undefined ? null : change.parse(rows[0]);
}

/** False where it was confirmed in the meantime, or the account has another address now. */
export async function markConfirmed(
  trx: Transaction,
  id: string,
  oldEmail: string,
  { undoHash, undoUntil }: { undoHash: string; undoUntil: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE email_changes
    SET confirmed_at = clock_timestamp(), undo_hash = ${undoHash}, undo_until = ${undoUntil}
    WHERE id = ${id} AND old_email = ${oldEmail} AND confirmed_at IS NULL`.execute(trx);
  return numAffectedRows === 1n;
}

/** What a link to a former address would give back; null as in `findRequest`. */
export async function findUndoable(db: Database, hash: string) {
  const { rows } = await sql`
    SELECT id, user_id AS "userId", old_email AS "oldEmail", created_at AS "createdAt"
    FROM email_changes
    WHERE undo_hash = ${hash} AND undone_at IS NULL AND undo_until > now()`.execute(db);
  return rows[0] === undefined ? null : undoable.parse(rows[0]);
}

/**
 * Undoes a change and all that came after it: whoever had the account then had their own address
 * told of each. Earlier ones can still be undone. False where it was undone in the meantime.
 */
export async function markUndone(trx: Transaction, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE email_changes SET undone_at = now()
    WHERE user_id = ${userId} AND undone_at IS NULL AND confirmed_at >= (
      SELECT confirmed_at FROM email_changes WHERE id = ${id})
    RETURNING id`.execute(trx);
  return rows.some((row) => row.id === id);
}

/** Whether another account has left the address lately, and may get it back. */
export async function isReserved(
  db: Database,
  email: string,
  exceptUser: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM email_changes
    WHERE old_email = ${email} AND undone_at IS NULL AND undo_until > now()
      AND user_id IS DISTINCT FROM ${exceptUser}::uuid LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Links that were mailed for it, to whichever address it had, open nothing from then on. */
export async function endMailedLinks(trx: Transaction, userId: string): Promise<void> {
  await sql`DELETE FROM verifications WHERE value = ${userId}`.execute(trx);
}

export async function updateEmail(trx: Transaction, userId: string, email: string): Promise<void> {
  await endMailedLinks(trx, userId);
  await sql`
    UPDATE users SET email = ${email}, email_verified = true, updated_at = now()
    WHERE id = ${userId}`.execute(trx);
}

/**
 * What an intruder may have left behind goes: mailed links, and hosted sign-ins, passkeys and an
 * authenticator app that came after `since`. The new password is the way in.
 */
export async function replaceWaysIn(
  trx: Transaction,
  { userId, hash, since }: { userId: string; hash: string; since: Date },
): Promise<void> {
  await endSessions(trx, userId);
  await endMailedLinks(trx, userId);
  await sql`
    DELETE FROM accounts
    WHERE user_id = ${userId} AND provider_id <> 'credential' AND created_at > ${since}`.execute(
    trx,
  );
  await sql`
    DELETE FROM totp_factors
    WHERE user_id = ${userId} AND coalesce(confirmed_at, created_at) > ${since}`.execute(trx);
  await sql`
    DELETE FROM passkeys WHERE user_id = ${userId} AND created_at > ${since}`.execute(trx);
  await sql`DELETE FROM sign_in_challenges WHERE user_id = ${userId}`.execute(trx);
  await sql`
    INSERT INTO accounts (id, user_id, provider_id, account_id, password)
    VALUES (${newId()}, ${userId}, 'credential', ${userId}, ${hash})
    ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password,
      updated_at = now()`.execute(trx);
}
