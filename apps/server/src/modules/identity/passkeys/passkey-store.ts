import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';

const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.date(),
  lastUsedAt: z.date().nullable(),
});

/** The oldest first. */
export async function listPasskeys(db: Database, userId: string) {
  const { rows } = await sql`
    SELECT id, name, confirmed_at AS "addedAt", last_used_at AS "lastUsedAt" FROM passkeys
    WHERE user_id = ${userId} AND confirmed_at IS NOT NULL ORDER BY confirmed_at, id`.execute(db);
  return z.array(passkeyRow).parse(rows);
}

export async function countPasskeys(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    SELECT count(*) AS found FROM passkeys
    WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`.execute(db);
  return rows[0]?.found ?? 0;
}

/** Of an enrolment that broke off: nobody was told of it, and it opens nothing. */
export async function deleteUnconfirmed(db: Database, userId: string): Promise<void> {
  await sql`DELETE FROM passkeys WHERE user_id = ${userId} AND confirmed_at IS NULL`.execute(db);
}

/** That one, if it was not confirmed: its owner's others may be under way. */
export async function deleteIfUnconfirmed(db: Database, id: string): Promise<void> {
  await sql`DELETE FROM passkeys WHERE id = ${id} AND confirmed_at IS NULL`.execute(db);
}

/**
 * Whether the authenticator has counted on since it last signed in, as one that has no twin does
 * (WebAuthn 3, 6.1.1). Those that count nothing always say 0. Decided where the count is kept, so that
 * of two that say the same at once one is refused.
 */
export async function countOn(
  db: Database,
  credentialId: string,
  counter: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE passkeys SET counter = ${counter}
    WHERE credential_id = ${credentialId}
      AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * From now on it signs in; false where the account has `max` already, or it is not there any more.
 * Under `lockAccount`: those that are added at once count one another.
 * @param proven whether the account's address is verified
 */
export async function confirmPasskey(
  trx: Transaction,
  { id, userId, proven, max }: { id: string; userId: string; proven: boolean; max: number },
): Promise<boolean> {
  if ((await countPasskeys(trx, userId)) >= max) return false;
  const { numAffectedRows } = await sql`
    UPDATE passkeys SET confirmed_at = now(), address_proven = ${proven}
    WHERE id = ${id} AND user_id = ${userId}`.execute(trx);
  return numAffectedRows === 1n;
}

const owner = z.object({ id: z.string(), email: z.string(), emailVerified: z.boolean() });

/** Whose it is; null where no account has it. */
export async function findOwner(db: Database, credentialId: string) {
  const { rows } = await sql`
    SELECT u.id, u.email, u.email_verified AS "emailVerified"
    FROM passkeys p JOIN users u ON u.id = p.user_id
    WHERE p.credential_id = ${credentialId} AND p.confirmed_at IS NOT NULL`.execute(db);
  return rows[0] === undefined ? null : owner.parse(rows[0]);
}

/** Whether it is in any account, confirmed or not. */
export async function isKnown(db: Database, credentialId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM passkeys WHERE credential_id = ${credentialId}`.execute(db);
  return rows.length > 0;
}

export async function markUsed(db: Database, credentialId: string): Promise<void> {
  await sql`
    UPDATE passkeys SET last_used_at = now() WHERE credential_id = ${credentialId}`.execute(db);
}

/** False where the account has no such passkey. */
export async function renamePasskey(
  db: Database,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE passkeys SET name = ${name}
    WHERE id = ${id} AND user_id = ${userId} AND confirmed_at IS NOT NULL`.execute(db);
  return numAffectedRows === 1n;
}

/** False where the account has no such passkey. */
export async function deletePasskey(
  trx: Transaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId}`.execute(trx);
  return numAffectedRows === 1n;
}

/** @returns how many there were */
export async function deletePasskeys(trx: Transaction, userId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM passkeys WHERE user_id = ${userId}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Those that came before the account's address was verified: whoever had them need not be whoever
 * gets mail there. @returns how many there were
 */
export async function deleteUnproven(trx: Transaction, userId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM passkeys WHERE user_id = ${userId} AND NOT address_proven`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
