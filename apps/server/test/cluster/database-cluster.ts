import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type OwnPostgres, openOwnPostgres } from '../reliability/own-postgres.ts';
import { copyForStandby } from './base-backup.ts';

export interface DatabaseNode extends OwnPostgres {
  readonly name: string;
}

/** What processes of a shop are told of their database, whoever keeps it alive. */
export interface ClusterDatabases {
  /** `DATABASE_URL` */
  readonly address: string;
  /** `DATABASE_REPLICA_URL` */
  readonly replicaAddress: string;
  /** `DATA_DIR`, where there is one that all of them see. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Three PostgreSQL servers: one takes writes, two follow it, and a commit waits for one of the two. */
export interface DatabaseCluster extends ClusterDatabases {
  readonly nodes: readonly [DatabaseNode, DatabaseNode, DatabaseNode];
  /** Names those hosts. */
  addressOf(hosts: readonly string[]): string;
  /** Waits until all that are to follow do so. */
  untilFollowed(): Promise<void>;
  primary(): DatabaseNode;
  standbys(): DatabaseNode[];
  /**
   * What an operator, or a tool such as Patroni, does when the primary is gone: the standby that has
   * received most becomes the primary, and the other one follows it.
   */
  promote(): Promise<DatabaseNode>;
}

async function ask<Row extends pg.QueryResultRow>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const PATIENCE_MS = 30_000;

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${PATIENCE_MS / 1_000} s`);
    await delay(50);
  }
}

const NAMES = ['one', 'two', 'three'] as const;

export async function openDatabaseCluster(): Promise<DatabaseCluster> {
  const opened: DatabaseNode[] = [];
  let primary: DatabaseNode | null = null;
  const leader = () => {
    if (primary === null) throw new Error('no primary');
    return primary;
  };

  const flagsOf = (name: string): Record<string, string> => {
    const flags = {
      shared_buffers: '64MB',
      wal_keep_size: '1GB',
      hot_standby_feedback: 'on',
      // Any one of the two that follow: one may be away, and still no commit exists only once.
      synchronous_standby_names: `ANY 1 (${NAMES.join(', ')})`,
    };
    if (primary === null || primary.name === name) return flags;
    const { hostname, port, username, password } = new URL(primary.address);
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
    return { ...flags, primary_conninfo: conninfo };
  };
  const open = async (name: string): Promise<DatabaseNode> => {
    const from = primary;
    const own = await openOwnPostgres({
      flags: () => flagsOf(name),
      ...(from === null ? {} : { prepare: (folder) => copyForStandby(from, folder) }),
    });
    const node = { ...own, name };
    opened.push(node);
    return node;
  };
  const close = async () => {
    // Those that follow first: a primary that ends waits until they have everything.
    for (const node of opened.toReversed()) await node.close();
  };
  const followed = (by: number) =>
    until(`${by} standbys follow`, async () => {
      const following = await ask(
        leader().address,
        `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`,
      );
      return following.length >= by;
    });

  try {
    primary = await open(NAMES[0]);
    const nodes = [primary, await open(NAMES[1]), await open(NAMES[2])] as const;
    await followed(2);
    const { username, password, pathname } = new URL(primary.address);
    const addressOf = (hosts: readonly string[]) =>
      `postgresql://${username}:${password}@${hosts.join(',')}${pathname}`;
    return {
      nodes,
      // All three, in libpq's way; those that follow at first.
      address: addressOf(nodes.map(({ address }) => new URL(address).host)),
      replicaAddress: addressOf(nodes.slice(1).map(({ address }) => new URL(address).host)),
      dataDir: nodes[0].folder,
      addressOf,
      untilFollowed: () => followed(2),
      primary: leader,
      standbys: () => nodes.filter((node) => node !== primary),
      async promote() {
        const received = await Promise.all(
          nodes
            .filter((node) => node !== primary)
            .map(async (node) => {
              const [row] = await ask<{ bytes: number }>(
                node.address,
                `SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::float8 AS bytes`,
              );
              return { node, bytes: row?.bytes ?? 0 };
            }),
        );
        const [best, ...others] = received.toSorted((a, b) => b.bytes - a.bytes);
        if (best === undefined) throw new Error('nobody to promote');
        await ask(best.node.address, 'SELECT pg_promote(true, 30)');
        primary = best.node;
        for (const { node } of others) {
          await node.stop();
          await node.start();
        }
        await followed(others.length);
        return primary;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
