import type { CacheCounts, MadeAnswer } from '../observability/metrics.ts';

const NOTHING = { hits: 0, waited: 0, made: 0, stale: 0 };

/** What happens at the response cache, in plain numbers: it has no time to lose. */
export class CacheCounters {
  readonly #byRoute = new Map<string, CacheCounts>();
  #onMade: (made: MadeAnswer) => void = () => undefined;

  of(route: string): CacheCounts {
    const counts = this.#byRoute.get(route) ?? { route, ...NOTHING, statuses: new Map() };
    this.#byRoute.set(route, counts);
    return counts;
  }

  made(answer: MadeAnswer): void {
    this.of(answer.route).made += 1;
    this.#onMade(answer);
  }

  /** Tells of every answer that is made from now on. */
  observe(onMade: (made: MadeAnswer) => void): void {
    this.#onMade = onMade;
  }

  /** What has been counted since the last time; the counts then begin anew. */
  drain(): CacheCounts[] {
    return [...this.#byRoute.values()].map((counts) => {
      const drained = { ...counts, statuses: new Map(counts.statuses) };
      Object.assign(counts, NOTHING);
      counts.statuses.clear();
      return drained;
    });
  }
}
