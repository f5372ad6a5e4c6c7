import { z } from 'zod';
import { id, instant, text } from './fields.ts';
import { activityQuery, pageQuery, searchQuery } from './paging.ts';

/** Terms that mean the same, and the letters of one. */
const SYNONYM_TERMS = { min: 2, max: 10 };
const SYNONYM_TERM_MAX = 50;
/** Words of one term: 'mobile phone' has two. */
export const SYNONYM_WORDS_MAX = 3;

/** Terms that mean the same to shoppers: who searches for one finds the others. */
export const synonymGroup = z.object({
  _id: id,
  terms: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: instant,
  version: z.int(),
});
export type SynonymGroup = z.infer<typeof synonymGroup>;

export const SYNONYM_SORTS = ['createdAt', '-createdAt'] as const;

export const synonymQuery = z.strictObject({
  search: searchQuery,
  status: activityQuery,
  sort: z.enum(SYNONYM_SORTS).default('-createdAt'),
  ...pageQuery,
});
export type SynonymQuery = z.infer<typeof synonymQuery>;

const term = text({
  min: 1,
  max: SYNONYM_TERM_MAX,
  trimmed: true,
  plain: true,
  tooLong: `A term has at most ${SYNONYM_TERM_MAX} characters.`,
});

const TOO_FEW = 'Name at least two terms, with a comma between them.';
const TOO_MANY = `A group has at most ${SYNONYM_TERMS.max} terms.`;

const terms = z
  .array(term, { error: 'Required' })
  .min(SYNONYM_TERMS.min, TOO_FEW)
  .max(SYNONYM_TERMS.max, TOO_MANY);

/** The body of POST and PUT /synonyms. */
export const synonymInput = z.strictObject({ terms, version: z.int32().min(1).optional() });
export type SynonymInput = z.infer<typeof synonymInput>;

/** 'tv, television' as an admin types it, as terms. */
export function termsTyped(typed: string): string[] {
  return typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Admin's form of a group. */
export const synonymForm = z.strictObject({
  terms: z.string().superRefine((typed, context) => {
    const [issue] = terms.safeParse(termsTyped(typed)).error?.issues ?? [];
    if (issue !== undefined) context.addIssue({ code: 'custom', message: issue.message });
  }),
});
export type SynonymForm = z.infer<typeof synonymForm>;

/** What shoppers have searched for. */
export const searchedWords = z.object({
  _id: id,
  words: z.string().describe('In lower case, without accents and signs'),
  times: z
    .int()
    .describe('How often it was asked since it was first; answers from memory are not counted'),
  results: z.int().describe('Products that it found the last time'),
  lastAt: instant,
});
export type SearchedWords = z.infer<typeof searchedWords>;

export const SEARCHED_SORTS = ['times', '-times', 'lastAt', '-lastAt'] as const;

/** GET /admin/searches: asked most comes first, unless said otherwise. */
export const searchedQuery = z.strictObject({
  search: searchQuery,
  found: z.enum(['nothing', 'something']).optional(),
  sort: z.enum(SEARCHED_SORTS).default('-times'),
  ...pageQuery,
});
export type SearchedQuery = z.infer<typeof searchedQuery>;
