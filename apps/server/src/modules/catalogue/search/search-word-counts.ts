import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { bringAllUpToDate } from './search-values.ts';

// All in steps that end long before a statement is broken off, and each by itself: nobody who writes a
// product waits for more than one of them.
const PRODUCTS_AT_ONCE = 2_500;
const WORDS_AT_ONCE = 2_000;

interface Count {
  in_products: number;
  in_names: number;
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The id with which the next step ends; the highest there can be where it is the last one. */
async function endOfStep(db: Database, after: string): Promise<string> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(PRODUCTS_AT_ONCE - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? LAST;
}

async function addCounts(
  db: Database,
  counts: Map<string, Count>,
  column: 'all_words' | 'name_words',
  [after, end]: readonly [string, string],
): Promise<void> {
  const counted = column === 'all_words' ? 'in_products' : 'in_names';
  const texts = `SELECT ${column} FROM products WHERE id > '${after}' AND id <= '${end}'`;
  const { rows } = await sql<{ word: string; ndoc: number }>`
    SELECT word, ndoc FROM ts_stat(${texts})`.execute(db);
  for (const { word, ndoc } of rows) {
    const count = counts.get(word) ?? { in_products: 0, in_names: 0 };
    count[counted] += ndoc;
    counts.set(word, count);
  }
}

async function write(db: Database, some: readonly (readonly [string, Count])[]): Promise<void> {
  const counted = sql`
    unnest(${some.map(([word]) => word)}::text[], ${some.map(([, count]) => count.in_products)}::int[],
      ${some.map(([, count]) => count.in_names)}::int[]) AS c (word, in_products, in_names)`;
  await sql`
    UPDATE search_words w SET in_products = c.in_products, in_names = c.in_names FROM ${counted}
    WHERE c.word = w.word AND (c.in_products, c.in_names) <> (w.in_products, w.in_names)`.execute(
    db,
  );
  // Keys are made of whatever is to be inserted, of what is there already too: that is left out before.
  await sql`
    INSERT INTO search_words (word, in_products, in_names)
    SELECT c.word, c.in_products, c.in_names FROM ${counted}
    WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.word = c.word)
    ORDER BY c.word
    ON CONFLICT DO NOTHING`.execute(db);
}

async function pruneOthers(db: Database, counts: ReadonlyMap<string, Count>): Promise<void> {
  for (let after = ''; ; ) {
    const known = await db
      .selectFrom('search_words')
      .select('word')
      .where('word', '>', after)
      .orderBy('word')
      .limit(WORDS_AT_ONCE)
      .execute();
    const last = known.at(-1);
    if (last === undefined) return;
    const gone = known.map(({ word }) => word).filter((word) => !counts.has(word));
    // One that was never counted may belong to a product of this moment.
    await sql`
      DELETE FROM search_words WHERE word = ANY(${gone}::text[]) AND in_products > 0`.execute(db);
    after = last.word;
  }
}

/** Counts all words anew, adds those that came in by other ways, and deletes those that no product has. Values first: they are words too. */
export async function countWords(db: Database): Promise<void> {
  await bringAllUpToDate(db);
  const counts = new Map<string, Count>();
  for (let after = FIRST; after !== LAST; ) {
    const end = await endOfStep(db, after);
    await addCounts(db, counts, 'all_words', [after, end]);
    await addCounts(db, counts, 'name_words', [after, end]);
    after = end;
  }
  const words = [...counts];
  for (let from = 0; from < words.length; from += WORDS_AT_ONCE) {
    await write(db, words.slice(from, from + WORDS_AT_ONCE));
  }
  await pruneOthers(db, counts);
}
