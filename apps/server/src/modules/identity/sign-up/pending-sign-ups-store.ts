import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { endSessions, lockAccountByEmail } from '../account-store.ts';
import { deleteRequests, isReserved } from '../email-changes/email-changes-store.ts';

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly hash: string;
}

export async function insertSignUp(
  trx: Transaction,
  { key, encrypted, until }: { key: string; encrypted: string; until: Date },
): Promise<void> {
  await sql`
    INSERT INTO verifications (id, identifier, value, expires_at, created_at)
    VALUES (${newId()}, ${key}, ${encrypted}, ${until}, clock_timestamp())`.execute(trx);
}

export async function newestSignUp(db: Database, key: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM verifications WHERE identifier = ${key} AND expires_at > now()
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  return rows[0]?.value ?? null;
}

export async function deleteSignUps(trx: Transaction, key: string): Promise<void> {
  await sql`DELETE FROM verifications WHERE identifier = ${key}`.execute(trx);
}

/** Where the address has a verified account: whose it is. */
export async function findVerified(
  db: Database,
  email: string,
): Promise<{ email: string; name: string } | null> {
  const { rows } = await sql<{ email: string; name: string }>`
    SELECT email, name FROM users WHERE email = ${email} AND email_verified`.execute(db);
  return rows[0] ?? null;
}

/** An account that has a password, as it is. */
export async function findWithPassword(db: Database, email: string): Promise<NewAccount | null> {
  const { rows } = await sql<NewAccount>`
    SELECT u.email, u.name, a.password AS hash FROM accounts a JOIN users u ON u.id = a.user_id
    WHERE u.email = ${email} AND a.provider_id = 'credential' AND a.password IS NOT NULL`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Whoever has proven the address is the only one who keeps a way in: sessions, hosted sign-ins, the
 * password and links to another address of somebody who had used it without proof end here.
 * @returns false where the address has been verified before, or may have to be given back to another
 *   account: nothing was changed
 */
export async function claimAddress(
  trx: Transaction,
  { email, name, hash }: NewAccount,
): Promise<boolean> {
  if (await isReserved(trx, email)) return false;
  await sql`
    INSERT INTO users (id, name, email) VALUES (${newId()}, ${name}, ${email})
    ON CONFLICT (email) DO NOTHING`.execute(trx);
  const account = await lockAccountByEmail(trx, email);
  if (account === null || account.emailVerified) return false;
  await sql`
    UPDATE users SET name = ${name}, email_verified = true, updated_at = now()
    WHERE id = ${account.id}`.execute(trx);
  await endSessions(trx, account.id);
  await deleteRequests(trx, account.id);
  await sql`DELETE FROM accounts WHERE user_id = ${account.id}`.execute(trx);
  await sql`DELETE FROM passkeys WHERE user_id = ${account.id}`.execute(trx);
  await sql`DELETE FROM totp_factors WHERE user_id = ${account.id}`.execute(trx);
  await sql`
    INSERT INTO accounts (id, user_id, provider_id, account_id, password)
    VALUES (${newId()}, ${account.id}, 'credential', ${account.id}, ${hash})`.execute(trx);
  return true;
}
