import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { watchPostgres } from './watch-postgres.ts';

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('a PostgreSQL that was killed is back at its address by itself; one that was stopped stays away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-watch-'));
  const postgres = await startEmbeddedPostgres(folder);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const endWatch = watchPostgres(postgres, folder, log);
  onTestFinished(async () => {
    await endWatch();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  const pid = async () => Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  const killed = await pid();
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(() => answers(postgres.connectionString), { timeout: 25_000, interval: 200 })
    .toBe(true);
  expect(await pid()).not.toBe(killed);
  expect(lines.join('')).toContain('postgres_ended');

  await endWatch();
  await postgres.stop();
  await delay(3_000);
  expect(await answers(postgres.connectionString)).toBe(false);
}, 60_000);
