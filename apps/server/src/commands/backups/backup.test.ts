import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';
import { type TestDatabase, createEmptyDatabase } from '../../../test/database.ts';
import { seller } from '../../../test/invoicing.ts';
import { earlierData } from '../../../test/reliability/earlier-data.ts';
import { arrived, returningIn } from '../../../test/returning.ts';
import { openTestShop, testSettings } from '../../../test/shop.ts';
import { checkIntegrity } from '../../modules/integrity/check-integrity.ts';
import { listMigrations, migrate } from '../../database/migrate.ts';

const run = promisify(execFile);

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Place {
  readonly database: TestDatabase;
  readonly dataDir: string;
}

async function command(name: 'backup' | 'restore', { database, dataDir }: Place, folder: string) {
  const settings = { ...testSettings(database), DATA_DIR: dataDir };
  const file = join(import.meta.dirname, '..', `${name}.ts`);
  const env = { PATH: process.env['PATH'], ...settings };
  return run(process.execPath, [file, folder], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

async function emptyPlace(): Promise<Place> {
  return { database: await createEmptyDatabase(), dataDir: await ownFolder() };
}

// What the two commands note of themselves, each where it was run.
const COMMANDS = /,backup_(written|restored),/;

/** Every row of every table that a backup keeps, as text, sorted. */
async function everything({ pool }: TestDatabase): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'stripe_sandbox') AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND c.relname NOT IN ('kysely_migration', 'product_changes') ORDER BY 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t ORDER BY 1`,
    );
    found[name] = rows.map(({ row }) => row).filter((row) => !COMMANDS.test(row));
  }
  return found;
}

/** The shop issues documents by itself soon after money has moved: nothing is compared while it does. */
async function documentsAtRest({ pool }: TestDatabase): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `SELECT order_id::text FROM invoice_due
         UNION ALL SELECT document_id::text FROM invoice_files WHERE pdf IS NULL`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 100 },
  );
}

test('a shop that was kept comes back: every row, every file, its accounts, and money can still be returned', async () => {
  const dataDir = await ownFolder();
  const shop = await openSellingShop({ settings: { DATA_DIR: dataDir } });
  const place = { database: shop.database, dataDir };
  await mkdir(join(dataDir, 'media', 'products'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'products', 'lamp.webp'), Buffer.from([1, 2, 3, 0, 255]));
  await writeFile(join(dataDir, 'auth-secret'), 'sealed with this', { mode: 0o600 });
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18');
  const form = { name: 'Robin "Ω" \\N', email: 'robin@example.org', password: 'a-good-password' };
  const origin = shop.env.origins[0];
  const signUp = { method: 'POST' as const, url: '/api/auth/sign-up/email', headers: { origin } };
  expect((await shop.app.inject({ ...signUp, payload: form })).statusCode).toBe(200);
  await shop.call('PUT', '/admin/invoices/settings', shop.admin, seller);
  const product = await shop.addProduct({ description: 'Two\nlines,\ta tab and a \\. at its end' });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  // Documents that refer to each other, and their files.
  await shop.app.scheduledWork.issueDocuments(new Date(Date.now() + 1_000));
  const corrected = await shop.call(
    'POST',
    `/admin/orders/${orderId}/documents/correct`,
    shop.admin,
    {
      recipient: 'Somebody Else',
      reason: 'wrong company',
    },
  );
  expect(corrected.status).toBe(200);
  await shop.app.scheduledWork.issueDocuments(new Date(Date.now() + 1_000));
  const returning = returningIn(shop);
  const sent = await returning.sentOrder();
  const back = await returning.approved(sent.orderId, [{ itemId: sent.lamps, quantity: 1 }]);
  await returning.act(back, 'receive', { lines: [arrived(sent.lamps, 1)] });
  await returning.act(back, 'refund');
  await returning.ask(sent.orderId, [{ itemId: sent.cables, quantity: 1 }]);
  await documentsAtRest(shop.database);

  const folder = join(await ownFolder(), 'kept');
  const kept = await command('backup', place, folder);
  expect(kept).toMatchObject({ code: 0, stderr: '' });
  expect(kept.stdout).toMatch(/^Kept \d+ rows of \d+ tables and 2 files in /);
  // Password hashes lie in there.
  expect((await stat(folder)).mode & 0o077).toBe(0);
  const before = await everything(shop.database);
  expect(Object.values(before).flat().length).toBeGreaterThan(30);

  const there = await emptyPlace();
  const restored = await command('restore', there, folder);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain('Books in order.');
  expect(await everything(there.database)).toEqual(before);
  const noted = async ({ pool }: TestDatabase) =>
    (await pool.query("SELECT kind FROM security_events WHERE kind LIKE 'backup%'")).rows;
  expect(await noted(shop.database)).toEqual([{ kind: 'backup_written' }]);
  expect(await noted(there.database)).toEqual([{ kind: 'backup_restored' }]);
  const picture = await readFile(join(there.dataDir, 'media', 'products', 'lamp.webp'));
  expect([...picture]).toEqual([1, 2, 3, 0, 255]);
  expect((await stat(join(there.dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600);
  expect((await readdir(there.dataDir)).sort()).toEqual(['auth-secret', 'media']);

  const again = await openTestShop({ database: there.database });
  const { email, password } = form;
  const signIn = { method: 'POST' as const, url: '/api/auth/sign-in/email', headers: { origin } };
  const signedIn = await again.app.inject({ ...signIn, payload: { email, password } });
  expect(signedIn.json()).toMatchObject({ user: { name: form.name } });
  // With the bearer from before, and the provider's own books.
  const cancelled = await again.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${orderId}/cancel`,
    headers: shop.admin.headers,
    payload: {},
  });
  expect(cancelled.statusCode).toBe(200);
  expect(cancelled.json()).toMatchObject({ paymentStatus: 'REFUNDED' });
  expect(await checkIntegrity(there.database.db)).toEqual([]);
}, 90_000);

