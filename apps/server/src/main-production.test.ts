import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { hashPassword } from 'better-auth/crypto';
import { expect, onTestFinished, test } from 'vitest';
import { demoAccounts } from '../demo/accounts.ts';
import { type TestDatabase, createEmptyDatabase, createTestDatabase } from '../test/database.ts';
import { openTestShop } from '../test/shop.ts';
import { buildApp } from './app.ts';
import { migrate } from './database/migrate.ts';

const file = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));

const realSettings = {
  NODE_ENV: 'production',
  PORT: '0',
  PUBLIC_URL: 'https://shop.example',
  SUPPORT_EMAIL: 'help@shop.example',
  AUTH_SECRET: randomBytes(32).toString('hex'),
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  DATA_DIR: '/nonexistent',
  SHUTDOWN_GRACE_SECONDS: '0',
  TRUST_PROXY: '1',
  RATE_LIMITS: 'on',
};

/** Runs a program of the shop until it ends, or until it says that the shop is open. */
async function run(name: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [file(name)], {
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...settings },
  });
  let printed = '';
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await ended;
  });
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
    if (printed.includes('is open at')) child.kill('SIGTERM');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await ended;
  return { code: child.exitCode, lines: printed.trim().split('\n'), printed };
}

async function demoDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await openTestShop({ database, settings: { DEMO: '1' } });
  return database;
}

const rowsOf = async ({ pool }: TestDatabase) =>
  (await pool.query('SELECT email, role, banned FROM users ORDER BY email')).rows;

test('a database that was a demo opens no real shop until nobody gets in with a printed password', async () => {
  const database = await demoDatabase();
  const settings = { ...realSettings, DATABASE_URL: database.address };
  const before = await rowsOf(database);
  const refused = await run('main', settings);
  expect(refused.code).toBe(1);
  expect(refused.lines).toEqual([
    expect.stringMatching(
      /^These accounts still have a demo's password.*: admin@example\.com, shopper@example\.com\. Run 'npm run retire-demo-accounts'/,
    ),
  ]);
  expect(await rowsOf(database)).toEqual(before);

  const retired = await run('commands/retire-demo-accounts', settings);
  expect(retired).toMatchObject({
    code: 0,
    printed: 'Deactivated, without a password or a role: admin@example.com, shopper@example.com.\n',
  });
  expect(await rowsOf(database)).toEqual(
    before.map((row) => ({ ...row, role: 'shopper', banned: true })),
  );
  const { rows } = await database.pool.query('SELECT 1 FROM sessions');
  expect(rows).toEqual([]);
  expect(await run('commands/retire-demo-accounts', settings)).toMatchObject({
    printed: "No account has a demo's password.\n",
  });
  const opened = await run('main', settings);
  expect(opened.printed).toContain('Gadgetry is open at https://shop.example');
  expect(opened.printed).toContain('https://shop.example/first-admin#token=');
  await database.pool.query(`UPDATE users SET role = 'admin' WHERE email = 'admin@example.com'`);
  expect((await run('main', settings)).printed).not.toContain('first-admin');
  expect(opened.code).toBe(0);
}, 120_000);

test('every reason is said at once, those of the database too, and nothing is migrated', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.db, '0002-catalogue');
  const id = '0190bbbb-0000-7000-8000-000000000001';
  const hash = await hashPassword(demoAccounts[0]?.password ?? '');
  // An admin who has kept the password under another address.
  await database.pool.query(
    `INSERT INTO users (id, name, email, role) VALUES ($1, 'Alex', 'boss@shop.example', 'admin')`,
    [id],
  );
  await database.pool.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id, password)
     VALUES ($1, $1, 'credential', 'x', $2)`,
    [id, hash],
  );
  const refused = await run('main', {
    ...realSettings,
    DATABASE_URL: database.address,
    AUTH_SECRET: 'x'.repeat(32),
    PAYMENTS: 'sandbox',
    DEMO: '1',
  });
  expect(refused.code).toBe(1);
  expect(refused.lines.map((line) => line.split(/[ =]/)[0])).toEqual([
    'PAYMENTS',
    'DEMO',
    'AUTH_SECRET',
    'These',
  ]);
  expect(refused.lines.at(-1)).toContain('boss@shop.example');
  const migrated = await database.pool.query('SELECT name FROM kysely_migration');
  expect(migrated.rows).toHaveLength(2);
}, 60_000);

test('a database of a newer release is left alone, with one sentence that says so', async () => {
  const database = await createTestDatabase();
  await database.pool.query(
    `INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-of-tomorrow', now()::text)`,
  );
  const refused = await run('main', { ...realSettings, DATABASE_URL: database.address });
  expect(refused.code).toBe(1);
  expect(refused.lines).toEqual([
    'The database belongs to a newer release of the shop (it has 9999-of-tomorrow): start that release, or restore a backup from before the upgrade. Nothing was changed.',
  ]);
}, 60_000);

test('the mailbox of a demo is in no production process, whatever its settings have become', async () => {
  const { env, database, app } = await openTestShop({ settings: { DEMO: '1' } });
  expect((await app.inject('/dev/mail')).statusCode).toBe(200);
  const real = await buildApp({
    env: { ...env, production: true },
    database,
    log: app.log,
    dev: false,
  });
  onTestFinished(() => real.close());
  for (const url of ['/dev/mail', '/dev/mail/01890000-0000-7000-8000-000000000000']) {
    expect((await real.inject(url)).statusCode).toBe(404);
  }
});

test('a real shop that takes no real money says so on every page, also without scripts', async () => {
  const settings = { ...realSettings, PAYMENTS: 'sandbox' };
  const allowed = { ...settings, ALLOW_TEST_PAYMENTS: 'no-real-money-is-taken' };
  const shop = await openTestShop({ settings: allowed });
  const pages = ['/', '/shop', '/sign-in', '/shop/checkout', '/admin/orders', '/nothing-here'];
  for (const url of pages) {
    expect((await shop.app.inject(url)).body).toContain('No real money is taken here.');
  }
  const demo = await openTestShop({ settings: { DEMO: '1' } });
  expect((await demo.app.inject('/')).body).not.toContain('No real money');
});
