import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../../e2e/support/shop-process.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded-postgres.ts';
import { isThere, postgresProcesses, signal, titleOf } from './processes.ts';

/** A PostgreSQL of a test's own, as durable as a real one, that can be killed and comes back on its port. */
export interface OwnPostgres {
  readonly address: string;
  readonly folder: string;
  start(): Promise<void>;
  /** Ends it the clean way; `start` brings it back. */
  stop(): Promise<void>;
  /** As a power cut does: no process of it gets to say anything. */
  kill(): Promise<void>;
  /**
   * SIGSTOP to every process of it: it closes nothing and answers nothing. Or to all but those that
   * serve clients: connections that are there are answered, no new one is, and no standby hears of it.
   */
  freeze(which?: 'all' | 'all but clients'): Promise<void>;
  /** It goes on where it stood still. */
  wake(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

const servesClient = async (pid: number) => (await titleOf(pid)).startsWith('postgres: gadgetry ');

export interface OwnPostgresOptions {
  /** Settings, asked for at each start. */
  readonly flags?: () => Record<string, string>;
  /** Puts data into the folder before the first start; otherwise an empty database is made. */
  readonly prepare?: (folder: string) => Promise<void>;
}

export async function openOwnPostgres({
  flags = () => ({}),
  prepare = async () => undefined,
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-reliability-'));
  const port = String(await freePort());
  let running: EmbeddedPostgres | null = null;
  const closed = new AbortController();

  const start = async () => {
    const deadline = Date.now() + 30_000;
    while (!closed.signal.aborted) {
      try {
        running = await startEmbeddedPostgres(folder, { ...flags(), port });
        return;
      } catch (error) {
        // What a killed server leaves behind may take a moment to let go of its memory.
        if (Date.now() > deadline) throw error;
        await delay(200);
      }
    }
  };
  const stop = async () => running?.stop();
  const processes = () => postgresProcesses(join(folder, 'postgres'));
  const wake = async () => {
    for (const pid of await processes()) signal(pid, 'SIGCONT');
  };

  await prepare(folder);
  await start();
  const address = new URL(running === null ? '' : (running as EmbeddedPostgres).connectionString);
  address.port = port;
  return {
    address: address.href,
    folder,
    start,
    stop,
    async kill() {
      const [postmaster, ...children] = await processes();
      for (const pid of [postmaster, ...children]) signal(pid, 'SIGKILL');
      while (isThere(postmaster)) await delay(10);
    },
    async freeze(which = 'all') {
      const [postmaster] = await processes();
      // First, so that it has no more children than are then found.
      signal(postmaster, 'SIGSTOP');
      for (const pid of await processes()) {
        if (which === 'all' || !(await servesClient(pid))) signal(pid, 'SIGSTOP');
      }
    },
    wake,
    async close() {
      closed.abort();
      await wake().catch(() => undefined);
      // One that was killed and not started again has nothing to be ended.
      await stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
