import { freePort } from '../../../../e2e/support/shop-process.ts';
import { checkIntegrity } from '../../src/modules/integrity/check-integrity.ts';
import { readEnv } from '../../src/env.ts';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { type Buyer, createBuyers } from '../reliability/buyers.ts';
import { type Goods, openGoods } from '../reliability/goods.ts';
import { compareWithProvider } from '../reliability/compare-ledgers.ts';
import { type ShopServer, createShopServer } from '../reliability/shop-server.ts';
import { type Balancer, startPlainBalancer } from './balancer.ts';
import type { ClusterDatabases } from './database-cluster.ts';
import type { Nginx } from './find-nginx.ts';
import { startNginx } from './nginx.ts';

export interface ClusterOptions<Databases extends ClusterDatabases> {
  /** Who keeps the database alive: a script of the tests, or Patroni. */
  openDatabases(): Promise<Databases>;
  /** Null: the plain balancer of the tests. */
  readonly nginx: Nginx | null;
  readonly buyers: number;
  readonly settings?: Record<string, string>;
}

/** Three processes of one shop behind a balancer, on a database with two replicas. */
export interface ClusterShop<Databases extends ClusterDatabases = ClusterDatabases> {
  readonly balancer: Balancer;
  readonly databases: Databases;
  readonly nodes: readonly ShopServer[];
  readonly database: OpenDatabase;
  readonly admin: Buyer;
  readonly buyers: readonly Buyer[];
  readonly goods: Goods;
  /** The address that a browser would use. */
  readonly origin: string;
  /** What people know: the balancer. */
  door(): { readonly url: string };
  /** @throws Error with what a node has said that is not there any more */
  mustAllRun(): void;
  /** @returns everything that does not add up, in the shop and between it and the provider */
  findings(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export async function openClusterShop<Databases extends ClusterDatabases>(
  options: ClusterOptions<Databases>,
): Promise<ClusterShop<Databases>> {
  const { nginx, buyers, settings: given = {} } = options;
  const databases = await options.openDatabases();
  const endings: (() => Promise<unknown>)[] = [databases.close];
  const close = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const origin = `http://localhost:${port}`;
    const settings: Record<string, string> = {
      PUBLIC_URL: origin,
      DATABASE_URL: databases.address,
      DATABASE_REPLICA_URL: databases.replicaAddress,
      DATA_DIR: databases.dataDir,
      AUTH_SECRET: 'a-secret-that-only-the-tests-know-0123456789',
      DEMO: '0',
      PAYMENTS: 'sandbox',
      RATE_LIMITS: 'off',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      SHUTDOWN_GRACE_SECONDS: nginx === null ? '1' : '3',
      ...given,
    };
    const created = await Promise.all([1, 2, 3].map(() => createShopServer(settings)));
    let closing = false;
    endings.push(() => {
      closing = true;
      return Promise.all(created.map((node) => node.kill()));
    });
    // Whoever was about to bring a node back when all this is broken off leaves nothing behind.
    const nodes = created.map((node) => ({
      ...node,
      start: async () => {
        if (!closing) await node.start();
      },
    }));
    // All at once, on an empty database.
    await Promise.all(nodes.map((node) => node.start()));
    const at = { port, nodes };
    const balancer = await (nginx === null ? startPlainBalancer(at) : startNginx(nginx, at));
    endings.push(balancer.close);
    const database = openDatabase(databases.address, () => undefined, { connections: 6 });
    endings.push(database.close);
    const people = { database, env: readEnv(settings), url };
    const [admin] = await createBuyers(people, 1, 'admin');
    if (admin === undefined) throw new Error('no admin');
    return {
      balancer,
      origin,
      databases,
      nodes,
      database,
      admin,
      buyers: await createBuyers(people, buyers),
      goods: await openGoods(url, admin),
      door: () => ({ url }),
      mustAllRun() {
        const gone = nodes.find((node) => !node.isRunning());
        if (gone !== undefined) throw new Error(`A node has ended by itself:\n${gone.output()}`);
      },
      findings: async () => [
        ...(await checkIntegrity(database.db)),
        ...(await compareWithProvider(database)),
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
