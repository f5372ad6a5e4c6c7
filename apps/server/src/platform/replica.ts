import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { addressesIn } from './database-address.ts';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';

/** What is read of a replica was true at most this long ago (ms); one that is further behind is left out. */
export const BEHIND_MAX = 250;

const MEASURED_EVERY_MS = 80;
/** Of a replica that stands still; more than it can be behind and still be wanted. */
const MARKS_KEPT = 50;
/** How long a replica may be left out before anybody is told; a hiccup is no news. */
const TELL_AFTER_MS = 1_000;
/** A replica that does not answer a question for so long (ms) is not waited for: the primary is asked. */
const ANSWER_MS = 2_000;

/** A copy that follows the database, and how closely. */
export interface Replica {
  /** With its port. */
  readonly host: string;
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Milliseconds since it had certainly everything; what it answers now is no older. */
  behind(): number;
  /** It has failed a question: it is not asked again before the next measurement. */
  distrust(): void;
}

export interface Replicas {
  readonly all: readonly Replica[];
  close(): Promise<void>;
}

// Where the log of the primary ends, and how far a standby has brought it into its data. Every commit
// that anybody can see lies before the end of the log, whether it has reached a disk or not.
const written = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS position`;
const followed = `SELECT pg_is_in_recovery() AS standby,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS position`;

interface Mark {
  readonly at: number;
  readonly position: number;
}

interface Watched extends Replica {
  measure(mark: Mark): Promise<void>;
  close(): Promise<void>;
}

function watch(reads: OpenDatabase, question: OpenDatabase, log: FastifyBaseLogger): Watched {
  const { host } = new URL(reads.address);
  // Ends of the log that it has not reached yet, the oldest first.
  let ahead: Mark[] = [];
  let since = Number.NEGATIVE_INFINITY;
  let asking = false;
  let outSince: number | null = performance.now();
  let told = false;
  let reason = 'it does not answer';
  const behind = () => performance.now() - since;

  const tell = () => {
    if (behind() <= BEHIND_MAX) {
      outSince = null;
      if (told)
        log.warn({ code: 'replica_back', host }, 'the replica follows again and is read from');
      told = false;
      return;
    }
    outSince ??= performance.now();
    if (told || performance.now() - outSince < TELL_AFTER_MS) return;
    told = true;
    log.warn(
      { code: 'replica_left_out', host, reason },
      `A replica in DATABASE_REPLICA_URL (${host}) is left out, and its share is read from the primary: ${reason}.`,
    );
  };

  return {
    host,
    db: reads.db,
    pool: reads.pool,
    behind,
    distrust() {
      since = Number.NEGATIVE_INFINITY;
    },
    async measure(mark) {
      ahead = [...ahead.slice(-MARKS_KEPT), mark];
      // A replica that hangs has one question open, not one more every moment.
      if (asking) return tell();
      asking = true;
      try {
        const { rows } = await question.pool.query<{ standby: boolean; position: number | null }>(
          followed,
        );
        const standby = rows[0]?.standby === true;
        const position = rows[0]?.position ?? -1;
        const reached = standby ? ahead.filter((each) => each.position <= position) : [];
        reason = standby ? `more than ${BEHIND_MAX} ms behind` : 'it follows no other database';
        ahead = ahead.filter((each) => each.position > position);
        since = reached.at(-1)?.at ?? since;
      } catch (error) {
        ahead = [];
        reason = error instanceof Error ? `it does not answer (${error.message})` : String(error);
      } finally {
        asking = false;
      }
      tell();
    },
    async close() {
      await Promise.all([reads.close(), question.close()]);
    },
  };
}

export interface ReplicaOptions {
  /** Of the database that takes the writes. */
  readonly primary: string;
  /** Hosts that follow it; each is measured by itself. */
  readonly address: string;
  readonly connections: number;
  readonly log: FastifyBaseLogger;
}

/**
 * Opens the replicas and measures them from then on, on connections of their own, so that a crowd of
 * readers holds up no measurement. One that cannot be reached is told of once, and used when it can.
 */
export function openReplicas({ primary, address, connections, log }: ReplicaOptions): Replicas {
  const ignore = () => undefined;
  const clock = openDatabase(primary, ignore, { connections: 1 });
  const all = addressesIn(address).map((each) =>
    watch(
      openDatabase(each, ignore, { connections, answerMs: ANSWER_MS }),
      openDatabase(each, ignore, { connections: 1, answerMs: ANSWER_MS }),
      log,
    ),
  );
  let asking = false;
  const measureAll = async () => {
    if (asking) return;
    asking = true;
    const at = performance.now();
    try {
      const { rows } = await clock.pool.query<{ position: number }>(written);
      const position = rows[0]?.position;
      if (position === undefined) return;
      for (const replica of all) replica.measure({ at, position }).catch(ignore);
    } catch {
      // Without the primary nobody knows how far behind a replica is: it soon counts as too far.
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => void measureAll(), MEASURED_EVERY_MS);
  void measureAll();
  return {
    all,
    async close() {
      clearInterval(timer);
      await Promise.all([clock.close(), ...all.map((replica) => replica.close())]);
    },
  };
}
