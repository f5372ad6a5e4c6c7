import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { addressesIn } from './database-address.ts';
import { clientFor, createHostFinder } from './database-host.ts';
import { fewerRoundTrips } from './round-trips.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

const INT8 = 20;
const DATE = 1082;

export interface OpenDatabase {
  /** As it was given; it may name several hosts. */
  readonly address: string;
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connections?: number;
  /** Milliseconds after which a statement is broken off; 0 for work that takes as long as it takes. */
  readonly statementMs?: number;
  /** Milliseconds after which an answer is not waited for, be the database there or frozen. */
  readonly answerMs?: number;
  /** False: for copying tables in and out, which the driver can't do on connections that are sent ahead. */
  readonly pipelined?: boolean;
}

/** Several hosts: the pool's clients look for the right one. A single host is taken as it is. */
function whereToConnect(address: string): pg.PoolConfig {
  const [connectionString, ...more] = addressesIn(address);
  if (more.length === 0) return { connectionString };
  const finder = createHostFinder([connectionString, ...more]);
  return { connectionString, Client: clientFor(finder) };
}

/**
 * Opens the pool that the whole process shares. Every wait has an end: for a free connection, for a
 * statement, for a transaction that its owner has forgotten.
 * @param address of one PostgreSQL or, with hosts separated by commas, of several that are copies of one another
 * @param onIdleError told of connections that break while nobody uses them
 */
export function openDatabase(
  address: string,
  onIdleError: (error: Error) => void,
  { connections = 20, statementMs = 10_000, answerMs, pipelined = true }: DatabaseOptions = {},
): OpenDatabase {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
      if (oid === INT8) return Number;
      if (oid === DATE) return (value: string) => value;
      return format === 'binary'
        ? pg.types.getTypeParser(oid, 'binary')
        : pg.types.getTypeParser(oid, 'text');
    }) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    ...whereToConnect(address),
    max: connections,
    pipeline: pipelined,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'gadgetry',
    keepAlive: true,
  });
  let closing = false;
  // A database that is stopped right after us still says goodbye to connections that are closing.
  pool.on('error', (error) => {
    // The pool hangs the whole connection on the error; written to the log it would carry its key.
    Reflect.deleteProperty(error, 'client');
    if (!closing) onIdleError(error);
  });
  // The pool listens to idle connections only: one that breaks while it is borrowed would otherwise
  // end the process. Whoever borrowed it is told by the statement that fails.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: fewerRoundTrips(pool, pipelined) }),
  });
  const close = async () => {
    closing = true;
    await db.destroy();
    // Kysely leaves alone a pool that it was never asked to use; its connections would keep the process.
    if (!pool.ending) await pool.end();
  };
  return { address, db, pool, close };
}
