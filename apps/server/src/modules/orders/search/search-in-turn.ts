import { readOrderNumber } from '@gadgetry/contract/order-limits';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { foundByWords, hasWords } from './order-search.ts';
import { isEmail, isPhone } from './order-search-rules.ts';

export type Orders = SelectQueryBuilder<Tables, 'orders', object>;

/** The orders of a list that somebody asks for. */
export interface ListPart {
  /** Those after or before some place in the list; null: all of them. */
  readonly beyond: RawBuilder<boolean> | null;
  /** By age; which of them come first. */
  readonly direction: 'asc' | 'desc';
}

interface Search {
  /** The list without the search. */
  readonly filtered: () => Orders;
  readonly search: string | undefined;
  readonly part: ListPart;
  /** How many orders are as good as all. */
  readonly wanted: number;
}

interface Reading<Found> extends Search {
  /** What is made of the orders that were found. */
  readonly read: (orders: Orders) => Promise<Found>;
  /** Whether there are so many as were wanted. */
  readonly isFull: (found: Found) => boolean;
}

/**
 * Of orders that are wanted so many more are looked at, one after the other, before the index is asked:
 * of a rarer word it has few. A page of 20 looks at five thousand, a count of a thousand at twenty.
 */
const LOOKED_AT = { least: 5_000, most: 20_000, ofEach: 50 };

const lookedAt = ({ wanted }: Search) =>
  Math.min(LOOKED_AT.most, Math.max(LOOKED_AT.least, wanted * LOOKED_AT.ofEach));

const wholeId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const endOfId = /^#?([\da-f]{8})$/;

const isOneOf = (ids: RawBuilder<unknown>) => sql<boolean>`orders.id = ANY (ARRAY(${ids}))`;

/** By what is one order's, or a few people's, an index finds; words may be in all texts. */
function isPrecise(search: string): boolean {
  const typed = search.toLowerCase();
  return (
    wholeId.test(typed) ||
    endOfId.test(typed) ||
    readOrderNumber(search) !== null ||
    isPhone(search) ||
    isEmail(search)
  );
}

/**
 * By the indexes: an order's number or a part of it, a whole id, the 8 characters that lists show of it,
 * an e-mail address, or words of whom it is for, of what is in it, and of how it was discounted.
 */
function matching(search: string): RawBuilder<boolean> {
  const typed = search.toLowerCase();
  if (wholeId.test(typed)) return sql`orders.id = ${typed}::uuid`;
  const byWords = foundByWords(search);
  if (isEmail(search)) {
    // Most of its letters are those of all other addresses: where somebody has ordered by it as it stands,
    // no word is looked for.
    return isOneOf(sql`
      WITH theirs AS MATERIALIZED (
        SELECT id FROM orders WHERE lower(customer_email) = ${typed.trim()} AND customer_email <> '')
      SELECT id FROM theirs
      UNION ALL SELECT * FROM (${byWords} AND NOT EXISTS (SELECT FROM theirs)) AS words`);
  }
  // As lists, which are read first: how many texts have a word in them the planner guesses, and where it
  // guesses many it would go through all orders instead.
  const or = (condition: RawBuilder<boolean>) =>
    isOneOf(sql`SELECT id FROM orders WHERE ${condition} UNION ALL ${byWords}`);
  // Nine figures may be a number, and a phone's.
  const number = readOrderNumber(search);
  if (number !== null) return or(sql`number = ${number}`);
  const end = endOfId.exec(typed)?.[1];
  return end === undefined ? isOneOf(byWords) : or(sql`right(id::text, 8) = ${end}`);
}

/** The orders of a list in their turn, as far as they are looked at. */
function nearest(search: Search) {
  const { filtered, part } = search;
  const { beyond, direction } = part;
  const orders = filtered().select(['orders.id', 'orders.created_at']);
  return (beyond === null ? orders : orders.where(beyond))
    .orderBy('orders.created_at', direction)
    .orderBy('orders.id', direction)
    .limit(lookedAt(search));
}

/** Those of the nearest that have the words, no more than wanted: the text of each is read by itself, until it is enough. */
function amongNearest(searched: Search, search: string): RawBuilder<boolean> {
  const direction = sql.raw(searched.part.direction);
  // By itself: in one piece with the rest the planner hopes to find the first of a rare tag soon, and goes
  // through all orders.
  return isOneOf(sql`
    WITH nearest AS MATERIALIZED (${nearest(searched)})
    SELECT nearest.id FROM nearest
    CROSS JOIN LATERAL (SELECT text FROM order_search WHERE order_id = nearest.id OFFSET 0) AS texts
    WHERE ${hasWords(search)}
    ORDER BY nearest.created_at ${direction}, nearest.id ${direction} LIMIT ${searched.wanted}`);
}

async function goesBeyondNearest(searched: Search): Promise<boolean> {
  const further = nearest(searched).limit(1).offset(lookedAt(searched));
  return (await further.executeTakeFirst()) !== undefined;
}

/**
 * Reads of a list what a search finds: where many orders have its words, soon among those that come
 * first; else by the index of words, which knows nothing of age and gives all that have them.
 */
export async function searchInTurn<Found>(searched: Reading<Found>): Promise<Found> {
  const { filtered, search = '', read, isFull } = searched;
  if (search === '') return read(filtered());
  if (!isPrecise(search)) {
    const found = await read(filtered().where(amongNearest(searched, search)));
    if (isFull(found) || !(await goesBeyondNearest(searched))) return found;
  }
  return read(filtered().where(matching(search)));
}
