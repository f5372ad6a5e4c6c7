import { type Role, ROLES } from '@gadgetry/contract/identity';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { lockWaysIn } from './account-lock.ts';
import type { Person } from './person.ts';
import { STAFF_OF_USER, staffColumn } from './staff/staff-role.ts';
import { endSignIns } from './sessions/sign-in-generation.ts';

const row = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  role: z.enum(ROLES),
});

/**
 * Whose an address is: of an account that has confirmed it and is not shut out.
 * @param email however it is written
 */
export async function findByConfirmedEmail(db: Database, email: string): Promise<Person | null> {
  const { rows } = await sql`
    SELECT id, email, name AS "fullName", image AS "imageUrl", role FROM users
    WHERE email = lower(${email}) AND email_verified
      AND NOT (banned AND (ban_expires IS NULL OR ban_expires > now()))`.execute(db);
  return rows[0] === undefined ? null : { ...row.parse(rows[0]), emailVerified: true };
}

const accountRow = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
  staff: staffColumn,
});
export type AccountRow = z.infer<typeof accountRow>;

/** Reads the account and keeps it as it is until the transaction ends; null where there is none. */
export async function lockAccount(trx: Transaction, id: string): Promise<AccountRow | null> {
  await lockWaysIn(trx, id);
  const { rows } = await sql`
    SELECT id, email, name AS "fullName", image AS "imageUrl", role,
      email_verified AS "emailVerified",
      NOT (banned AND (ban_expires IS NULL OR ban_expires > now())) AS "isActive",
      ${sql.raw(STAFF_OF_USER)} AS staff
    FROM users u WHERE id = ${id} FOR UPDATE`.execute(trx);
  return rows[0] === undefined ? null : accountRow.parse(rows[0]);
}

/**
 * As `lockAccount`, of somebody who is signed in. A session that was alive when the call began may have
 * been ended since, by whoever has taken the account back.
 * @throws ShopError unauthenticated
 */
export async function lockOwnAccount(
  trx: Transaction,
  { id, sessionId }: { readonly id: string; readonly sessionId: string | null },
): Promise<AccountRow> {
  const account = await lockAccount(trx, id);
  const { rows } = await sql`
    SELECT 1 FROM sessions WHERE id = ${sessionId}::uuid AND user_id = ${id}`.execute(trx);
  if (account === null || rows.length === 0) throw new ShopError('unauthenticated');
  return account;
}

/** As `lockAccount`, however the address is written. */
export async function lockAccountByEmail(
  trx: Transaction,
  email: string,
): Promise<AccountRow | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE email = lower(${email})`.execute(trx);
  const account = rows[0] === undefined ? null : await lockAccount(trx, rows[0].id);
  // It may have become another's while this waited.
  return account?.email === email.toLowerCase() ? account : null;
}

/** @param staffRoleId of the role of a shopper who works here; an admin has none */
export async function updateRole(
  trx: Transaction,
  id: string,
  role: Role,
  staffRoleId: string | null = null,
): Promise<void> {
  await sql`
    UPDATE users SET role = ${role}, staff_role_id = ${staffRoleId}, updated_at = now()
    WHERE id = ${id}`.execute(trx);
}

export async function updateBan(trx: Transaction, id: string, banned: boolean): Promise<void> {
  await sql`
    UPDATE users SET banned = ${banned}, ban_reason = NULL, ban_expires = NULL, updated_at = now()
    WHERE id = ${id}`.execute(trx);
}

/** All of them, and those that are about to begin. */
export async function endSessions(trx: Transaction, id: string): Promise<void> {
  await endSignIns(trx, id);
  await sql`DELETE FROM sessions WHERE user_id = ${id}`.execute(trx);
}

/** Makes changes of who is an admin, or works here, wait for each other, so that no two of them remove the last one. */
export async function lockAdmins(trx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('who is an admin', 0))`.execute(trx);
}

export async function otherActiveAdmins(trx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    SELECT count(*) AS found FROM users
    WHERE role = 'admin' AND id <> ${id}
      AND NOT (banned AND (ban_expires IS NULL OR ban_expires > now()))`.execute(trx);
  return rows[0]?.found ?? 0;
}

/** Whether anybody can run the shop. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE role = 'admin') AS has`.execute(db);
  return rows[0]?.has === true;
}

const contact = z.object({ id: z.string(), name: z.string(), email: z.string() });
const colleague = contact.extend({ role: z.enum(ROLES), staff: staffColumn });

/** Where mail to accounts goes, by their ids; nobody who is shut out. */
export async function findContacts(db: Database, ids: readonly string[]) {
  const { rows } = await sql`
    SELECT id, name, email FROM users
    WHERE id = ANY (${ids}::uuid[])
      AND NOT (banned AND (ban_expires IS NULL OR ban_expires > now()))`.execute(db);
  const contacts = z.array(contact).parse(rows);
  return new Map(contacts.map(({ id, ...rest }) => [id, rest]));
}

/**
 * The same of those who work here, with what they may. Who is shut out, or gone from here, is missing.
 * @param ids null: of all
 */
export async function findStaff(db: Database, ids: readonly string[] | null) {
  const { rows } = await sql`
    SELECT id, name, email, role, ${sql.raw(STAFF_OF_USER)} AS staff FROM users u
    WHERE (${ids}::uuid[] IS NULL OR id = ANY (${ids}::uuid[])) AND (role = 'admin' OR staff_role_id IS NOT NULL)
      AND NOT (banned AND (ban_expires IS NULL OR ban_expires > now()))`.execute(db);
  return z.array(colleague).parse(rows);
}

export async function isShutOut(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM users WHERE id = ${id}
      AND banned AND (ban_expires IS NULL OR ban_expires > now())`.execute(db);
  return rows.length > 0;
}

/** Its sessions and ways to sign in go with it. */
export async function deleteAccount(trx: Transaction, id: string): Promise<void> {
  await sql`DELETE FROM users WHERE id = ${id}`.execute(trx);
}

const wayIn = z.object({ provider: z.string(), password: z.string().nullable() });

/** A hashed password, or a hosted provider. */
export async function listWaysIn(db: Database, userId: string) {
  const { rows } = await sql`
    SELECT provider_id AS provider, password FROM accounts WHERE user_id = ${userId}`.execute(db);
  return z.array(wayIn).parse(rows);
}
