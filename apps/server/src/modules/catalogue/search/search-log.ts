import type { Database } from '../../../database/database.ts';
import { LRUCache } from 'lru-cache';
import { keyedHash, randomToken } from '../../../database/keyed-hash.ts';
import { currentVisitor } from '../../../http/visitor.ts';
import { rememberedAs, withoutBeginnings } from './search-log-rules.ts';
import { addSearches } from './search-log-store.ts';

/** Long enough that a search is typed to its end. */
const FLUSH_AFTER_MS = 5_000;
/** Different searches that this process writes down in that time; more are a flood. */
const SEARCHES_MAX = 50;

/** A visitor who asks for the same again within that time counts once. */
const SAME_DAY_MS = 24 * 60 * 60 * 1_000;
/** Of more, the first are forgotten: some hours' worth at the most that is written down. */
const VISITS_MAX = 50_000;

interface LoggedSearch {
  readonly words: string;
  readonly times: number;
  /** Of the times, those of visitors who had not asked for it on the same day. */
  readonly visitors: number;
  readonly results: number;
}

/** Remembers in memory what shoppers search for, and writes it down some seconds later. */
export interface SearchLog {
  readonly note: (search: string, results: number) => void;
  readonly flush: () => Promise<void>;
}

/** Who asked for what today, as hashes whose key is this process's own and is nowhere else. */
function createVisits(): { readonly isFirst: (words: string) => boolean } {
  const hashOf = keyedHash(randomToken(), 'visitors of searches');
  // It takes its room at once: not before somebody searches.
  let seen: LRUCache<string, true> | null = null;
  return {
    isFirst(words) {
      const visitor = currentVisitor();
      if (visitor === null) return false;
      const visit = hashOf(`${visitor}\n${words}`);
      seen ??= new LRUCache<string, true>({ max: VISITS_MAX, ttl: SAME_DAY_MS });
      if (seen.has(visit)) return false;
      seen.set(visit, true);
      return true;
    },
  };
}

export function createSearchLog(db: Database): SearchLog {
  let noted = new Map<string, LoggedSearch>();
  const visits = createVisits();
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const some = noted;
    noted = new Map();
    const meant = withoutBeginnings([...some.keys()]);
    const searches = meant.flatMap((words) => some.get(words) ?? []);
    // A database that is away has better to do afterwards than to learn who searched meanwhile.
    if (searches.length > 0) await addSearches(db, searches).catch(() => undefined);
  };

  return {
    note(search, results) {
      const words = rememberedAs(search, results);
      if (words === null) return;
      const known = noted.get(words);
      if (known === undefined && noted.size >= SEARCHES_MAX) return;
      noted.set(words, {
        words,
        times: (known?.times ?? 0) + 1,
        visitors: (known?.visitors ?? 0) + (visits.isFirst(words) ? 1 : 0),
        results,
      });
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}
