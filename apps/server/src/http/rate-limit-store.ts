import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

const count = {
  name: 'rate-count',
  text: `INSERT INTO rate_counts AS kept (key, count, ends_at)
    VALUES ($1, 1, now() + $2 * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN kept.ends_at > now() THEN kept.count + 1 ELSE 1 END,
      ends_at = CASE WHEN kept.ends_at > now() THEN kept.ends_at ELSE excluded.ends_at END
    RETURNING count, extract(epoch FROM ends_at - now())::float8 * 1000 AS ttl`,
};

const giveBack = {
  name: 'rate-give-back',
  text: 'UPDATE rate_counts SET count = count - 1 WHERE key = $1 AND count > 0',
};

const REMEMBERED = 10_000;

export interface RateCounts {
  readonly Store: new () => FastifyRateLimitStore;
  /** Counts one call: which it is within the window, and when that ends (ms). */
  count(
    key: string,
    windowMs: number,
    max: number,
  ): Promise<{ readonly current: number; readonly ttl: number }>;
  /** Takes back one count: what was counted beforehand has turned out not to matter. */
  giveBack(key: string): Promise<void>;
  /** Removes counts whose time is over. */
  prune(): Promise<void>;
}

/**
 * Counts that hold for all processes of the shop: one statement each, before the call that is counted,
 * so that no crowd gets through between a look and a count.
 */
export function createRateCounts(pool: pg.Pool): RateCounts {
  // Who has been refused is refused here until the window ends: a flood costs the database nothing.
  const refused = new LRUCache<string, number>({ max: REMEMBERED });

  const incr = async (key: string, windowMs: number, max: number) => {
    const until = refused.get(key);
    if (until !== undefined && until > Date.now()) {
      return { current: max + 1, ttl: until - Date.now() };
    }
    const { rows } = await pool.query<{ count: number; ttl: number }>({
      ...count,
      values: [key, windowMs],
    });
    const { count: current, ttl } = rows[0] ?? { count: 1, ttl: windowMs };
    if (current > max) refused.set(key, Date.now() + ttl);
    return { current, ttl };
  };

  class Store implements FastifyRateLimitStore {
    incr(...[key, answer, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      const counted = incr(key, windowMs, max);
      // oxlint-disable-next-line promise/no-callback-in-promise -- the limiter only takes callbacks
      counted.then((result) => answer(null, result), answer);
    }

    /** Keys carry the name of their limit, so that all limits share one table. */
    child(): FastifyRateLimitStore {
      return this;
    }
  }

  return {
    Store,
    count: incr,
    async giveBack(key) {
      refused.delete(key);
      await pool.query({ ...giveBack, values: [key] });
    },
    async prune() {
      await pool.query('DELETE FROM rate_counts WHERE ends_at < now()');
    },
  };
}
