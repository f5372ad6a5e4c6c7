import type { Role } from '@gadgetry/contract/identity';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Auth } from './auth.ts';

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
      body: { email, password, name: fullName, role, data: { emailVerified: true } },
    });
  }
}
