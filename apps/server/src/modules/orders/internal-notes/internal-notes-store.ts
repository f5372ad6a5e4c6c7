import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { clockTimestamp } from '../../../database/shop-clock.ts';
import type { OrdersTable } from '../tables.ts';

type OrderRow = Selectable<OrdersTable>;

/** What a note is called in the history. */
export const INTERNAL_NOTE = 'internal note';

const noteColumns = ['id', 'order_id', 'text', 'author', 'created_at'] as const;

export async function readNotes(db: Database, orderId: string) {
  return db
    .selectFrom('order_notes')
    .select(noteColumns)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertNote(
  trx: Transaction,
  note: { readonly orderId: string; readonly text: string; readonly author: string },
): Promise<void> {
  const { orderId, text, author } = note;
  await trx
    .insertInto('order_notes')
    .values({ id: newId(), order_id: orderId, text, author, created_at: clockTimestamp() })
    .execute();
}

/** @returns what it said; undefined where this order has no such note */
export async function deleteNote(
  trx: Transaction,
  orderId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('order_notes')
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .returning('text')
    .executeTakeFirst();
  return deleted?.text;
}

export async function readTags(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_tags')
    .select('tag')
    .where('order_id', '=', orderId)
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
}

export async function replaceTags(
  trx: Transaction,
  orderId: string,
  tags: readonly string[],
): Promise<void> {
  await trx.deleteFrom('order_tags').where('order_id', '=', orderId).execute();
  if (tags.length === 0) return;
  const rows = tags.map((tag) => ({ order_id: orderId, tag }));
  await trx.insertInto('order_tags').values(rows).execute();
}

/** More than anybody looks through. */
const OFFERED_MAX = 200;

/** Each once, by walking from one to the next in the index: a million orders may have the same. */
export async function tagsInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    WITH RECURSIVE used AS (
      (SELECT tag FROM order_tags ORDER BY tag LIMIT 1)
      UNION ALL
      SELECT (SELECT t.tag FROM order_tags t WHERE t.tag > used.tag ORDER BY t.tag LIMIT 1)
      FROM used WHERE used.tag IS NOT NULL)
    SELECT tag FROM used WHERE tag IS NOT NULL LIMIT ${OFFERED_MAX}`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** Given up for a newer one, unpaid: nobody's order any more. */
const unlessReplaced = sql<boolean>`NOT (o.status = 'CANCELLED' AND EXISTS (
  SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'replaced'))`;

const LATEST = 5;

export async function readOthersOf(db: Database, { id, user_id: userId }: OrderRow) {
  const others = db
    .selectFrom('orders as o')
    .where('o.user_id', '=', userId)
    .where('o.id', '<>', id)
    .where(unlessReplaced);
  const latest = await others
    .select(['o.id', 'o.number', 'o.created_at', 'o.grand_total_cents', 'o.status'])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(LATEST)
    .execute();
  const { total } = await others
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { latest, total };
}

export async function idsOfCustomer(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** What is looked at of a day: enough to tell, however many orders there are. */
const LOOKED_AT = 2_000;

/**
 * How many others were placed within a day before or after, by the same customer, or to the same place.
 * What was added to an order, or is paid for how it is sent, is the same purchase.
 */
export async function countNearby(
  db: Database,
  order: OrderRow,
): Promise<{ ofCustomer: number; toAddress: number }> {
  const { id, user_id, created_at: at, ship_line_1: line, ship_zip_code: code } = order;
  const purchase = order.supplements_order_id ?? id;
  const columns = sql`id, user_id, ship_line_1, ship_zip_code, status, supplements_order_id`;
  const { rows } = await sql<{ of_customer: number; to_address: number }>`
    SELECT count(*) FILTER (WHERE user_id = ${user_id})::integer AS of_customer,
      count(*) FILTER (WHERE lower(ship_line_1) = lower(${line}::text)
        AND lower(ship_zip_code) = lower(${code}::text))::integer AS to_address
    FROM (
      (SELECT ${columns} FROM orders WHERE created_at <= ${at} AND created_at > ${at}::timestamptz - interval '1 day'
        ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_AT})
      UNION
      (SELECT ${columns} FROM orders WHERE created_at >= ${at} AND created_at < ${at}::timestamptz + interval '1 day'
        ORDER BY created_at, id LIMIT ${LOOKED_AT})
    ) AS near
    WHERE id <> ${purchase} AND supplements_order_id IS NULL AND status <> 'CANCELLED' AND NOT EXISTS (
      -- One order that goes elsewhere is not two.
      SELECT FROM exchanges x WHERE x.relocated_order_id IS NOT NULL AND CASE
        WHEN x.order_id = near.id THEN near.status = 'PENDING'
        ELSE x.order_id = ${purchase} AND x.relocated_order_id = near.id END)`.execute(db);
  return { ofCustomer: rows[0]?.of_customer ?? 0, toAddress: rows[0]?.to_address ?? 0 };
}

/** What was written about orders goes with their person. */
export async function forgetNotes(trx: Transaction, orderIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM order_notes WHERE order_id = ANY (${orderIds}::uuid[])`.execute(trx);
}
