import { verifyPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Role } from '@gadgetry/contract/identity';
import type { Database, Transaction } from '../../database/database.ts';
import { type RecordAccountChange, snapshotOf } from './account-admin-service.ts';
import {
  endSessions,
  lockAccountByEmail,
  lockAdmins,
  updateBan,
  updateRole,
} from './account-store.ts';
import { newId } from '../../database/identifiers.ts';
import { shopTime } from '../../database/shop-clock.ts';
import { inTransaction } from '../../database/transactions.ts';
import type { Auth } from './auth.ts';

/** An e-mail address and a password that stand in a public place. */
interface KnownPassword {
  readonly email: string;
  readonly password: string;
}

const candidateRow = z.object({ email: z.string(), hash: z.string() });

/** More admins than that have no shop; each costs a hash a password. */
const ADMINS_MAX = 50;

async function hasAccounts(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass('accounts') IS NOT NULL AND to_regclass('users') IS NOT NULL AS there`.execute(
    db,
  );
  return rows[0]?.there === true;
}

/**
 * The accounts that somebody could sign in to with one of these passwords: those of these addresses,
 * and admins, whatever their address is now. Works on every schema on record, and before there is one.
 */
export async function accountsWithKnownPassword(
  db: Database,
  known: readonly KnownPassword[],
): Promise<string[]> {
  if (!(await hasAccounts(db))) return [];
  const emails = known.map(({ email }) => email);
  const { rows } = await sql`
    SELECT u.email, a.password AS hash FROM users u JOIN accounts a ON a.user_id = u.id
    WHERE a.password IS NOT NULL AND (u.email = ANY(${emails}) OR u.role = 'admin')
    ORDER BY u.email = ANY(${emails}) DESC, u.email LIMIT ${known.length + ADMINS_MAX}`.execute(db);
  const found: string[] = [];
  for (const { email, hash } of z.array(candidateRow).parse(rows)) {
    for (const { password } of known) {
      if (found.includes(email) || !(await verifyPassword({ hash, password }))) continue;
      found.push(email);
    }
  }
  return found;
}

/**
 * Takes an account's password, role and sessions away and deactivates it, so that nobody is in it and
 * nobody gets in; what it has ordered or changed stays as it is.
 * @param actor what the history says who did it
 */
export async function retireAccount(
  db: Database,
  recordChange: RecordAccountChange,
  email: string,
  actor: { readonly id: string; readonly email: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAdmins(trx);
    const before = await lockAccountByEmail(trx, email);
    if (before === null) return;
    await sql`UPDATE accounts SET password = NULL WHERE user_id = ${before.id}`.execute(trx);
    await endSessions(trx, before.id);
    await updateRole(trx, before.id, 'shopper');
    await updateBan(trx, before.id, true);
    await recordChange(trx, {
      entity: 'account',
      entityId: before.id,
      action: 'deactivated',
      actor,
      before: snapshotOf(before),
      after: snapshotOf({ ...before, role: 'shopper', isActive: false }),
    });
  });
}

export interface SeedAccount {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly role: Role;
}

export async function seedAccounts(
  auth: Auth,
  db: Database,
  accounts: readonly SeedAccount[],
): Promise<void> {
  for (const { email, password, fullName, role } of accounts) {
    const { rows } = await sql`SELECT 1 FROM users WHERE email = lower(${email})`.execute(db);
    if (rows.length > 0) continue;
    await auth.api.createUser({
      body: {
        email,
        password,
        name: fullName,
        role,
        data: { emailVerified: true, createdAt: shopTime() },
      },
    });
  }
}

export interface SeedCustomer {
  readonly email: string;
  readonly fullName: string;
  readonly since: Date;
}

/** Accounts that have no password, nor another way in. */
export async function seedCustomers(
  trx: Transaction,
  customers: readonly SeedCustomer[],
): Promise<void> {
  for (const { email, fullName, since } of customers) {
    await sql`
      INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
      VALUES (${newId()}, ${fullName}, ${email}, true, ${since}, ${since})
      ON CONFLICT DO NOTHING`.execute(trx);
  }
}
