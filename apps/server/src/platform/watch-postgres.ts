import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const LOOK_EVERY_MS = 2_000;

async function isRunning(dataDir: string): Promise<boolean> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another account's process can't be signalled, but is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Starts the embedded PostgreSQL again, at the same address, when it has ended although nobody told
 * it to: killed for want of memory, or for want of room on the disk, for as long as that lasts.
 * @returns ends the watch; call it before PostgreSQL is stopped
 */
export function watchPostgres(
  { connectionString }: Pick<EmbeddedPostgres, 'connectionString'>,
  dataDir: string,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const ended = new AbortController();
  const { port } = new URL(connectionString);
  const watch = async () => {
    while (!ended.signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted || (await isRunning(dataDir))) continue;
      log.error(
        { code: 'postgres_ended' },
        'the embedded PostgreSQL has ended and is started again',
      );
      await startEmbeddedPostgres(dataDir, { port }).catch((error: unknown) => {
        log.error({ code: 'postgres_ended', err: error }, 'PostgreSQL does not start yet');
      });
    }
  };
  const watching = watch();
  return async () => {
    ended.abort();
    await watching;
  };
}
