import { type Expression, type RawBuilder, sql } from 'kysely';

/** What is typed is looked for as it is: % and _ are letters like any other. */
function pattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Rows whose text has every word of a search in it, whatever the case and the order. */
export function matchingWords(haystack: Expression<unknown>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map((word) => sql<boolean>`${haystack} ILIKE ${pattern(word)}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` AND `);
}
