import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { z } from 'zod';
import { ShopError } from '../errors/shop-error.ts';
import { type Page, type Position, decodeCursor, encodeCursor } from './page-cursor.ts';

type Key = Position['key'];

/** One value that a list can be sorted by; `order` should be what an index is built on. */
interface SortKey {
  readonly order: Expression<unknown>;
  /** The value as it travels in a cursor: nothing of its precision may be lost. */
  readonly written: RawBuilder<Key>;
  /** @throws ShopError validation_failed for a value that this list has not written */
  readonly read: (key: Key) => RawBuilder<unknown>;
}

function sortKey<Value extends Key>(
  order: Expression<unknown>,
  schema: z.ZodType<Value>,
  written: RawBuilder<Key> = sql<Key>`${order}`,
  back: (value: Value) => RawBuilder<unknown> = (value) => sql`${value}`,
): SortKey {
  const read = (key: Key) => {
    const parsed = schema.safeParse(key);
    if (!parsed.success) throw new ShopError('validation_failed', 'Invalid cursor');
    return back(parsed.data);
  };
  return { order, written, read };
}

const text = z
  .string()
  .max(400)
  .refine((value) => !value.includes('\u0000'));

export function byText(order: Expression<unknown>): SortKey {
  return sortKey(order, text);
}

export function byInteger(order: Expression<unknown>): SortKey {
  return sortKey(order, z.int32());
}

/** As `byInteger`, of whole numbers that may be larger: sums of money. */
export function byWhole(order: Expression<unknown>): SortKey {
  return sortKey(order, z.int(), sql<Key>`${order}`, (value) => sql`${value}::bigint`);
}

export function byFlag(order: Expression<unknown>): SortKey {
  return sortKey(order, z.boolean());
}

/** Instants travel as whole microseconds: milliseconds would repeat or skip rows of the same moment. */
export function byInstant(order: Expression<unknown>): SortKey {
  return sortKey(
    order,
    z.int(),
    sql<Key>`(extract(epoch FROM ${order}) * 1000000)::bigint`,
    (microseconds) => sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`,
  );
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface SortOrder {
  readonly key: SortKey;
  readonly id: Expression<unknown>;
  readonly descending: boolean;
}

/** Every key upwards, and with a minus before its name downwards. */
export function sortedBy<Name extends string>(
  keys: Readonly<Record<Name, SortKey>>,
  sort: Name | `-${Name}`,
): Pick<SortOrder, 'key' | 'descending'> {
  const descending = sort.startsWith('-');
  // What is left without the minus is a name: the type of `sort` says so, that of slice does not.
  return { key: keys[(descending ? sort.slice(1) : sort) as Name], descending };
}

/** How many rows a query has. Where they may be very many: `countUpTo`. */
export async function countAll<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const { total } = await rows
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** How many rows a query has, counted up to `max` only: what that costs is known beforehand. */
export async function countUpTo<DB>(
  db: Kysely<DB>,
  rows: Expression<unknown>,
  max: number,
): Promise<number> {
  const { rows: answer } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (${rows} LIMIT ${max}) AS counted`.execute(db);
  return answer[0]?.total ?? 0;
}

/** What is beyond the last row of a page, in the order of a list. */
export function beyondCursor(
  { key, id, descending }: SortOrder,
  cursor: string,
): RawBuilder<boolean> {
  const last = decodeCursor(cursor);
  const beyond = sql.raw(descending ? '<' : '>');
  return sql<boolean>`(${key.order}, ${id}) ${beyond} (${key.read(last.key)}, ${last.id}::uuid)`;
}

/**
 * Reads one page where the last one ended, by (sort key, id): the thousandth page costs what the
 * first one does, and rows that come or go in between shift nothing.
 * @param count is asked only where the page itself does not tell how many there are
 */
export async function readPage<DB, Tables extends keyof DB, Row extends { id: string }>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  order: SortOrder,
  { limit, cursor }: PageRequest,
  count: (page: readonly Row[]) => Promise<number>,
): Promise<Page<Row>> {
  const { key, id, descending } = order;
  const direction = descending ? 'desc' : 'asc';
  let query = rows
    .select(key.written.as('cursor_key'))
    .orderBy(key.order, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
    .$castTo<Row & { cursor_key: Key }>();
  if (cursor !== undefined) query = query.where(beyondCursor(order, cursor));
  const found = await query.execute();
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const more = found.length > limit && last !== undefined;
  return {
    rows: page,
    total: cursor === undefined && !more ? page.length : await count(page),
    next: more ? encodeCursor({ key: last.cursor_key, id: last.id }) : null,
  };
}
