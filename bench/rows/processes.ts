import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '../../apps/server/src/env.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { findNginx } from '../../apps/server/test/cluster/find-nginx.ts';
import { startNginx } from '../../apps/server/test/cluster/nginx.ts';
import { createShopServer } from '../../apps/server/test/reliability/shop-server.ts';
import { freePort } from '../../e2e/support/shop-process.ts';
import { type Measured, loadGet, loadWrites } from '../support/load.ts';
import { manyBuyers } from '../support/people.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';
import { fillStock, ordersOf } from './orders.ts';

const CLIENTS = 8;

interface Figures {
  readonly list: Measured;
  readonly home: Measured;
  readonly orders: Measured;
}

/** The same load on as many processes as asked for, through nginx. */
async function measure(databaseUrl: string, dataDir: string, processes: number): Promise<Figures> {
  const nginx = await findNginx();
  if ('missing' in nginx) throw new Error(nginx.missing);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = {
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a-secret-that-only-the-benchmark-knows-01',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  };
  const nodes = await Promise.all(
    Array.from({ length: processes }, () => createShopServer(settings)),
  );
  try {
    for (const node of nodes) await node.start();
    const balancer = await startNginx(nginx, { port, nodes });
    try {
      const people = { url: nodes[0]?.url ?? '', databaseUrl, env: readEnv(settings) };
      const bearers = await manyBuyers(people, CLIENTS);
      const requests = ordersOf(await fillStock(databaseUrl));
      return {
        list: await loadGet(`http://127.0.0.1:${port}/api/v1/products?limit=24`),
        home: await loadGet(`http://127.0.0.1:${port}/`),
        orders: await loadWrites({ url: `http://127.0.0.1:${port}`, bearers, requests }),
      };
    } finally {
      await balancer.close();
    }
  } finally {
    await Promise.all(nodes.map((node) => node.terminate()));
  }
}

/** What a second process on the same machine brings, behind nginx and on the same PostgreSQL. */
export async function processesRows(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gadgetry-bench-'));
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    const one = await measure(postgres.connectionString, dataDir, 1);
    const two = await measure(postgres.connectionString, dataDir, 2);
    return (['list', 'home', 'orders'] as const).map((what) => ({
      what: `${what} through nginx, 2 processes, per second`,
      figure: `${whole(two[what].perSecond)}, p99 ${two[what].p99} ms`,
      reference: `${whole(one[what].perSecond)}, p99 ${one[what].p99} ms (1 process)`,
      ratio: twoDecimals(two[what].perSecond / one[what].perSecond),
      target: 'told, not judged',
      met: true,
    }));
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
