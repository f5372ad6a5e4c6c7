import type { Database } from './database.ts';
import { ShopError } from './errors.ts';
import { readsFresh } from './fresh-reads.ts';
import { BEHIND_MAX, type Replica, type Replicas } from './replica.ts';

/** Reads that decide nothing and may be a moment old: the public catalogue, reports that say when. */
export interface Reading {
  /** How old (ms) what is read can be at most, apart from requests that read fresh. */
  readonly behindMax: number;
  /** Runs a read on a replica that follows closely, or on the primary where there is none. */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

export function createReading(primary: Database, replicas: Replicas | null): Reading {
  const all = replicas?.all ?? [];
  let turn = 0;
  const next = (): Replica | undefined => {
    const close = all.filter((replica) => replica.behind() <= BEHIND_MAX);
    turn += 1;
    return close[turn % close.length];
  };
  return {
    behindMax: all.length === 0 ? 0 : BEHIND_MAX,
    async read(work) {
      const replica = readsFresh() ? undefined : next();
      if (replica === undefined) return work(primary);
      try {
        return await work(replica.db);
      } catch (error) {
        if (error instanceof ShopError) throw error;
        // It has gone, or had to break the question off to follow further: the primary knows as well.
        replica.distrust();
        return work(primary);
      }
    },
  };
}
