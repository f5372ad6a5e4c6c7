import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { addressesIn } from './address.ts';
import { type HostFinder, clientFor, createHostFinder, probe } from './host-finder.ts';
import { type DatabaseWatch, watchDatabase } from './availability.ts';
import { WaitingPool } from './connection-pool.ts';
import { PipeliningDialect } from './pipelining.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

/** A statement, and the wait for a lock in it, may take so long (ms). */
const STATEMENT_MS = 8_000;
const LOCK_MS = 7_000;
/** So long after its time was over (ms) a statement's end must have been heard of. */
const ANSWER_AFTER_MS = 500;
/** A transaction whose owner says nothing, as one that is frozen, is ended by the server after so long (ms). */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** So long somebody stands in line for a connection (ms) before they are told that there is none. */
const CONNECTION_MS = 5_000;

const INT8 = 20;
const DATE = 1082;

export interface OpenDatabase {
  /** As it was given; it may name several hosts. */
  readonly address: string;
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Whether it answers. */
  readonly watch: DatabaseWatch;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connections?: number;
  /** Milliseconds after which a statement is broken off; 0 for work that takes as long as it takes. */
  readonly statementMs?: number;
  /**
   * Milliseconds after which an answer is not waited for, be the database there or frozen: the
   * connection is dropped. Longer than a statement may take, so that a server that lives says so first.
   */
  readonly answerMs?: number;
  /** Milliseconds after which nobody waits any longer for a connection. */
  readonly connectionMs?: number;
  /** False: for copying tables in and out, which the driver can't do on connections that are sent ahead. */
  readonly pipelined?: boolean;
}

/** How often several hosts are asked which of them is the database (ms), whether or not anything fails. */
const LOOK_EVERY_MS = 2_000;

/**
 * Opens the pool that the whole process shares. Every wait has an end: for a free connection, for a
 * statement, for a transaction that its owner has forgotten, for a server that is frozen or cut off.
 * @param address of one PostgreSQL or, with hosts separated by commas, of several that are copies of one another
 * @param onIdleError told of connections that break while nobody uses them
 */
export function openDatabase(
  address: string,
  onIdleError: (error: Error) => void,
  {
    connections = 20,
    statementMs = STATEMENT_MS,
    answerMs = statementMs === 0 ? undefined : statementMs + ANSWER_AFTER_MS,
    connectionMs = CONNECTION_MS,
    pipelined = true,
  }: DatabaseOptions = {},
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
  const [connectionString, ...more] = addressesIn(address);
  const several = more.length > 0;
  const finder: HostFinder = createHostFinder([connectionString, ...more], ({ host, port }) => {
    watch.drop((client) => client.host !== host || client.port !== port);
  });
  const watch = watchDatabase({
    answerMs,
    probe: several ? finder.look : () => probe(connectionString),
  });
  const pool = new WaitingPool(
    {
      connectionString,
      ...(several && { Client: clientFor(finder) }),
      max: connections,
      pipeline: pipelined,
      types,
      connectionTimeoutMillis: connectionMs,
      idleTimeoutMillis: 60_000,
      statement_timeout: statementMs,
      ...(statementMs > 0 && { lock_timeout: Math.min(LOCK_MS, statementMs) }),
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      application_name: 'gadgetry',
      keepAlive: true,
    },
    { watch, finder: several ? finder : null },
  );
  let closing = false;
  // A database that is stopped right after us still says goodbye to connections that are closing.
  pool.on('error', (error) => {
    // The pool hangs the whole connection on the error; written to the log it would carry its key.
    Reflect.deleteProperty(error, 'client');
    if (!closing && !watch.wasDropped(error)) onIdleError(error);
  });
  // The pool listens to idle connections only: one that breaks while it is borrowed would otherwise
  // end the process. Whoever borrowed it is told by the statement that fails.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watch.follow(client);
  });
  // Nothing breaks when another host has become the database while the old one stands still.
  const looking = several
    ? setInterval(() => void finder.look().catch(() => undefined), LOOK_EVERY_MS).unref()
    : undefined;
  const db = new Kysely<Tables>({ dialect: new PipeliningDialect(pool) });
  const close = async () => {
    closing = true;
    clearInterval(looking);
    watch.close();
    await db.destroy();
    // Kysely leaves alone a pool that it was never asked to use; its connections would keep the process.
    if (!pool.ending) await pool.end();
  };
  return { address, db, pool, watch, close };
}
