import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseAway } from '../errors/connection-errors.ts';
import type { Database, OpenDatabase } from './database.ts';
import { ShopError } from '../errors/shop-error.ts';
import { BEHIND_MAX, type Replica, type Replicas } from './replicas.ts';

// Carried along by the request itself, because a page that is being rendered asks the shop's own API
// as a guest, through code that knows nothing of databases.
const fresh = new AsyncLocalStorage<true>();

/** Whether the request that is being served must see everything that has been written. */
function readsOwnWrites(): boolean {
  return fresh.getStore() === true;
}

/** Whatever `work` reads, and starts to read, comes from the database that takes the writes. */
export function readingOwnWrites<Result>(work: () => Result): Result {
  return fresh.run(true, work);
}

/** Reads that decide nothing and may be a moment old: the public catalogue, reports that say when. */
export interface ReplicaRouting {
  /** How old (ms) what is read can be at most, apart from requests that read fresh. */
  readonly behindMax: number;
  /** Runs a read on a replica that follows closely, or on the primary where there is none. */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Whether there is something to read from while the primary is away. */
  readsElsewhere(): boolean;
  /** Milliseconds by which answers of this moment may be older than promised; 0: they are as promised. */
  staleFor(): number;
}

/** After the last read for want of the primary (ms) answers count as old for so long. */
const STALE_TOLD_MS = 1_000;

export function createReplicaRouting(
  { db: primary, watch }: Pick<OpenDatabase, 'db' | 'watch'>,
  replicas: Replicas | null,
): ReplicaRouting {
  const all = replicas?.all ?? [];
  let turn = 0;
  let staleUntil = Number.NEGATIVE_INFINITY;
  let staleSince = 0;
  const oneOf = (some: readonly Replica[]): Replica | undefined => {
    turn += 1;
    return some[turn % some.length];
  };
  const close = () => oneOf(all.filter((replica) => replica.behind() <= BEHIND_MAX));
  const readable = () => all.filter((replica) => replica.answers());

  /** Nobody can say how much has been written since: it is told how long ago it was known to be complete. */
  const readOld = async <Result>(
    replica: Replica,
    work: (db: Database) => Promise<Result>,
  ): Promise<Result> => {
    const since = performance.now() - replica.behind();
    const result = await work(replica.db);
    staleSince = since;
    staleUntil = performance.now() + STALE_TOLD_MS;
    return result;
  };
  /** Each in turn: where the primary goes, one of those that follow it is often troubled as well. */
  const readAnyOld = async <Result>(
    work: (db: Database) => Promise<Result>,
    failed: unknown,
  ): Promise<Result> => {
    let last = failed;
    for (const replica of readable()) {
      try {
        return await readOld(replica, work);
      } catch (error) {
        if (error instanceof ShopError) throw error;
        replica.distrust();
        last = error;
      }
    }
    throw last;
  };
  const readPrimary = async <Result>(work: (db: Database) => Promise<Result>) => {
    const mayBeOld = !readsOwnWrites();
    if (mayBeOld && watch.away && readable().length > 0) return readAnyOld(work, null);
    try {
      return await work(primary);
    } catch (error) {
      if (!mayBeOld || !isDatabaseAway(error)) throw error;
      return readAnyOld(work, error);
    }
  };

  return {
    behindMax: all.length === 0 ? 0 : BEHIND_MAX,
    readsElsewhere: () => all.some((replica) => replica.answers()),
    staleFor: () => {
      const now = performance.now();
      return now > staleUntil ? 0 : now - staleSince;
    },
    async read(work) {
      const replica = readsOwnWrites() ? undefined : close();
      if (replica === undefined) return readPrimary(work);
      try {
        return await work(replica.db);
      } catch (error) {
        if (error instanceof ShopError) throw error;
        // It has gone, or had to break the question off to follow further: the primary knows as well.
        replica.distrust();
        return readPrimary(work);
      }
    },
  };
}
