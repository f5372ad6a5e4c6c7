import type { ProductQuery } from '@gadgetry/contract/catalogue';
import { isFiltered } from '@gadgetry/contract/filter-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { byInteger, countUpTo, readPage } from '../../../database/keyset-pagination.ts';
import { type Page, encodeCursor } from '../../../database/page-cursor.ts';
import { matchingIndexedWords } from '../../../database/text-search.ts';
import {
  type ProductRow,
  productColumns,
  readProducts,
  wantedProducts,
} from '../products/product-store.ts';
import { isAscii, wordsAsked } from './search-query-rules.ts';
import { readStages } from './search-store.ts';

/** So many are put in order of how well they fit, the newest of more: names before all other texts. */
const RANKED_MAX = 500;

/** How a search is asked of the products. */
interface UnderstoodSearch {
  /** In PostgreSQL's language of searches; null where no word was typed. */
  readonly words: RawBuilder<unknown> | null;
  readonly typed: readonly string[];
  readonly matching: RawBuilder<boolean>;
  readonly total: number;
}

/** The letters as they were typed, anywhere in the texts: what no word begins with is found too. */
function lettersOf(search: string, hasWords: boolean): RawBuilder<boolean> {
  // The index on three letters may know none but ASCII ones, and everything would be read.
  if (hasWords && !isAscii(search)) return sql<boolean>`false`;
  return matchingIndexedWords(sql.ref('p.search_text'), search);
}

/** Without what only narrows what is found: whether something was found is asked of all of it. */
function unfiltered({ category, tag, status, limit }: ProductQuery): ProductQuery {
  return { category, tag, status, limit };
}

/** Asks as it was typed, and less strictly as long as nothing is found. */
async function understood(
  db: Database,
  query: ProductQuery,
  countedMax: number,
): Promise<UnderstoodSearch> {
  const search = query.search ?? '';
  const asked = wordsAsked(search);
  const letters = lettersOf(search, asked.typed.length > 0);
  const count = (matching: RawBuilder<boolean>) =>
    countUpTo(db, wantedProducts(db, unfiltered(query), matching).select('p.id'), countedMax);
  const { typed } = asked;
  const stages = await readStages(db, asked);
  let last: UnderstoodSearch = { words: null, typed, matching: letters, total: 0 };
  for (const [n, stage] of stages.entries()) {
    const words = sql`${stage}::tsquery`;
    const inWords = sql<boolean>`p.all_words @@ ${words}`;
    const matching = n === 0 ? sql<boolean>`(${inWords} OR (${letters}))` : inWords;
    last = { words, typed, matching, total: await count(matching) };
    if (last.total > 0) return last;
  }
  return stages.length > 0 ? last : { ...last, total: await count(letters) };
}

const TENS_OF_MILLIONS = 10_000_000;
/** Above all that a text can come to. */
const IN_NAME = 1_000_000_000;

/** Names: first those with most of the words as they were typed, then short ones. */
export function scoreOfName(
  words: RawBuilder<unknown>,
  typed: readonly string[],
): RawBuilder<number> {
  const exact = typed.map((word) => sql`(p.name_words @@ ${`'${word}'`}::tsquery)::int`);
  return sql<number>`${sql.lit(IN_NAME)} + (${sql.join(exact, sql` + `)}) * ${sql.lit(TENS_OF_MILLIONS)}
    + (ts_rank(p.name_words, ${words}, 2) * 1000000)::int`;
}

