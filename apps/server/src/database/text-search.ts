import { type Expression, type RawBuilder, sql } from 'kysely';

/** What is typed is looked for as it is: % and _ are letters like any other. */
function escaped(word: string): string {
  return word.replaceAll(/[\\%_]/g, '\\$&');
}

function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}

/** Rows whose text has every word of a search in it, whatever the case and the order. */
export function matchingWords(haystack: Expression<unknown>, search: string): RawBuilder<boolean> {
  const conditions = wordsOf(search).map(
    (word) => sql<boolean>`${haystack} ILIKE ${`%${escaped(word)}%`}`,
  );
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` AND `);
}

/**
 * The same on a column that holds lower-case text for this purpose, in a way that an index on its
 * trigrams can answer. Three letters make a trigram; one or two make one only at the beginning of a
 * word, and there they are looked for.
 */
export function matchingIndexedWords(
  text: Expression<unknown>,
  search: string,
): RawBuilder<boolean> {
  const conditions = wordsOf(search).map((word) => {
    const start = /^[\p{L}\p{N}]{1,2}$/u.test(word) ? ' ' : '';
    return sql<boolean>`${text} LIKE lower(${`%${start}${escaped(word)}%`})`;
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` AND `);
}

/** The two filters that most lists have; what is not asked for lets everything through. */
export function matchingFilter(
  query: {
    readonly status?: 'active' | 'inactive' | undefined;
    readonly search?: string | undefined;
  },
  { active, text }: { readonly active: Expression<boolean>; readonly text: Expression<unknown> },
): RawBuilder<boolean> {
  const conditions = [
    ...(query.status === undefined ? [] : [sql`(${active}) = ${query.status === 'active'}`]),
    ...(query.search === undefined ? [] : [matchingWords(text, query.search)]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` AND `);
}
