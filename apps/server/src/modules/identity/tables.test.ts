import { getSchema } from 'better-auth/db';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { testSettings } from '../../../test/shop.ts';
import { readEnv } from '../../env.ts';
import { unwatched } from '../../observability/security-events.ts';
import { createAuth } from './auth.ts';
import { signInChallenges } from './second-factor/second-step.ts';

function byName(one: { table: string }, other: { table: string }): number {
  return one.table.localeCompare(other.table);
}

/** What the shop keeps beside what the library does. */
const ours: Readonly<Record<string, readonly string[]>> = {
  users: ['sign_in_generation', 'staff_role_id'],
  sessions: ['authenticated_at', 'second_factor'],
  passkeys: ['address_proven', 'confirmed_at', 'last_used_at'],
};

test('the tables have every column that the account library expects, and otherwise only ours', async () => {
  const database = await createTestDatabase();
  const env = readEnv(testSettings(database));
  const auth = createAuth({
    env,
    db: database.db,
    log: pino({ level: 'silent' }),
    notifyOwner: async () => undefined,
    securityEvents: unwatched,
    challenges: signInChallenges(database.db, env.AUTH_SECRET),
    onPasswordReset: async () => undefined,
  });
  const expected = Object.entries(getSchema(auth.options)).map(([table, { fields }]) => ({
    table,
    columns: ['id', ...Object.keys(fields), ...(ours[table] ?? [])].sort(),
  }));
  const { rows } = await database.pool.query(
    `SELECT table_name AS table, array_agg(column_name::text) AS columns
     FROM information_schema.columns
     WHERE table_name IN ('users', 'sessions', 'accounts', 'verifications', 'signing_keys',
       'passkeys')
     GROUP BY table_name`,
  );
  const found = rows.map(({ table, columns }) => ({ table, columns: columns.sort() }));
  expect(found.sort(byName)).toEqual(expected.sort(byName));
  expect(found).toHaveLength(6);
});
