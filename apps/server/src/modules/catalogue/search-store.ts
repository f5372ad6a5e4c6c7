import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import type { KnownWord, WordsAsked } from './search-query-rules.ts';

/** Of what begins alike, and of what has the same letters in it, so many of the most common are looked at. */
const ALIKE_MAX = 30;

/** What of the catalogue's words can have to do with those of a search. */
export async function readKnownWords(db: Database, asked: WordsAsked): Promise<KnownWord[]> {
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

/**
 * Makes the words of a product known. In one order, so that two who bring the same new words do not wait
 * for each other; most are there, and nothing is written. How many products have them is counted at night.
 */
export async function keepWordsOf(trx: Transaction, productId: string): Promise<void> {
  await sql`
    INSERT INTO search_words (word)
    SELECT n.word FROM products p, unnest(tsvector_to_array(p.all_words)) AS n (word)
    WHERE p.id = ${productId} AND NOT EXISTS (SELECT FROM search_words w WHERE w.word = n.word)
    ORDER BY n.word
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Of so many products the words are counted in one statement: each stays far below its deadline. */
const COUNTED_AT_ONCE = 2_000;

/** Counts the words of all products, in steps, into a table of this transaction. */
async function countInSteps(trx: Transaction): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE counted_parts (word text COLLATE "C", in_products int, in_names int)
    ON COMMIT DROP`.execute(trx);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ last: string | null }>`
      SELECT max(id::text) AS last FROM (
        SELECT id FROM products WHERE id > ${after} ORDER BY id LIMIT ${COUNTED_AT_ONCE}) AS step`.execute(
      trx,
    );
    const last = rows[0]?.last ?? null;
    if (last === null) break;
    const wordsOf = (column: string) =>
      sql`ts_stat(format('SELECT ${sql.raw(column)} FROM products WHERE id > %L AND id <= %L',
        ${after}::text, ${last}::text))`;
    await sql`
      INSERT INTO counted_parts
      SELECT a.word, a.ndoc, coalesce(n.ndoc, 0)
      FROM ${wordsOf('all_words')} AS a LEFT JOIN ${wordsOf('name_words')} AS n USING (word)`.execute(
      trx,
    );
    after = last;
  }
  await sql`
    CREATE TEMPORARY TABLE counted_words ON COMMIT DROP AS
    SELECT word, sum(in_products)::int AS in_products, sum(in_names)::int AS in_names
    FROM counted_parts GROUP BY word`.execute(trx);
  await sql`CREATE UNIQUE INDEX ON counted_words (word)`.execute(trx);
  await sql`ANALYZE counted_words`.execute(trx);
}

/** Counts all words anew, adds those that came in by other ways, and deletes those that no product has. */
export async function countWords(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await countInSteps(trx);
    await sql`
      UPDATE search_words w SET in_products = c.in_products, in_names = c.in_names
      FROM counted_words c
      WHERE c.word = w.word AND (c.in_products, c.in_names) <> (w.in_products, w.in_names)`.execute(
      trx,
    );
    await sql`
      INSERT INTO search_words (word, in_products, in_names)
      SELECT c.word, c.in_products, c.in_names FROM counted_words c
      WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.word = c.word)
      ORDER BY c.word
      ON CONFLICT DO NOTHING`.execute(trx);
    // One that was never counted may belong to a product of this moment.
    await sql`
      DELETE FROM search_words w
      WHERE w.in_products > 0 AND NOT EXISTS (SELECT FROM counted_words c WHERE c.word = w.word)`.execute(
      trx,
    );
  });
}
