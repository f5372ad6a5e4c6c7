import { setTimeout as delay } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import { type Controls, createStripeSandbox, type FaultsInput } from '@gadgetry/stripe-sandbox';
import { checkIntegrity } from '../../src/modules/integrity/check-integrity.ts';
import { type Env, readEnv } from '../../src/env.ts';
import { sandboxKeys } from '../../src/start/payment-provider.ts';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { type Buyer, createBuyers } from './buyers.ts';
import { type Goods, openGoods } from './goods.ts';
import { type NetworkCable, openNetworkCable } from './network-cable.ts';
import { type OwnPostgres, openOwnPostgres } from './own-postgres.ts';
import { compareWithProvider } from './compare-ledgers.ts';
import { type ShopServer, createShopServer } from './shop-server.ts';

export interface ShopsOptions {
  readonly servers?: number;
  readonly buyers?: number;
  readonly settings?: Record<string, string>;
  /** The shop reaches its database by a cable that can be cut. */
  readonly cable?: boolean;
}

/** Several processes of one shop on one PostgreSQL of their own, and people who shop there. */
export interface Shops {
  readonly postgres: OwnPostgres;
  /** Between the servers and their database; null where they are not connected by one. */
  readonly cable: NetworkCable | null;
  readonly servers: readonly [ShopServer, ...ShopServer[]];
  readonly database: OpenDatabase;
  readonly env: Env;
  readonly admin: Buyer;
  readonly buyers: readonly Buyer[];
  readonly goods: Goods;
  /** The servers in turn, as a balancer would choose. */
  server(turn: number): ShopServer;
  /** Any of the servers, or what stands in front of them. */
  door(): Pick<ShopServer, 'url'>;
  /** Accounts that have never ordered anything. */
  newcomers(count: number): Promise<Buyer[]>;
  setFaults(faults: FaultsInput): Promise<void>;
  /** What happens at the payment provider without the shop. */
  readonly provider: Controls;
  /** @throws Error naming everything that does not add up, in the shop and between it and the provider */
  mustAddUp(): Promise<void>;
  close(): Promise<void>;
}

const SETTLING_MS = 10_000;
const SECRET = 'a-secret-that-only-the-tests-know-0123456789';

export async function openShops(options: ShopsOptions = {}): Promise<Shops> {
  const postgres = await openOwnPostgres();
  const database = openDatabase(postgres.address, () => undefined, { connections: 10 });
  const cable = options.cable === true ? await openNetworkCable(postgres.address) : null;
  const settings = {
    DATABASE_URL: cable?.address ?? postgres.address,
    DATA_DIR: postgres.folder,
    AUTH_SECRET: SECRET,
    DEMO: '0',
    PAYMENTS: 'sandbox',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...options.settings,
  };
  const first = await createShopServer(settings);
  // One address for all, as behind a balancer: a bearer of one process is good in every other.
  const shared = { PUBLIC_URL: first.origin, ...settings };
  const more = Array.from({ length: (options.servers ?? 2) - 1 }, () => createShopServer(shared));
  const servers = [first, ...(await Promise.all(more))] as const;
  const env = readEnv(shared);
  const keys = sandboxKeys(env);
  const sandbox = createStripeSandbox({
    ...keys,
    pool: database.pool,
    webhookUrl: 'http://127.0.0.1:9/',
  });
  const close = async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await database.close();
    await cable?.close();
    await postgres.close();
  };

  try {
    for (const server of servers) await server.start();
    const people = { database, env, url: first.url };
    const [admin] = await createBuyers(people, 1, 'admin');
    if (admin === undefined) throw new Error('no admin');
    const buyers = await createBuyers(people, options.buyers ?? 10);
    const goods = await openGoods(first.url, admin);
    return {
      postgres,
      cable,
      servers,
      database,
      env,
      admin,
      buyers,
      goods,
      server: (turn) => servers[turn % servers.length] ?? first,
      door: () => servers[randomInt(servers.length)] ?? first,
      newcomers: (count) => createBuyers(people, count),
      async setFaults(faults) {
        await sandbox.faults.set(faults);
      },
      provider: sandbox.controls,
      async mustAddUp() {
        const look = async () => [
          ...(await checkIntegrity(database.db)),
          ...(await compareWithProvider(database)),
        ];
        let findings = await look();
        // An event whose test did not wait for it may be on its way at this very moment.
        for (const until = performance.now() + SETTLING_MS; findings.length > 0; ) {
          if (performance.now() > until) throw new Error(JSON.stringify(findings, null, 2));
          await delay(500);
          findings = await look();
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
