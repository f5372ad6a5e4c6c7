import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { SettingsError, readEnv } from '../env.ts';
import { writeDurably } from './durable-file.ts';
import { type EmbeddedPostgres, serverFolder, startEmbeddedPostgres } from './embedded-postgres.ts';

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Everything in a folder: what it is, what is in it, and when it was written. */
async function snapshot(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs, mode } = await stat(path);
    const content = entry.isFile() ? await readFile(path, 'base64') : 'folder';
    found[path] = `${mode} ${mtimeMs} ${content}`;
  }
  return found;
}

async function startShop(dataDir: string) {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: serverFolder,
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', PORT: '0', DATA_DIR: dataDir },
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'exit');
  return { code: child.exitCode, said: printed.trim() };
}

const password = 'a-password-of-24-letters';
const secret = 'a-secret-of-this-folder-0123456789abcdef';

/** What is there of a shop whose data folder has lost something. */
const damaged: [string, Record<string, string>, string][] = [
  [
    'PG_VERSION is missing',
    { 'postgres/base/1': 'rows', 'postgres-password': password, 'auth-secret': secret },
    'holds a database without its file PG_VERSION',
  ],
  ['PG_VERSION and the secret are missing', { 'postgres/base/1': 'rows' }, 'PG_VERSION'],
  [
    'the password is missing',
    { 'postgres/PG_VERSION': '18', 'auth-secret': secret },
    'postgres-password is missing or empty',
  ],
  [
    'the password is cut off',
    { 'postgres/PG_VERSION': '18', 'postgres-password': 'a-pass', 'auth-secret': secret },
    'postgres-password is cut off',
  ],
  [
    'the secret is empty',
    { 'postgres/PG_VERSION': '18', 'postgres-password': password, 'auth-secret': '' },
    'auth-secret is cut off',
  ],
];

test.each(damaged)('%s: one sentence says so, and nothing was written', async (_, files, why) => {
  const folder = await ownFolder();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const before = await snapshot(folder);
  const { code, said } = await startShop(folder);
  expect(code).toBe(1);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).toContain(why);
  expect(said).not.toContain('DATABASE_URL');
  expect(await snapshot(folder)).toEqual(before);
});

test('a secret that was begun on a full disk, before there was a shop, is made anew', async () => {
  const folder = await ownFolder();
  for (const begun of ['', 'only-the-beginning']) {
    await writeFile(join(folder, 'auth-secret'), begun);
    const made = readEnv({ DATA_DIR: folder }).AUTH_SECRET;
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await readFile(join(folder, 'auth-secret'), 'utf8')).toBe(made);
  }
  expect(await readdir(folder)).toEqual(['auth-secret']);
});

test('a file is in its place whole or not at all, and one that was begun is in nobody’s way', async () => {
  const folder = await ownFolder();
  const file = join(folder, 'auth-secret');
  await writeFile(`${file}.unfinished`, 'ha');
  writeDurably(file, secret);
  expect(await readFile(file, 'utf8')).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // What a full disk does to a file in the making, a folder in its place does too: it can't be written.
  await mkdir(`${file}.unfinished`);
  expect(() => writeDurably(file, 'another')).toThrow(/directory|EISDIR/);
  expect(await readFile(file, 'utf8')).toBe(secret);
  await rm(file);
  expect(() => readEnv({ DATA_DIR: folder })).toThrow(SettingsError);
  expect(await readdir(folder)).toEqual(['auth-secret.unfinished']);
});

async function answer({ connectionString }: EmbeddedPostgres): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query('SELECT 1 AS answer')).rows[0];
  } finally {
    await client.end();
  }
}

test('the number in a lock file that another process has now is not taken for the database', async () => {
  const [folder, other] = [await ownFolder(), await ownFolder()];
  const [first, neighbour] = await Promise.all([
    startEmbeddedPostgres(folder),
    startEmbeddedPostgres(other),
  ]);
  onTestFinished(() => neighbour.stop());
  const lockFile = join(folder, 'postgres', 'postmaster.pid');
  const lines = (await readFile(lockFile, 'utf8')).split('\n');
  const neighbours = await readFile(join(other, 'postgres', 'postmaster.pid'), 'utf8');
  await first.stop();
  const left = (pid: string) => [pid, ...lines.slice(1)].join('\n');
  // A program that is none, a PostgreSQL of another folder, and a file that a full disk left empty.
  for (const stale of [left(String(process.pid)), left(neighbours.split('\n')[0] ?? ''), '']) {
    await writeFile(lockFile, stale);
    const started = await startEmbeddedPostgres(folder);
    expect(started.adopted).toBe(false);
    expect(await answer(started)).toEqual({ answer: 1 });
    const again = await startEmbeddedPostgres(folder);
    expect(again.adopted).toBe(true);
    await started.stop();
  }
  expect(await answer(neighbour)).toEqual({ answer: 1 });
}, 90_000);

test('a database that refuses is called what it is: nobody has set a DATABASE_URL', async () => {
  const folder = await ownFolder();
  const postgres = await startEmbeddedPostgres(folder);
  onTestFinished(() => postgres.stop());
  await writeFile(join(folder, 'postgres-password'), password);
  const { code, said } = await startShop(folder);
  expect(code).toBe(1);
  expect(said).toContain('DATA_DIR/postgres-password');
  expect(said).not.toContain('DATABASE_URL');
}, 60_000);
