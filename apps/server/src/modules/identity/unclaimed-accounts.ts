import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';

/**
 * An account that nobody has ever been in: it was brought by the owner, and has no password and no other way
 * in until its person asks for one at its address. Whoever works here, or was in it once, has their own.
 */
const UNCLAIMED = `(
  u.role = 'shopper' AND u.staff_role_id IS NULL AND NOT u.email_verified AND NOT u.banned
  AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id))`;

const KIND = sql.raw(`CASE
  WHEN u.role = 'admin' OR u.staff_role_id IS NOT NULL THEN 'staff'
  WHEN ${UNCLAIMED} THEN 'imported' ELSE 'own' END`);

const COLUMNS = sql`id, name, email, ${KIND} AS kind, u.banned IS TRUE AS "isBanned",
  u.created_at AS "createdAt"`;

const heldAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whose it is: its person's own, of somebody who works here, or of nobody yet. */
  kind: z.enum(['own', 'staff', 'imported']),
  isBanned: z.boolean(),
  createdAt: z.date(),
});
export type HeldAccount = z.infer<typeof heldAccount>;

/** By the address as it is stored, in small letters. */
export async function findHeldAccount(db: Database, email: string): Promise<HeldAccount | null> {
  const { rows } = await sql`
    SELECT ${COLUMNS} FROM users u WHERE email = ${email}`.execute(db);
  return rows[0] === undefined ? null : heldAccount.parse(rows[0]);
}

/** Whose accounts those are, by their ids. */
export async function kindsOfAccounts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, HeldAccount['kind']>> {
  const { rows } = await sql`
    SELECT ${COLUMNS} FROM users u WHERE id = ANY (${ids}::uuid[])`.execute(db);
  return new Map(
    z
      .array(heldAccount)
      .parse(rows)
      .map(({ id, kind }) => [id, kind]),
  );
}

/**
 * Nobody gets into those that are there, in whatever way, until the transaction ends: a password, a passkey
 * and a session name the row that is held.
 */
export async function holdAccountsOf(trx: Transaction, emails: readonly string[]): Promise<void> {
  // Of two files that make the same accounts in another order each would wait for the other.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('accounts by file', 0))`.execute(trx);
  await sql`
    SELECT id FROM users WHERE email = ANY (${emails}) ORDER BY id FOR UPDATE`.execute(trx);
}

/** Its address counts as nobody's until it is proven; nothing is mailed there. */
export async function insertUnclaimed(
  trx: Transaction,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string> {
  const id = newId();
  await sql`INSERT INTO users (id, name, email) VALUES (${id}, ${name}, ${email})`.execute(trx);
  return id;
}

/** @returns whether it is still nobody's; else nothing was changed */
export async function renameUnclaimed(
  trx: Transaction,
  id: string,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE users u SET name = ${name}, updated_at = now()
    WHERE id = ${id} AND ${sql.raw(UNCLAIMED)} RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** @returns whether it was still nobody's; else it stays */
export async function deleteUnclaimed(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM users u WHERE id = ${id} AND ${sql.raw(UNCLAIMED)} RETURNING id`.execute(trx);
  return rows.length > 0;
}
