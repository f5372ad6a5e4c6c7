import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type OpenDatabase, openDatabase } from '../src/database/database.ts';
import { TAKE_READY } from './ready-databases.ts';

export const TEMPLATE = 'gadgetry_template';

export function databaseAddress(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @returns its name */
async function clone(client: pg.Client, template: string): Promise<string> {
  if (template === TEMPLATE) {
    const { rows } = await client.query<{ name: string }>(TAKE_READY);
    if (rows[0] !== undefined) return rows[0].name;
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return name;
}

/** A migrated, empty database of this test's own. */
export type TestDatabase = OpenDatabase;

/**
 * A clone of the migrated template. Inside a test it is dropped when the test ends;
 * elsewhere (a `beforeAll`) call `close` yourself.
 */
export function createTestDatabase(connections = 20): Promise<TestDatabase> {
  return createFrom(TEMPLATE, connections);
}

/** A database without even one table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0', 2);
}

async function createFrom(template: string, connections: number): Promise<TestDatabase> {
  const name = await onServer((client) => clone(client, template));
  const address = databaseAddress(inject('postgres'), name);
  const database = openDatabase(address, () => undefined, { connections });
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= (async () => {
      await database.close();
      await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    })();
    return closed;
  };
  try {
    onTestFinished(close);
  } catch {
    // Not inside a test: the caller closes it.
  }
  return { ...database, close };
}
