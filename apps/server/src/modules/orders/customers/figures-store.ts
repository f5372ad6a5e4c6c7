import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { firstIdOf } from '../../../database/identifiers.ts';
import { COUNTED_MAX } from '@gadgetry/contract/list-limits';
import {
  type PageRequest,
  byWhole,
  countUpTo,
  readPage,
} from '../../../database/keyset-pagination.ts';
import type { Page } from '../../../database/page-cursor.ts';

export interface Figures {
  readonly id: string;
  readonly orders: number;
  readonly spent: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const columns = [
  'user_id as id',
  'orders',
  'spent_cents as spent',
  'first_order_at as firstAt',
  'last_order_at as lastAt',
] as const;

/** By the ids of accounts; of those who have never ordered there are none. */
export async function readFigures(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, Figures>> {
  const rows = await db
    .selectFrom('customer_figures')
    .select(columns)
    .where(sql<boolean>`user_id = ANY (${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who has spent most comes first. @param among undefined: all */
export async function readBySpend(
  db: Database,
  page: PageRequest,
  among: readonly string[] | undefined,
): Promise<Page<Figures>> {
  let wanted = db.selectFrom('customer_figures');
  if (among !== undefined) {
    wanted = wanted.where(sql<boolean>`user_id = ANY (${among}::uuid[])`);
  }
  const order = {
    key: byWhole(sql.ref('spent_cents')),
    id: sql.ref('user_id'),
    descending: true,
  };
  return readPage(wanted.select(columns), order, page, () =>
    countUpTo(db, wanted.select('user_id'), COUNTED_MAX),
  );
}

/** Up to when what has happened to orders is counted. */
export async function readCountedUntil(db: Database): Promise<Date> {
  const row = await db
    .selectFrom('customer_figures_cursor')
    .select('counted_until')
    .executeTakeFirstOrThrow();
  return row.counted_until;
}

export async function noteCountedUntil(db: Database, until: Date): Promise<void> {
  await db
    .updateTable('customer_figures_cursor')
    .set({ counted_until: until })
    .where('counted_until', '<', until)
    .execute();
}

const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Accounts to whose orders something has happened since. Guests have no account to be counted for. */
export async function changedSince(db: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT o.user_id FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE e.id > ${firstIdOf(since)} AND o.user_id ~ ${ID} AND o.customer_email <> ''
    ORDER BY o.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Orders of some accounts, without those that they replaced with another before paying. */
export async function ordersOf(db: Database, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string; user_id: string; created_at: Date }>`
    SELECT o.id, o.user_id, o.created_at FROM orders o
    WHERE o.user_id = ANY (${userIds}::text[]) AND o.customer_email <> ''
      AND NOT (o.status = 'CANCELLED' AND EXISTS (
        SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'replaced'))`.execute(db);
  return rows;
}

export async function writeFigures(db: Database, figures: readonly Figures[]): Promise<void> {
  if (figures.length === 0) return;
  await db
    .insertInto('customer_figures')
    .values(
      figures.map(({ id, orders, spent, firstAt, lastAt }) => ({
        user_id: id,
        orders,
        spent_cents: spent,
        first_order_at: firstAt,
        last_order_at: lastAt,
      })),
    )
    .onConflict((same) =>
      same.column('user_id').doUpdateSet(({ ref }) => ({
        orders: ref('excluded.orders'),
        spent_cents: ref('excluded.spent_cents'),
        first_order_at: ref('excluded.first_order_at'),
        last_order_at: ref('excluded.last_order_at'),
      })),
    )
    .execute();
}

/** Of those who have no order any more, or no account. */
export async function forgetFigures(
  db: Database | Transaction,
  userIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM customer_figures WHERE user_id::text = ANY (${userIds}::text[])`.execute(
    db,
  );
}
