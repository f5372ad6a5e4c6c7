import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { clusterIn } from './data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';

const LOOK_EVERY_MS = 2_000;

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
      if (ended.signal.aborted || (await findPostmaster(clusterIn(dataDir))) !== null) continue;
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
