import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { preparedAhead } from '../../../database/pipelining.ts';
import { meantBy, termsIn } from './synonym-rules.ts';
import { readGroupsWith } from './synonym-store.ts';
import { type KnownWord, type WordsAsked, stagesOf } from './search-query-rules.ts';

/** Of what begins alike, and of what has the same letters in it, so many of the most common are looked at. */
const ALIKE_MAX = 30;

/** What of the catalogue's words can have to do with those of a search. */
async function readKnownWords(db: Database, asked: WordsAsked): Promise<KnownWord[]> {
  const { exact, keys, beginnings, inside } = asked;
  const counted = sql.raw('w.word, w.in_products, w.in_names');
  const commonFirst = sql`ORDER BY w.in_names DESC, w.in_products DESC, w.word LIMIT ${ALIKE_MAX}`;
  const anywhere = sql`
    UNION
    SELECT ${counted} FROM unnest(${inside}::text[]) AS i (part), LATERAL (
      SELECT ${counted} FROM search_words w WHERE w.word LIKE '%' || i.part || '%' ${commonFirst}) AS w`;
  const { rows } = await sql<KnownWord>`
    SELECT ${counted} FROM search_words w
    WHERE w.word = ANY(${exact}::text[]) OR w.keys && ${keys}::text[]
    UNION
    SELECT ${counted} FROM unnest(${beginnings}::text[]) AS b (beginning), LATERAL (
      SELECT ${counted} FROM search_words w
      WHERE w.word >= b.beginning AND w.word < b.beginning || chr(1114111) ${commonFirst}) AS w
    ${inside.length === 0 ? sql`` : anywhere}`.execute(db);
  return rows;
}

/** What to ask of the products' words, less strictly each time; see `stagesOf`. */
export async function readStages(db: Database, asked: WordsAsked): Promise<string[]> {
  const { typed } = asked;
  if (typed.length === 0) return [];
  const [found, groups] = await Promise.all([
    readKnownWords(db, asked),
    readGroupsWith(db, termsIn(typed)),
  ]);
  return stagesOf(asked, found, meantBy(typed, groups));
}

/**
 * Makes the words of products known. In one order, so that two who bring the same new words do not wait
 * for each other; most are there, and nothing is written. How many products have them is counted at night.
 */
export async function keepWordsOf(trx: Transaction, ...productIds: string[]): Promise<void> {
  await sql`
    INSERT INTO search_words (word)
    SELECT DISTINCT n.word FROM products p, unnest(tsvector_to_array(p.all_words)) AS n (word)
    WHERE p.id = ANY (${productIds}::uuid[]) AND NOT EXISTS (SELECT FROM search_words w WHERE w.word = n.word)
    ORDER BY n.word
    ON CONFLICT DO NOTHING`
    .withPlugin(preparedAhead('keep-words'))
    .execute(trx);
}
