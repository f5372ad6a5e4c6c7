import type { ActivityFilter } from '@gadgetry/contract/activity';
import { HISTORY_ENTITIES, type HistoryEntity, historyValue } from '@gadgetry/contract/history';
import { COUNTED_MAX } from '@gadgetry/contract/list-limits';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { isId } from '../../database/identifiers.ts';
import {
  type PageRequest,
  beyondCursor,
  byInstant,
  countUpTo,
  readPage,
} from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import { matchingWords } from '../../database/text-search.ts';

const snapshot = z.object({ version: z.int(), fields: z.record(z.string(), historyValue) });

const activityRow = z.object({
  id: z.string(),
  entity: z.enum(HISTORY_ENTITIES),
  entityId: z.string(),
  action: z.string(),
  who: z.string(),
  before: snapshot.nullable(),
  after: snapshot.nullable(),
  detail: z.string().nullable(),
  created_at: z.date(),
});
export type ActivityRow = z.infer<typeof activityRow>;

const DAY = sql`interval '1 day'`;

/** What both sources are narrowed by. */
function narrowed({ who, from, to }: ActivityFilter, actor: RawBuilder<unknown>) {
  const conditions = [
    ...(who === undefined ? [] : [matchingWords(actor, who)]),
    ...(from === undefined ? [] : [sql`created_at >= ${from}::date AT TIME ZONE 'UTC'`]),
    ...(to === undefined ? [] : [sql`created_at < (${to}::date + ${DAY}) AT TIME ZONE 'UTC'`]),
  ];
  return sql.join([sql`true`, ...conditions], sql` AND `);
}

const newestFirst = {
  key: byInstant(sql.ref('created_at')),
  id: sql.ref('id'),
  descending: true,
} as const;

/** What is done to orders stands in their own story, beside the record of all other changes. */
function activity(
  filter: ActivityFilter,
  seen: readonly HistoryEntity[],
  page: PageRequest | null = null,
) {
  const { entity } = filter;
  const isOrders = filter.id !== undefined && isId(filter.id);
  const id = isOrders ? filter.id?.toLowerCase() : filter.id;
  const kinds = seen.filter((one) => entity === undefined || one === entity);
  // Of each source no more than a page is read: of both together an index could not tell the newest.
  const newest =
    page &&
    sql`${page.cursor === undefined ? sql`` : sql`AND ${beyondCursor(newestFirst, page.cursor)}`}
      ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}`;
  const changes = sql`
    (SELECT id, entity, entity_id AS "entityId", action, actor_email AS who, before, after,
      NULL::text AS detail, created_at
    FROM admin_changes
    WHERE entity = ANY (${kinds}::text[]) AND ${narrowed(filter, sql.ref('actor_email'))}
      ${id === undefined ? sql`` : sql`AND entity_id = ${id}`}
      ${newest ?? sql``})`;
  if (!kinds.includes('order')) return changes;
  return sql`${changes}
    UNION ALL
    (SELECT id, 'order' AS entity, order_id::text AS "entityId", kind AS action, actor AS who,
      NULL::jsonb AS before, NULL::jsonb AS after, detail, created_at
    FROM order_events
    WHERE actor IS NOT NULL AND kind <> 'claimed' AND ${narrowed(filter, sql.ref('actor'))}
      ${id === undefined ? sql`` : isOrders ? sql`AND order_id = ${id}::uuid` : sql`AND false`}
      ${newest ?? sql``})`;
}

/** Newest first. @param seen what whoever asks may see */
export async function readActivity(
  db: Database,
  filter: ActivityFilter,
  seen: readonly HistoryEntity[],
  request: PageRequest,
): Promise<Page<ActivityRow>> {
  const from = (source: RawBuilder<unknown>) =>
    db.selectFrom(sql<{ id: string }>`(${source})`.as('activity'));
  const newest = from(activity(filter, seen, request)).selectAll();
  const page = await readPage(newest, newestFirst, request, () =>
    countUpTo(db, from(activity(filter, seen)).select('id'), COUNTED_MAX),
  );
  return { ...page, rows: page.rows.map((row) => activityRow.parse(row)) };
}

/** How people call orders, by their ids. */
export async function orderNumbers(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}
