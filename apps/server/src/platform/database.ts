import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

const INT8 = 20;
const DATE = 1082;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens the pool that the whole process shares. Every wait has an end: for a free connection, for a
 * statement, for a transaction that its owner has forgotten.
 * @param onIdleError told of connections that break while nobody uses them
 */
export function openDatabase(
  connectionString: string,
  onIdleError: (error: Error) => void,
  connections = 20,
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
    connectionString,
    max: connections,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'gadgetry',
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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, close };
}