test('a backup of a shop that is selling is of one moment', async () => {
  const dataDir = await ownFolder();
  const shop = await openSellingShop({ settings: { DATA_DIR: dataDir } });
  const product = await shop.addProduct({ stockQuantity: 100_000 });
  const closing = new AbortController();
  let sold = 0;
  const sell = async () => {
    while (!closing.signal.aborted) {
      await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
      sold += 1;
    }
  };
  const selling = [sell(), sell(), sell()];
  await expect.poll(() => sold).toBeGreaterThan(10);
  const folder = join(await ownFolder(), 'kept');
  const before = sold;
  const { code } = await command('backup', { database: shop.database, dataDir }, folder);
  expect([code, sold > before]).toEqual([0, true]);
  closing.abort();
  await Promise.all(selling);
  const there = await emptyPlace();
  expect(await command('restore', there, folder)).toMatchObject({ code: 0 });
  expect(await checkIntegrity(there.database.db)).toEqual([]);
  const { rows } = await there.database.pool.query('SELECT count(*) FROM orders');
  expect(rows[0].count).toBeGreaterThanOrEqual(before);
}, 90_000);

test('a backup of an earlier release is brought to this one', async () => {
  const early = await emptyPlace();
  const { known } = await listMigrations(early.database.db);
  const upTo = '0006-admin-changes';
  await migrate(early.database.db, upTo);
  for (const migration of known.slice(0, known.indexOf(upTo) + 1)) {
    for (const statement of earlierData[migration] ?? [])
      await early.database.pool.query(statement);
  }
  const folder = join(await ownFolder(), 'kept');
  expect(await command('backup', early, folder)).toMatchObject({ code: 0 });
  const there = await emptyPlace();
  expect(await command('restore', there, folder)).toMatchObject({ code: 0, stderr: '' });
  expect((await listMigrations(there.database.db)).done).toEqual(known);
  const { rows } = await there.database.pool.query('SELECT name FROM users');
  expect(rows).toEqual([{ name: 'Robin Shopper' }]);
  expect(await checkIntegrity(there.database.db)).toEqual([]);
}, 90_000);

test('what is not empty, not whole, not new or not a backup is refused in a sentence, and nothing changes', async () => {
  const dataDir = await ownFolder();
  const shop = await openSellingShop({ settings: { DATA_DIR: dataDir } });
  const full = { database: shop.database, dataDir };
  const folder = join(await ownFolder(), 'kept');
  expect(await command('backup', full, folder)).toMatchObject({ code: 0 });
  const refused = async (name: 'backup' | 'restore', place: Place, where: string) => {
    const { code, stderr, stdout } = await command(name, place, where);
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    return stderr;
  };
  const before = await everything(shop.database);
  expect(await refused('restore', full, folder)).toContain('The database is not empty');
  expect(await everything(shop.database)).toEqual(before);
  expect(await refused('backup', full, folder)).toContain('is there already');
  expect(await refused('backup', full, join(dataDir, 'kept'))).toContain('outside of DATA_DIR');
  const there = await emptyPlace();
  expect(await refused('backup', there, join(await ownFolder(), 'kept'))).toContain(
    'not been opened',
  );

  const users = join(folder, 'tables', 'public.users.copy.gz');
  const bytes = await readFile(users);
  await writeFile(users, bytes.subarray(0, -9));
  expect(await refused('restore', there, folder)).toContain(
    'public.users.copy.gz is not what was kept',
  );
  await writeFile(users, bytes);
  await rename(join(folder, 'backup.json'), join(folder, 'away.json'));
  expect(await refused('restore', there, folder)).toContain('is no finished backup');
  const newer = (await readFile(join(folder, 'away.json'), 'utf8')).replace(
    '0001-identity',
    '9999-later',
  );
  await writeFile(join(folder, 'backup.json'), newer);
  expect(await refused('restore', there, folder)).toContain('newer release (9999-later)');
  expect(await everything(there.database)).toEqual({});
}, 90_000);