/** All other texts: tags first, then values of attributes and options, then descriptions. */
export function scoreOfWords(words: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(ts_rank(p.all_words, ${words}, 1) * 1000000)::int`;
}

function scoreOfText({ words }: UnderstoodSearch, search: string): RawBuilder<number> {
  const inName = sql`(${matchingIndexedWords(sql`' ' || lower(p.name)`, search)})::int * ${sql.lit(TENS_OF_MILLIONS)}`;
  return words === null ? sql<number>`${inName}` : sql<number>`${inName} + ${scoreOfWords(words)}`;
}

/** A page of those that meet a condition, the best first. */
function readRanked(
  db: Database,
  query: ProductQuery,
  matching: RawBuilder<boolean>,
  score: RawBuilder<number>,
) {
  const ranked = db
    .with(
      (cte) => cte('p').materialized(),
      () =>
        wantedProducts(db, query, matching)
          .selectAll('p')
          .select(score.as('score'))
          .orderBy('p.created_at', 'desc')
          .limit(RANKED_MAX),
    )
    .selectFrom('p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .select(productColumns)
    .select('p.score');
  const key = byInteger(sql.ref('p.score'));
  const order = { key, id: sql.ref('p.id'), descending: true };
  return readPage(ranked, order, query, async () => 0);
}

/** Names that match, and behind them whatever else matches: one list, in which no product is twice. */
async function readBest(
  db: Database,
  query: ProductQuery,
  asked: UnderstoodSearch,
): Promise<Page<ProductRow>> {
  const { words, typed, matching, total } = asked;
  const inName = words === null ? sql<boolean>`false` : sql<boolean>`p.name_words @@ ${words}`;
  const named =
    words === null
      ? { rows: [], next: null }
      : await readRanked(db, query, inName, scoreOfName(words, typed));
  const isAll = query.cursor === undefined && named.rows.length === total;
  if (named.next !== null || isAll) return { ...named, total };
  const missing = query.limit - named.rows.length;
  const elsewhere = sql<boolean>`(${matching} AND NOT ${inName})`;
  const rest = await readRanked(
    db,
    { ...query, limit: Math.max(missing, 1) },
    elsewhere,
    scoreOfText(asked, query.search ?? ''),
  );
  const last = named.rows.at(-1);
  if (missing > 0 || last === undefined) {
    return { rows: [...named.rows, ...rest.rows], total, next: rest.next };
  }
  const next = rest.rows.length > 0 ? encodeCursor({ key: last.score, id: last.id }) : null;
  return { rows: named.rows, total, next };
}

/** What is understood without the filters is counted once more with them. */
async function filtered(
  db: Database,
  query: ProductQuery,
  asked: UnderstoodSearch,
  countedMax: number,
): Promise<UnderstoodSearch> {
  const wanted = wantedProducts(db, query, asked.matching).select('p.id');
  return { ...asked, total: await countUpTo(db, wanted, countedMax) };
}

/** More are not counted for filters. */
const COUNTED_AMONG_MAX = 5_000;

/**
 * What shoppers find by a search or a tag, as ids.
 * @returns null where it is too much to be counted
 */
export async function readMatchingIds(
  db: Database,
  asked: { readonly category: string | undefined; readonly search: string; readonly tag: string },
): Promise<ReadonlySet<string> | null> {
  const query: ProductQuery = { ...asked, status: 'active', limit: 1 };
  const found = asked.search === '' ? undefined : await understood(db, query, 1);
  if (found?.total === 0) return new Set();
  const rows = await wantedProducts(db, query, found?.matching ?? sql<boolean>`true`)
    .select('p.id')
    .limit(COUNTED_AMONG_MAX + 1)
    .execute();
  return rows.length > COUNTED_AMONG_MAX ? null : new Set(rows.map(({ id }) => id));
}

/** What shoppers are shown of a search, in the order that they have chosen or the best first. */
export async function searchProducts(
  db: Database,
  query: ProductQuery,
  countedMax: number,
): Promise<Page<ProductRow>> {
  const all = await understood(db, query, countedMax);
  const asked = isFiltered(query) ? await filtered(db, query, all, countedMax) : all;
  if (asked.total === 0) return { rows: [], total: 0, next: null };
  return query.sort === undefined || query.sort === 'best'
    ? readBest(db, query, asked)
    : readProducts(db, query, countedMax, asked.matching);
}
