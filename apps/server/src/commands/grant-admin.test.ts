import { execFile } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseAddress } from '../../test/database.ts';
import { openDatabase } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { unreachableMail, waitingMails } from '../../test/mails.ts';
import { bearerFor, openTestShop, signInAgain, signUp, testSettings } from '../../test/shop.ts';

const run = promisify(execFile);
const command = fileURLToPath(new URL('grant-admin.ts', import.meta.url));

async function grantAdmin(settings: Record<string, string>, ...args: string[]) {
  const environment = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...settings };
  return run(process.execPath, [command, ...args], { env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

test('the owner makes an account an admin, who then has to sign in again', async () => {
  const shop = await openTestShop({ settings: unreachableMail });
  const settings = { ...testSettings(shop.database), ...unreachableMail };
  const owner = await signUp(shop, { email: 'owner@example.org' });
  const other = await signUp(shop);
  const outcome = await grantAdmin(settings, 'Owner@Example.org');
  expect(outcome).toMatchObject({
    code: 0,
    stdout: 'Owner@Example.org is an admin now, and has to sign in again.\n',
    stderr: '',
  });
  await expect(bearerFor(shop, owner.cookie)).rejects.toThrow('401');
  const again = await signInAgain(shop, owner.person);
  const session = await shop.app.inject({
    url: '/api/v1/session',
    headers: { cookie: again.cookie },
  });
  expect(session.json()).toMatchObject({ user: { publicMetadata: { role: 'admin' } } });
  const { rows } = await shop.database.pool.query(`SELECT email FROM users WHERE role = 'admin'`);
  expect(rows).toEqual([{ email: 'owner@example.org' }]);
  expect(await bearerFor(shop, other.cookie)).toMatch(/^ey/);
  const admin = { authorization: `Bearer ${await bearerFor(shop, again.cookie)}` };
  const history = await shop.app.inject({
    url: `/api/v1/history?entity=account&id=${owner.person.id}`,
    headers: admin,
  });
  expect(history.json()).toMatchObject([
    { who: 'npm run grant-admin', changes: [{ field: 'role', from: 'shopper', to: 'admin' }] },
  ]);
  const told = await waitingMails(shop, 'account-notice');
  expect(told).toMatchObject([
    { to: 'owner@example.org', subject: expect.stringMatching(/admin/i) },
  ]);
  const events = await shop.app.inject({
    url: '/api/v1/admin/security-events?kind=role_changed',
    headers: admin,
  });
  expect(events.json()).toMatchObject([
    {
      account: { email: 'owner@example.org' },
      actor: 'npm run grant-admin',
      detail: 'shopper to admin',
    },
  ]);
  // Done before: nobody is told twice.
  expect(await grantAdmin(settings, 'owner@example.org')).toMatchObject({ code: 0 });
  expect(await waitingMails(shop, 'account-notice')).toHaveLength(1);
});

test('an address without an account, no address and an unopened shop end with a sentence', async () => {
  const shop = await openTestShop();
  const settings = testSettings(shop.database);
  expect(await grantAdmin(settings, 'nobody@example.org')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'No account has the address nobody@example.org: sign up with it first.\n',
  });
  expect(await grantAdmin(settings)).toMatchObject({
    code: 2,
    stderr: 'Say whom: npm run grant-admin -- EMAIL\n',
  });
  const empty = databaseAddress(inject('postgres'), 'template1');
  const unopened = await grantAdmin({ ...settings, DATABASE_URL: empty }, 'nobody@example.org');
  expect(unopened).toMatchObject({
    code: 1,
    stderr: 'This shop has not been opened yet: start it once first.\n',
  });
});

test('the embedded database is left as it was found: closed stays closed, open stays open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-grant-'));
  const settings = { DATA_DIR: folder, NODE_ENV: 'test' };
  const postgres = await startEmbeddedPostgres(folder);
  onTestFinished(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  // Whoever forgot to name the folder reads which one was looked into.
  expect(await grantAdmin(settings, 'owner@example.org')).toMatchObject({
    code: 1,
    stderr: `This shop has not been opened yet: start it once first. Its folder is ${folder}; another one is named by DATA_DIR.\n`,
  });
  const database = openDatabase(postgres.connectionString, () => undefined, { connections: 1 });
  await migrate(database.db);
  await database.pool.query(
    `INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'Owner', 'owner@example.org')`,
  );
  expect(await grantAdmin(settings, 'owner@example.org')).toMatchObject({ code: 0 });
  const { rows } = await database.pool.query('SELECT role FROM users');
  expect(rows).toEqual([{ role: 'admin' }]);
  await database.close();
  await postgres.stop();
  expect(await grantAdmin(settings, 'owner@example.org')).toMatchObject({ code: 0 });
  await expect(access(join(folder, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});
