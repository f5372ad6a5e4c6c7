import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { addressesIn } from './address.ts';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';

/** What is read of a replica was true at most this long ago (ms); one that is further behind is left out. */
export const BEHIND_MAX = 250;

const MEASURED_EVERY_MS = 80;
/** Of a replica that stands still; more than it can be behind and still be wanted. */
const MARKS_KEPT = 50;
/** How long a replica may be left out before anybody is told; a hiccup is no news. */
const TELL_AFTER_MS = 1_000;
/** A primary that does not say for so long (ms) where its log ends is not waited for to ask replicas whether they answer. */
const UNSAID_MS = 500;
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
  /** It has answered the last question, and is a copy of which is known how far behind it can be. */
  answers(): boolean;
  /** It has failed a question: it is not asked again before the next measurement. */
  distrust(): void;
}

export interface Replicas {
  readonly all: readonly Replica[];
  close(): Promise<void>;
}

// Where the log of the primary ends, and how far a standby has brought it into its data. Every commit
// that anybody can see lies before the end of the log, whether it has reached a disk or not.
// Of no two servers is the moment of their start the same.
const started = 'pg_postmaster_start_time()::text AS started';
const written = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS position, ${started}`;
const followed = `SELECT pg_is_in_recovery() AS standby, ${started},
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS position`;

interface Mark {
  readonly at: number;
  readonly position: number;
  /** Of the primary. */
  readonly started: string;
}

interface Followed {
  readonly standby: boolean;
  readonly started: string;
  readonly position: number | null;
}

interface Watched extends Replica {
  /** @param mark null while the primary does not say where its log ends */
  measure(mark: Mark | null): Promise<void>;
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
  let answers = false;
  let isPrimary = false;
  // Its first answer can take its time where the machine is busy; and of what takes writes nobody knows
  // whether it is the primary itself, before that has said when it started.
  let isKnown = false;
  // Since the last measurement it has failed a question.
  let distrusted = false;
  const behind = () => (distrusted ? Number.POSITIVE_INFINITY : performance.now() - since);

  const tell = () => {
    if (behind() <= BEHIND_MAX) {
      outSince = null;
      if (told)
        log.warn({ code: 'replica_back', host }, 'the replica follows again and is read from');
      told = false;
      return;
    }
    outSince ??= performance.now();
    // Whoever names all hosts has named the primary too, and its share is read from it all the same.
    if (isPrimary || !isKnown) return;
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
    answers: () => answers,
    distrust() {
      distrusted = true;
      answers = false;
    },
    async measure(mark) {
      if (mark !== null) ahead = [...ahead.slice(-MARKS_KEPT), mark];
      // A replica that hangs has one question open, not one more every moment.
      if (asking) return tell();
      asking = true;
      try {
        const { rows } = await question.pool.query<Followed>(followed);
        const standby = rows[0]?.standby === true;
        distrusted = false;
        if (mark !== null) isPrimary = rows[0]?.started === mark.started;
        isKnown ||= mark !== null || standby;
        const position = rows[0]?.position ?? -1;
        const reached = standby ? ahead.filter((each) => each.position <= position) : [];
        reason = standby ? `more than ${BEHIND_MAX} ms behind` : 'it follows no other database';
        ahead = ahead.filter((each) => each.position > position);
        since = reached.at(-1)?.at ?? since;
        answers = standby && since > Number.NEGATIVE_INFINITY;
      } catch (error) {
        ahead = [];
        answers = false;
        isPrimary = false;
        isKnown = true;
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

interface ReplicaOptions {
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
  const clock = openDatabase(primary, ignore, { connections: 1, answerMs: ANSWER_MS });
  const all = addressesIn(address).map((each) =>
    watch(
      openDatabase(each, ignore, { connections, answerMs: ANSWER_MS }),
      openDatabase(each, ignore, { connections: 1, answerMs: ANSWER_MS }),
      log,
    ),
  );
  let asking = false;
  let at = 0;
  // Without the primary nobody knows how far behind a replica is: it soon counts as too far, and is
  // still better than nothing while it answers.
  const measureWithout = () => {
    for (const replica of all) replica.measure(null).catch(ignore);
  };
  const measureAll = async () => {
    if (asking) {
      if (performance.now() - at > UNSAID_MS) measureWithout();
      return;
    }
    asking = true;
    at = performance.now();
    try {
      const { rows } = await clock.pool.query<Omit<Mark, 'at'>>(written);
      const mark = rows[0] === undefined ? null : { at, ...rows[0] };
      for (const replica of all) replica.measure(mark).catch(ignore);
    } catch {
      measureWithout();
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
