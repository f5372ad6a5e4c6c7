import { ORDER_VIEWS_MAX, type OrderViewFilter } from '@gadgetry/contract/order-views';
import { sql } from 'kysely';
import { ordersExportQuery } from '@gadgetry/contract/orders';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';

const columns = ['id', 'name', 'filter', 'version'] as const;

const refusals = { order_views_name: ['name_taken', 'There is a view of this name'] } as const;

/** In the order in which they were saved. */
export async function listViews(db: Database) {
  const rows = await db
    .selectFrom('order_views')
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, filter: ordersExportQuery.parse(row.filter) }));
}
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];

export async function lockView(trx: Transaction, id: string) {
  return trx
    .selectFrom('order_views')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns undefined: there are as many as there can be */
export async function insertView(
  trx: Transaction,
  { name, filter }: { readonly name: string; readonly filter: OrderViewFilter },
): Promise<string | undefined> {
  // One after the other: two would find the same place free.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('views of orders', 0))`.execute(trx);
  const id = newId();
  const insert = sql<{ id: string }>`
    INSERT INTO order_views (id, slot, name, filter)
    SELECT ${id}::uuid, free.slot, ${name}, ${JSON.stringify(filter)}::jsonb
    FROM generate_series(1, ${ORDER_VIEWS_MAX}::integer) AS free (slot)
    WHERE NOT EXISTS (SELECT FROM order_views WHERE order_views.slot = free.slot)
    ORDER BY free.slot LIMIT 1
    RETURNING id`.execute(trx);
  const { rows } = await withConstraintErrors(insert, refusals);
  return rows[0]?.id;
}

/** @returns whether it was still the version that was read */
export async function renameView(
  trx: Transaction,
  { id, name, version }: { readonly id: string; readonly name: string; readonly version: number },
): Promise<boolean> {
  const update = trx
    .updateTable('order_views')
    .set({ name, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  const { numUpdatedRows } = await withConstraintErrors(update, refusals);
  return numUpdatedRows > 0n;
}

export async function deleteView(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('order_views').where('id', '=', id).execute();
}

/** Whoever looks for an address looks for its person: such a view goes with their account. */
export async function forgetViewsOf(trx: Transaction, email: string): Promise<void> {
  await sql`
    DELETE FROM order_views
    WHERE strpos(lower(filter ->> 'search'), ${email.toLowerCase()}) > 0`.execute(trx);
}
