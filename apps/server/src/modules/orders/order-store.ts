import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { prepared, preparedThenCommit } from '../../database/pipelining.ts';
import { eventColumns, eventOf } from './event-store.ts';
import { type HoldLimits, isWithinLimits } from './hold-limits.ts';
import type { Transition } from './order-status.ts';
import type { OrderItemsTable, OrdersTable } from './tables.ts';

export type OrderRow = Selectable<OrdersTable>;

/** What is written when an order is placed; the rest of its columns follow from that. */
export type NewOrder = Omit<
  OrderRow,
  'status' | 'payment_status' | 'tracking_number' | 'created_at' | 'updated_at' | 'hold_expires_at'
> & { readonly hold_expires_at: Date };
export type NewItem = Omit<Selectable<OrderItemsTable>, 'id' | 'order_id' | 'position'>;

/**
 * Order, items and the first entry of its timeline in one statement.
 * @param last whether nothing else is written in this transaction, so that it can be committed at once
 * @param limits what may be held unpaid, under the locks of `lockHolds`; null: whatever anybody wants
 */
export async function insertOrder(
  trx: Transaction,
  order: NewOrder,
  items: readonly NewItem[],
  { last, limits }: { readonly last: boolean; readonly limits: HoldLimits | null },
): Promise<void> {
  // The database's clock, as for all that happens to the order later: a timeline has one clock.
  const placedAt = sql<Date>`statement_timestamp()`;
  const of = <Column extends keyof NewItem>(column: Column) => items.map((item) => item[column]);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { user_id: userId, client_key: clientKey } = order;
  const counted = limits !== null && clientKey !== null;
  const allowed = counted
    ? isWithinLimits(limits, { userId, clientKey }, pieces)
    : sql<boolean>`true`;
  const event = {
    id: sql<string>`${newId()}::uuid`,
    order_id: sql<string>`${order.id}::uuid`,
    kind: sql<string>`'placed'`,
    status: sql<'PENDING'>`'PENDING'`,
    payment_status: sql<'PENDING'>`'PENDING'`,
    created_at: placedAt,
  };
  const name = counted ? 'insert-order-within-limits' : 'insert-order';
  await trx
    .with('written_order', (db) =>
      db.insertInto('orders').values({
        ...order,
        status: 'PENDING',
        payment_status: 'PENDING',
        tracking_number: null,
        created_at: placedAt,
        updated_at: placedAt,
      }),
    )
    .with(
      'written_items',
      () => sql`(
        INSERT INTO order_items (id, order_id, position, product_id, name, image, price_cents, quantity)
        SELECT item.id, ${order.id}::uuid, place - 1, product_id, name, image, price_cents, quantity
        FROM unnest(${items.map(() => newId())}::uuid[], ${of('product_id')}::uuid[], ${of('name')}::text[],
          ${of('image')}::text[], ${of('price_cents')}::integer[], ${of('quantity')}::integer[])
          WITH ORDINALITY AS item (id, product_id, name, image, price_cents, quantity, place))`,
    )
    .insertInto('order_events')
    .columns(['id', 'order_id', 'kind', 'status', 'payment_status', 'created_at'])
    .expression(() =>
      trx
        .selectNoFrom([
          event.id.as('id'),
          event.order_id.as('order_id'),
          event.kind.as('kind'),
          event.status.as('status'),
          event.payment_status.as('payment_status'),
          event.created_at.as('created_at'),
        ])
        .where(allowed),
    )
    .withPlugin(last ? preparedThenCommit(`${name}-and-commit`) : prepared(name))
    .execute();
}

/** Those of some orders that are an account's own and wait for their payment. */
export async function listUnpaid(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .execute();
  return rows.map((row) => row.id);
}

export async function findByKey(db: Database, userId: string, key: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'request_fingerprint'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether it waits for its payment, and still may. */
export function isPayable({ hold_expires_at: until }: Pick<OrderRow, 'hold_expires_at'>): boolean {
  return until !== null && until > new Date();
}

/** The first lock of every transaction that changes an order that exists. */
export async function lockOrder(trx: Transaction, id: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface Movement {
  readonly transition: Transition;
  /** E-mail address of the admin; null: the shop itself. */
  readonly actor: string | null;
  readonly detail?: string;
  readonly trackingNumber?: string;
}

/** @returns false where the order was not in the state that the transition starts from */
export async function moveOrder(
  trx: Transaction,
  id: string,
  { transition, actor, detail, trackingNumber }: Movement,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .with('moved', (db) =>
      db
        .updateTable('orders')
        .set({
          status: transition.to,
          ...(transition.payment === null ? {} : { payment_status: transition.payment }),
          ...(trackingNumber === undefined ? {} : { tracking_number: trackingNumber }),
          hold_expires_at: null,
          client_key: null,
          updated_at: sql<Date>`clock_timestamp()`,
        })
        .where('id', '=', id)
        .where('status', '=', transition.from)
        .returning(['orders.id', 'orders.status', 'orders.payment_status']),
    )
    .insertInto('order_events')
    .columns(eventColumns)
    .expression((db) => db.selectFrom('moved').select(eventOf(transition.move, actor, detail)))
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What was bought, in the order of the lines. */
export async function linesOf(db: Database, orderId: string) {
  return db
    .selectFrom('order_items')
    .select(['id as itemId', 'name', 'price_cents as priceCents', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export async function itemsOf(trx: Transaction, orderId: string) {
  return trx
    .selectFrom('order_items')
    .select(['product_id', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
}

/** A person's newest order that waits for its payment. */
export async function newestUnpaid(db: Database, userId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Unpaid orders whose hold ended by a moment, the longest overdue first. */
export async function listOverdue(db: Database, by: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('hold_expires_at', '<=', by)
    .orderBy('hold_expires_at')
    .execute();
  return rows.map((row) => row.id);
}

/** For an order whose payer is done while the money is still on its way. */
export async function extendHold(db: Database, id: string, until: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ hold_expires_at: until })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute();
}

/** Makes the first orders of one account wait for each other until the transaction ends. */
export async function lockFirstOrders(trx: Transaction, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`first order of ${userId}`}, 0))`.execute(
    trx,
  );
}

/**
 * Takes a person out of their orders; what was sold, and for how much, stays in the books. Where a
 * parcel may still be on its way, the address is what it travels by.
 * @returns the orders
 */
export async function anonymiseCustomer(trx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE orders SET customer_name = 'Deleted account', customer_email = '',
      request_fingerprint = 'forgotten'
    WHERE user_id = ${userId} RETURNING id`.execute(trx);
  await sql`
    UPDATE orders SET ship_line_1 = 'removed', ship_line_2 = 'removed', ship_phone = '0000000000'
    WHERE user_id = ${userId} AND status IN ('DELIVERED', 'CANCELLED')`.execute(trx);
  return rows.map(({ id }) => id);
}
