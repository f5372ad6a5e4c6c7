import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { type DatabaseCluster, openDatabaseCluster } from './database-cluster.ts';

let cluster: DatabaseCluster;
const opened: OpenDatabase[] = [];

beforeAll(async () => {
  cluster = await openDatabaseCluster();
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await cluster.close();
});

function open(): OpenDatabase {
  const database = openDatabase(cluster.address, () => undefined);
  opened.push(database);
  return database;
}

async function portOf({ pool }: OpenDatabase): Promise<string> {
  const { rows } = await pool.query('SELECT inet_server_port()::text AS port');
  return rows[0].port;
}

const portsOf = (nodes: readonly { address: string }[]) =>
  nodes.map(({ address }) => new URL(address).port);

test('of several hosts the one is found that takes writes', async () => {
  expect(portsOf([cluster.primary()])).toContain(await portOf(open()));
});

test('after a failover the promoted host is found with all that was acknowledged, and an old primary that comes back is not believed', async () => {
  const database = open();
  const { pool } = database;
  await pool.query('CREATE TABLE told (number int PRIMARY KEY)');
  const old = cluster.primary();
  const acknowledged: number[] = [];
  const over = new AbortController();
  const writing = (async () => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      await pool.query('INSERT INTO told VALUES ($1)', [number]).then(
        () => acknowledged.push(number),
        () => undefined,
      );
    }
  })();
  await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(50);
  await old.kill();
  const away = await pool.query('SELECT 1').catch((error: unknown) => error);
  expect(away).toMatchObject({ code: expect.stringMatching(/57P03|ECONNRE/) });
  const before = acknowledged.length;
  const promoted = await cluster.promote();
  await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before);
  over.abort();
  await writing;

  const { rows } = await pool.query<{ number: number }>('SELECT number FROM told');
  const kept = new Set(rows.map(({ number }) => number));
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  await old.start();
  expect(portsOf([promoted])).toEqual([await portOf(database)]);
  expect(portsOf([promoted])).toEqual([await portOf(open())]);
}, 60_000);
