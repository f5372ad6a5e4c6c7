import { fromMinorUnits } from '@gadgetry/contract/money';
import { SUGGESTED_FROM, type SearchSuggestions } from '@gadgetry/contract/search-suggestions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { scoreOfName, scoreOfWords } from './product-search.ts';
import { type WordsAsked, beginningsOf, wordsAsked } from './search-query-rules.ts';
import { readPopularSearches } from './search-log-store.ts';
import { readStages } from './search-store.ts';
import { lowestPrice } from '../variants/variant-serializer.ts';
import { readSoldVariants } from '../variants/variant-store.ts';

const PRODUCTS_MAX = 5;
const CATEGORIES_MAX = 3;
const SEARCHES_MAX = 3;
/** So many names are put in order; the newest of more. */
const RANKED_MAX = 200;

interface SuggestedProduct {
  readonly id: string;
  readonly name: string;
  readonly price_cents: number;
  readonly image: string | null;
  readonly has_options: boolean;
}

async function readProducts(
  db: Database,
  words: RawBuilder<unknown>,
  column: 'name_words' | 'all_words',
  score: RawBuilder<number>,
) {
  const inColumn = sql.ref(`p.${column}`);
  const { rows } = await sql<SuggestedProduct>`
    SELECT p.id, p.name, p.price_cents, p.image, p.options <> '[]' AS has_options FROM (
      SELECT p.id, p.name, p.price_cents, p.image, p.options, ${inColumn}, p.created_at FROM products p
      WHERE p.is_active AND ${inColumn} @@ ${words}
      ORDER BY p.created_at DESC LIMIT ${RANKED_MAX}) AS p
    ORDER BY ${score} DESC, p.id DESC LIMIT ${PRODUCTS_MAX}`.execute(db);
  return rows;
}

async function readCategories(db: Database, typed: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT c.id, c.name FROM categories c
    WHERE c.is_active AND search_vector(c.name, 'A') @@ ${beginningsOf(typed)}::tsquery
    ORDER BY c.created_at LIMIT ${CATEGORIES_MAX}`.execute(db);
  return rows;
}

/** By what was typed, in names or else in all that is known of products; by what may be meant where neither has it. */
async function readMeantProducts(db: Database, asked: WordsAsked): Promise<SuggestedProduct[]> {
  for (const stage of await readStages(db, asked)) {
    const words = sql`${stage}::tsquery`;
    const named = await readProducts(db, words, 'name_words', scoreOfName(words, asked.typed));
    if (named.length > 0) return named;
    const others = await readProducts(db, words, 'all_words', scoreOfWords(words));
    if (others.length > 0) return others;
  }
  return [];
}

/** Products and categories for words that are still being typed. */
export async function suggest(db: Database, search: string): Promise<SearchSuggestions> {
  const asked = wordsAsked(search);
  if (asked.typed.join('').length < SUGGESTED_FROM)
    return { products: [], categories: [], searches: [] };
  const [products, categories, searches] = await Promise.all([
    readMeantProducts(db, asked),
    readCategories(db, asked.typed),
    readPopularSearches(db, asked.typed.join(' '), SEARCHES_MAX),
  ]);
  const chosenOf = products.filter(({ has_options }) => has_options).map(({ id }) => id);
  const sold = await readSoldVariants(db, chosenOf);
  return {
    products: products.map(({ id, name, price_cents, image }) => ({
      _id: id,
      name,
      price: fromMinorUnits(price_cents),
      ...lowestPrice(price_cents, sold.get(id)),
      imageUrl: image,
    })),
    categories: categories.map(({ id, name }) => ({ _id: id, name })),
    searches,
  };
}
