import type { SearchedQuery, SearchedWords } from '@gadgetry/contract/searches';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import {
  byInstant,
  byInteger,
  countAll,
  readPage,
  sortedBy,
} from '../../../database/keyset-pagination.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { KEPT_DAYS, type OwnersDays, daysBefore, pruneRows } from '../../../database/retention.ts';
import { matchingWords } from '../../../database/text-search.ts';

/** More than that nobody reads: those that were asked longest ago go. */
const KEPT_MAX = 20_000;

interface Search {
  readonly words: string;
  readonly times: number;
  readonly visitors: number;
  readonly results: number;
}

/** In one order, so that two processes do not wait for each other in a circle. */
export async function addSearches(db: Database, searches: readonly Search[]): Promise<void> {
  const sorted = searches.toSorted((one, other) => (one.words < other.words ? -1 : 1));
  await sql`
    INSERT INTO searches AS kept (id, words, times, visitors, results)
    SELECT * FROM unnest(${sorted.map(() => newId())}::uuid[], ${sorted.map(({ words }) => words)}::text[],
      ${sorted.map(({ times }) => times)}::int[], ${sorted.map(({ visitors }) => visitors)}::int[],
      ${sorted.map(({ results }) => results)}::int[])
    ON CONFLICT (words) DO UPDATE SET
      times = least(kept.times::bigint + excluded.times, 2147483647)::int,
      visitors = least(kept.visitors::bigint + excluded.visitors, 2147483647)::int,
      results = excluded.results, last_at = now()`.execute(db);
  const countOf = (some: readonly Search[]) => some.reduce((sum, { times }) => sum + times, 0);
  const unfound = searches.filter(({ results }) => results === 0);
  await sql`
    INSERT INTO search_counts AS kept (began_at, searches, unfound)
    VALUES (date_bin('15 minutes', now(), '2000-01-01T00:00:00Z'), ${countOf(searches)}, ${countOf(unfound)})
    ON CONFLICT (began_at) DO UPDATE SET
      searches = kept.searches + excluded.searches, unfound = kept.unfound + excluded.unfound`.execute(
    db,
  );
}

const sortKeys = { times: byInteger(sql.ref('times')), lastAt: byInstant(sql.ref('last_at')) };

export async function readSearches(
  db: Database,
  query: SearchedQuery,
): Promise<Page<SearchedWords>> {
  let wanted = db.selectFrom('searches');
  if (query.found !== undefined) {
    wanted = wanted.where('results', query.found === 'nothing' ? '=' : '>', 0);
  }
  if (query.search !== undefined) {
    wanted = wanted.where(matchingWords(sql.ref('words'), query.search));
  }
  const order = { ...sortedBy(sortKeys, query.sort), id: sql.ref('id') };
  const columns = ['id', 'words', 'times', 'results', 'last_at'] as const;
  const page = await readPage(wanted.select(columns), order, query, () => countAll(wanted));
  return {
    ...page,
    rows: page.rows.map(({ id, last_at, ...row }) => ({
      _id: id,
      ...row,
      lastAt: last_at.toISOString(),
    })),
  };
}

/** One or two may be somebody's own; so many visitors, not all on one day, say what is wanted. */
const POPULAR_FROM = 5;
/** So many of what is asked for most are looked at. */
const POPULAR_MAX = 50;

/**
 * What most visitors search for that begins like this, and was found. Only words that all stand, spelt
 * so, in the name of one product that is sold, or of one category: others are told nothing by it that
 * the shop does not say itself, whoever typed it.
 */
export async function readPopularSearches(
  db: Database,
  beginning: string,
  max: number,
): Promise<string[]> {
  // A word has nothing but letters and figures, so none of it is PostgreSQL's language of searches.
  const { rows } = await sql<{ words: string }>`
    SELECT words FROM (
      SELECT words, visitors, ('''' || replace(words, ' ', ''' & ''') || '''')::tsquery AS all_of_them
      FROM searches
      WHERE words > ${beginning} AND words < ${beginning} || chr(1114111) AND results > 0
        AND visitors >= ${POPULAR_FROM} AND last_at >= created_at + interval '1 day'
      ORDER BY visitors DESC, words LIMIT ${POPULAR_MAX}) AS popular
    WHERE EXISTS (SELECT FROM products p WHERE p.is_active AND p.name_words @@ all_of_them)
      OR EXISTS (
        SELECT FROM categories c WHERE c.is_active AND search_vector(c.name, 'A') @@ all_of_them)
    ORDER BY visitors DESC, words LIMIT ${max}`.execute(db);
  return rows.map(({ words }) => words);
}

/** Deletes what has not been searched for in a long time, sooner where one visitor alone did, and what is beyond the most recent. */
export async function pruneSearches(
  db: Database,
  now: Date,
  { keepSearches }: Pick<OwnersDays, 'keepSearches'>,
): Promise<void> {
  await pruneRows(db, 'searches', sql`last_at < ${daysBefore(now, keepSearches)}`);
  const alone = daysBefore(now, KEPT_DAYS.searchesOfOne);
  await pruneRows(db, 'searches', sql`visitors < 2 AND last_at < ${alone}`);
  const counted = daysBefore(now, KEPT_DAYS.searchCounts);
  await pruneRows(db, 'search_counts', sql`began_at < ${counted}`);
  const oldest = sql`SELECT last_at FROM searches ORDER BY last_at DESC OFFSET ${KEPT_MAX} LIMIT 1`;
  await pruneRows(db, 'searches', sql`last_at <= (${oldest})`);
}
