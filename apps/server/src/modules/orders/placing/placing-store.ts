import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { prepared, preparedThenCommit } from '../../../database/pipelining.ts';
import { pastMoment } from '../../../database/shop-clock.ts';
import { type HoldLimits, assertWithinLimits } from './hold-limits.ts';
import type { OrderRow } from '../order-store.ts';
import { type NewTax, insertTaxes } from './order-taxes.ts';
import type { OrderItemsTable } from '../tables.ts';

/** What is written when an order is placed; the rest of its columns follow from that. */
export type NewOrder = Omit<
  OrderRow,
  | 'number'
  | 'status'
  | 'payment_status'
  | 'created_at'
  | 'updated_at'
  | 'hold_expires_at'
  | 'claimed_from'
  | 'review_asked_at'
  | 'address_version'
  | 'shipping_given_back_cents'
> & { readonly hold_expires_at: Date };
export type NewItem = Omit<Selectable<OrderItemsTable>, 'id' | 'order_id' | 'position'>;

/**
 * Order, items, taxes and the first entry of its timeline in one statement.
 * @param last whether nothing else is written in this transaction, so that it can be committed at once
 * @param limits what may be held unpaid, under the locks of `lockHolds`; null: whatever anybody wants
 */
export async function insertOrder(
  trx: Transaction,
  order: NewOrder,
  items: readonly NewItem[],
  taxes: readonly NewTax[],
  { last, limits }: { readonly last: boolean; readonly limits: HoldLimits | null },
): Promise<void> {
  // The database's clock, as for all that happens to the order later: a timeline has one clock.
  const placedAt = sql<Date>`coalesce(${pastMoment()}::timestamptz, statement_timestamp())`;
  const of = <Column extends keyof NewItem>(column: Column) => items.map((item) => item[column]);
  const itemIds = items.map(() => newId());
  const chosen = items.map(({ options }) => JSON.stringify(options));
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { client_key: clientKey } = order;
  const userId = order.key_version === null ? order.user_id : null;
  const counted = limits !== null && clientKey !== null;
  const allowed = counted
    ? assertWithinLimits(limits, { userId, clientKey }, pieces)
    : sql<boolean>`true`;
  const actor = order.made_by;
  const event = {
    id: sql<string>`${newId()}::uuid`,
    order_id: sql<string>`${order.id}::uuid`,
    kind: sql<string>`'placed'`,
    status: sql<'PENDING'>`'PENDING'`,
    payment_status: sql<'PENDING'>`'PENDING'`,
    actor: sql<string | null>`${actor}::text`,
    created_at: placedAt,
  };
  const name = counted ? 'insert-order-within-limits' : 'insert-order';
  await trx
    .with('written_order', (db) =>
      db.insertInto('orders').values({
        ...order,
        status: 'PENDING',
        payment_status: 'PENDING',
        created_at: placedAt,
        updated_at: placedAt,
      }),
    )
    .with(
      'written_items',
      () => sql`(
        INSERT INTO order_items
          (id, order_id, position, product_id, variant_id, name, options, image, price_cents,
          quantity, discount_cents)
        SELECT item.id, ${order.id}::uuid, place - 1, product_id, variant_id, name, options, image,
          price_cents, quantity, discount_cents
        FROM unnest(${itemIds}::uuid[], ${of('product_id')}::uuid[],
          ${of('variant_id')}::uuid[], ${of('name')}::text[], ${chosen}::jsonb[], ${of('image')}::text[],
          ${of('price_cents')}::integer[], ${of('quantity')}::integer[],
          ${of('discount_cents')}::bigint[])
          WITH ORDINALITY
          AS item (id, product_id, variant_id, name, options, image, price_cents, quantity,
            discount_cents, place))`,
    )
    .with('written_taxes', () => insertTaxes(order.id, itemIds, taxes))
    .insertInto('order_events')
    .columns(['id', 'order_id', 'kind', 'status', 'payment_status', 'actor', 'created_at'])
    .expression(() =>
      trx
        .selectNoFrom([
          event.id.as('id'),
          event.order_id.as('order_id'),
          event.kind.as('kind'),
          event.status.as('status'),
          event.payment_status.as('payment_status'),
          event.actor.as('actor'),
          event.created_at.as('created_at'),
        ])
        .where(allowed),
    )
    .withPlugin(last ? preparedThenCommit(`${name}-and-commit`) : prepared(name))
    .execute();
}

/** An order that an earlier request with the same key has made. */
export type FoundByKey = Pick<
  OrderRow,
  'id' | 'key_version' | 'request_fingerprint' | 'payment_method' | 'customer_name'
>;

/** @param placer who sent the request, whosever the order is by now */
export async function findByKey(db: Database, placer: string, key: string) {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'key_version', 'request_fingerprint', 'payment_method', 'customer_name'])
      // As the index orders_one_per_key spells it.
      .where(sql`coalesce(claimed_from, user_id)`, '=', placer)
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
  );
}

/**
 * The same for several requests with one look.
 * @returns by their place; those whose order is not there are missing
 */
export async function findByKeys(
  db: Database,
  requests: readonly { readonly placer: string; readonly key: string }[],
): Promise<Map<number, FoundByKey>> {
  const { rows } = await sql<FoundByKey & { place: number }>`
    SELECT o.id, o.key_version, o.request_fingerprint, o.payment_method, o.customer_name,
      asked.place::integer
    FROM unnest(${requests.map(({ placer }) => placer)}::text[],
      ${requests.map(({ key }) => key)}::text[]) WITH ORDINALITY AS asked (placer, key, place)
      JOIN orders o ON coalesce(o.claimed_from, o.user_id) = asked.placer
        AND o.idempotency_key = asked.key`
    .withPlugin(prepared('find-by-keys'))
    .execute(db);
  return new Map(rows.map((row) => [row.place - 1, row]));
}

/** @param maker the admin who made it for somebody, whoever that was */
export async function findMadeByKey(db: Database, maker: string, key: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'key_version', 'request_fingerprint', 'payment_method', 'customer_name'])
    .where('made_by', '=', maker)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Makes the first orders of one account wait for each other until the transaction ends. */
export async function lockFirstOrders(trx: Transaction, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`first order of ${userId}`}, 0))`.execute(
    trx,
  );
}
