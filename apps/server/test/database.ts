import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../src/database/database.ts';
import { TAKE_READY } from './ready-databases.ts';

export const TEMPLATE = 'gadgetry_template';

export function databaseAddress(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

let server: pg.Pool | null = null;

/** Kept open by the worker: to connect takes longer than what a test asks here. */
function onServer(): pg.Pool {
  if (server === null) {
    const connectionString = inject('postgres');
    server = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The server may go before the worker does.
    server.on('error', () => undefined);
  }
  return server;
}

/** @returns its name */
async function clone(template: string): Promise<string> {
  if (template === TEMPLATE) {
    const { rows } = await onServer().query<{ name: string }>(TAKE_READY);
    if (rows[0] !== undefined) return rows[0].name;
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer().query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return name;
}

/** A migrated, empty database of this test's own. */
export type TestDatabase = OpenDatabase;

/**
 * A clone of the migrated template. Inside a test it is dropped when the test ends;
 * elsewhere (a `beforeAll`) call `close` yourself.
 */
export function createTestDatabase(
  connections = 20,
  options: Pick<DatabaseOptions, 'connectionMs'> = {},
): Promise<TestDatabase> {
  return createFrom(TEMPLATE, { ...options, connections });
}

/** A database without even one table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0', { connections: 2 });
}

/** Of a statement (ms), also one that fills tables with what years bring: a machine has other work to do. */
const STATEMENT_MS = 60_000;

async function createFrom(template: string, options: DatabaseOptions): Promise<TestDatabase> {
  const name = await clone(template);
  const address = databaseAddress(inject('postgres'), name);
  const database = openDatabase(address, () => undefined, {
    statementMs: STATEMENT_MS,
    ...options,
  });
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= (async () => {
      await database.close();
      await onServer().query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
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
