import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { text, wholeNumber } from '../form/params.ts';
import { SCHEMA } from '../schema.ts';
import { noSuch } from '../stripe-error.ts';
import type { Trx } from '../tables.ts';

const DEFAULT_PAGE = 10;

/** What every list of Stripe's takes. */
export const pageParams = {
  limit: wholeNumber
    .refine((count) => count >= 1 && count <= 100, 'The limit is between 1 and 100.')
    .optional(),
  starting_after: text(255).optional(),
  ending_before: text(255).optional(),
  created: z
    .union([
      wholeNumber,
      z.strictObject({
        gt: wholeNumber.optional(),
        gte: wholeNumber.optional(),
        lt: wholeNumber.optional(),
        lte: wholeNumber.optional(),
      }),
    ])
    .optional(),
};

const pageSchema = z.strictObject(pageParams);
export type PageParams = z.infer<typeof pageSchema>;

// Created is in whole seconds outside, and finer inside: a bound means the whole second.
const startOf = (second: number) => new Date(second * 1_000);

function within(created: PageParams['created']): RawBuilder<unknown>[] {
  const { gt, gte, lt, lte } =
    typeof created === 'number'
      ? { gt: undefined, gte: created, lt: undefined, lte: created }
      : (created ?? {});
  return [
    ...(gt === undefined ? [] : [sql`created_at >= ${startOf(gt + 1)}`]),
    ...(gte === undefined ? [] : [sql`created_at >= ${startOf(gte)}`]),
    ...(lt === undefined ? [] : [sql`created_at < ${startOf(lt)}`]),
    ...(lte === undefined ? [] : [sql`created_at < ${startOf(lte + 1)}`]),
  ];
}

export interface Listed {
  readonly table:
    | 'charges'
    | 'disputes'
    | 'events'
    | 'payment_intents'
    | 'refunds'
    | 'checkout_sessions';
  /** What Stripe calls one of them. */
  readonly noun: string;
  /** What decides between those of one moment. */
  readonly tie: 'id' | 'sequence';
}

export interface ListedPage {
  /** Newest first. */
  readonly ids: readonly string[];
  readonly more: boolean;
}

async function cursorOf(trx: Trx, listed: Listed, id: string, param: string) {
  const { rows } = await sql<{ created_at: Date; tie: string }>`
    SELECT created_at, ${sql.ref(listed.tie)} AS tie
    FROM ${sql.id(SCHEMA, listed.table)} WHERE id = ${id}`.execute(trx);
  const [cursor] = rows;
  if (cursor === undefined) throw noSuch(listed.noun, id, param);
  return sql`(${cursor.created_at}, ${cursor.tie})`;
}

/** One page of a list, newest first, as Stripe's cursors cut it. */
export async function pageOf(
  trx: Trx,
  listed: Listed,
  params: PageParams,
  conditions: readonly RawBuilder<unknown>[] = [],
): Promise<ListedPage> {
  const { limit = DEFAULT_PAGE, starting_after: after, ending_before: before } = params;
  const place = sql`(created_at, ${sql.ref(listed.tie)})`;
  const where = [sql`true`, ...conditions, ...within(params.created)];
  if (after !== undefined) {
    where.push(sql`${place} < ${await cursorOf(trx, listed, after, 'starting_after')}`);
  }
  if (before !== undefined) {
    where.push(sql`${place} > ${await cursorOf(trx, listed, before, 'ending_before')}`);
  }
  // What stands right before something is found by going upwards from it.
  const direction = before === undefined ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.id(SCHEMA, listed.table)} WHERE ${sql.join(where, sql` AND `)}
    ORDER BY created_at ${direction}, ${sql.ref(listed.tie)} ${direction}
    LIMIT ${limit + 1}`.execute(trx);
  const ids = rows.slice(0, limit).map((row) => row.id);
  return { ids: before === undefined ? ids : ids.toReversed(), more: rows.length > limit };
}

/** Narrows to the rows of a page, also where there are none. */
export function anyOf(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`id = ANY (${ids})`;
}

/** The rows that were found by their ids, in the order of the page. */
export function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A list as Stripe answers it. */
export function listObject(url: string, data: readonly object[], more: boolean): object {
  return { object: 'list', data, has_more: more, url };
}
