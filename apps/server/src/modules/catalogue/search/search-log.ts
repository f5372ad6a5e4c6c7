import type { Database } from '../../../database/database.ts';
import { rememberedAs, withoutBeginnings } from './search-log-rules.ts';
import { addSearches } from './search-log-store.ts';

/** Long enough that a search is typed to its end. */
const FLUSH_AFTER_MS = 5_000;
/** Different searches that this process writes down in that time; more are a flood. */
const SEARCHES_MAX = 50;

export interface Searched {
  readonly words: string;
  times: number;
  results: number;
}

/** Remembers in memory what shoppers search for, and writes it down some seconds later. */
export interface SearchLog {
  readonly note: (search: string, results: number) => void;
  readonly flush: () => Promise<void>;
}

export function createSearchLog(db: Database): SearchLog {
  let noted = new Map<string, Searched>();
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
      const words = rememberedAs(search);
      if (words === null) return;
      const known = noted.get(words);
      if (known === undefined) {
        if (noted.size >= SEARCHES_MAX) return;
        noted.set(words, { words, times: 1, results });
      } else {
        known.times += 1;
        known.results = results;
      }
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}
