import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Env, readEnv } from '../../apps/server/src/env.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { freePort } from '../../e2e/support/shop-process.ts';
import { type Child, root, startNode, untilAnswered } from './children.ts';

/** One process of a shop, and how to reach it. */
export interface Served {
  readonly url: string;
  readonly databaseUrl: string;
  readonly env: Env;
  readonly server: Child;
}

export interface BenchShop extends Served {
  /** Milliseconds from starting the process to its first answer. */
  readonly startedIn: number;
  /** Ends the process and starts it again on the same data. */
  restart(): Promise<BenchShop>;
  /** Another process of the shop, on the same data where the settings do not say otherwise. */
  beside(settings: Record<string, string>): Promise<Served>;
  close(): Promise<void>;
}

async function startServer(
  databaseUrl: string,
  dataDir: string,
  different: Record<string, string> = {},
) {
  const port = await freePort();
  const began = performance.now();
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...different,
  };
  // As `npm start` does: a small young generation, a heap that is cleared when it has doubled, few heaps of the
  // C library, and code compiled once.
  const flags = ['--heap-growing-percent=100', 'apps/server/src/main.ts'];
  const server = startNode('--max-semi-space-size=4', flags, {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
    ...settings,
  });
  const url = `http://localhost:${port}`;
  await untilAnswered(`${url}/readyz`);
  return { url, server, startedIn: performance.now() - began, env: readEnv(settings) };
}

/** A shop on a PostgreSQL of the benchmark's own, as durable as a real one. */
export async function openBenchShop(): Promise<BenchShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gadgetry-bench-'));
  const postgres = await startEmbeddedPostgres(dataDir);
  const databaseUrl = postgres.connectionString;
  const open = async (): Promise<BenchShop> => {
    const started = await startServer(databaseUrl, dataDir);
    return {
      ...started,
      databaseUrl,
      restart: async () => {
        await started.server.stop();
        return open();
      },
      beside: async (settings) => ({
        ...(await startServer(databaseUrl, dataDir, settings)),
        databaseUrl: settings['DATABASE_URL'] ?? databaseUrl,
      }),
      close: async () => {
        await started.server.stop();
        await postgres.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  };
  return open();
}
