import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

interface Started {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
}

function start(settings: Record<string, string>): Started {
  const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const child = spawn(process.execPath, [main], { env: { ...inherited, ...settings } });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit').then(() => child.exitCode);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await ended;
  });
  return { child, output: () => printed, ended };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-main-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function untilOpen(shop: Started): Promise<void> {
  await expect.poll(shop.output, { timeout: 60_000, interval: 50 }).toContain('is open at');
}

/** The process id of the PostgreSQL on this data, or null where none runs. */
async function postgresOn(dataDir: string): Promise<number | null> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = await readFile(file, 'utf8').catch(() => null);
  return lines === null ? null : Number(lines.split('\n')[0]);
}

/** Whether a process runs. One that has ended and waits to be counted by its parent does not. */
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return status !== '' && !/^State:\s+[ZX]/m.test(status);
}

async function firstProduct(port: number): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/products?limit=1`);
  const products: unknown = await answer.json();
  return Array.isArray(products) ? products[0] : null;
}

test('an empty machine becomes a demo shop; it closes with its database, and opens again as it was', async () => {
  const dataDir = await ownFolder();
  const port = await freePort();
  const first = start({ PORT: String(port), DATA_DIR: dataDir });
  await untilOpen(first);
  expect(first.output()).toContain(`http://localhost:${port}`);
  expect(first.output()).toContain('admin@example.com / admin-demo-1234\n');
  expect(first.output()).toContain('shopper@example.com / shopper-demo-1234\n');
  const product = await firstProduct(port);
  expect(product).toMatchObject({ name: expect.any(String) });
  const postgres = (await postgresOn(dataDir)) ?? 0;
  expect(await isAlive(postgres)).toBe(true);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  await expect.poll(() => isAlive(postgres)).toBe(false);

  const second = start({ PORT: String(port), DATA_DIR: dataDir });
  await untilOpen(second);
  expect(await firstProduct(port)).toEqual(product);
}, 120_000);

test('a shop that was killed leaves its database running, and the next one takes it over and ends it', async () => {
  const dataDir = await ownFolder();
  const port = await freePort();
  const killed = start({ PORT: String(port), DATA_DIR: dataDir });
  await untilOpen(killed);
  const product = await firstProduct(port);
  const postgres = (await postgresOn(dataDir)) ?? 0;
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await isAlive(postgres)).toBe(true);

  const next = start({ PORT: String(port), DATA_DIR: dataDir });
  await untilOpen(next);
  expect(await postgresOn(dataDir)).toBe(postgres);
  expect(await firstProduct(port)).toEqual(product);
  next.child.kill('SIGTERM');
  expect(await next.ended).toBe(0);
  await expect.poll(() => isAlive(postgres)).toBe(false);
}, 120_000);

test('a taken port is said in one sentence, and nothing is left running', async () => {
  const dataDir = await ownFolder();
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shop = start({ PORT: String(port), DATA_DIR: dataDir });
  expect(await shop.ended).toBe(1);
  expect(shop.output().trim()).toBe(
    `Port ${port} is taken by another program: stop it, or set PORT to a free one.`,
  );
  expect(await postgresOn(dataDir)).toBe(null);
}, 60_000);

test('a second start beside an open shop is refused, and takes nothing from the first', async () => {
  const dataDir = await ownFolder();
  const port = await freePort();
  const open = start({ PORT: String(port), DATA_DIR: dataDir });
  await untilOpen(open);
  const product = await firstProduct(port);
  const postgres = (await postgresOn(dataDir)) ?? 0;
  const second = start({ PORT: String(port), DATA_DIR: dataDir });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Port ${port} is taken`);
  expect(await postgresOn(dataDir)).toBe(postgres);
  expect(await isAlive(postgres)).toBe(true);
  expect(await firstProduct(port)).toEqual(product);
  expect(open.output()).not.toContain('postgres_ended');
}, 120_000);

test('a database that is not there is said in one sentence', async () => {
  const port = await freePort();
  const shop = start({
    PORT: '0',
    DATA_DIR: await ownFolder(),
    DATABASE_URL: `postgresql://nobody:secret@127.0.0.1:${port}/shop`,
  });
  expect(await shop.ended).toBe(1);
  expect(shop.output().trim().split('\n')).toHaveLength(1);
  expect(shop.output()).toContain('database');
  expect(shop.output()).not.toContain('secret');
}, 60_000);

test('a real shop names everything that is missing at once', async () => {
  const shop = start({ NODE_ENV: 'production', DATA_DIR: await ownFolder() });
  expect(await shop.ended).toBe(1);
  expect(shop.output().trim()).toBe(
    'These settings are missing: PUBLIC_URL, AUTH_SECRET, SUPPORT_EMAIL, PAYMENTS.',
  );
});
