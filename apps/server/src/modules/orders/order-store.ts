import type { OrderEventKind } from '@gadgetry/contract/admin-orders';
import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { shareOut } from '@gadgetry/contract/money';
import type { PaymentStatus } from '@gadgetry/contract/orders';
import { PAYMENT_METHODS, isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { clockTimestamp } from '../../database/shop-clock.ts';
import type { BoughtLine } from '../payments/index.ts';
import type { OrderTransition } from './order-status.ts';
import type { OrdersTable } from './tables.ts';

export type OrderRow = Selectable<OrdersTable>;

export async function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** By their numbers as the shop writes them; those that there is no order of are not in it. */
export async function findIdsByNumber(
  db: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** Whether it waits for its payment, and still may. */
export function isPayable({ hold_expires_at: until }: Pick<OrderRow, 'hold_expires_at'>): boolean {
  return until !== null && until > new Date();
}

/** Whether it waits for days, which no session of the payment provider lives for: an admin has made it. */
export function outlivesSession(order: Pick<OrderRow, 'hold_expires_at' | 'made_by'>): boolean {
  return order.made_by !== null && isPayable(order);
}

/** Whether it is nothing but what a dearer way of sending another order costs more: it has no goods. */
export const isUpgrade = ({
  supplements_order_id: mainId,
  shipping_cents: shipping,
}: Pick<OrderRow, 'supplements_order_id' | 'shipping_cents'>): boolean =>
  mainId !== null && shipping > 0;

/** The same, asked of the rows of a statement. */
export const isUpgradeOf = (orders: string) =>
  sql<boolean>`(${sql.ref(`${orders}.supplements_order_id`)} IS NOT NULL
    AND ${sql.ref(`${orders}.shipping_cents`)} > 0)`;

/**
 * The first lock of every transaction that changes an order that exists. What becomes of an upgrade
 * changes its order: that one is locked before it, as everywhere.
 */
export async function lockOrder(trx: Transaction, id: string): Promise<OrderRow | undefined> {
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where(
      sql<boolean>`id = ANY (ARRAY[${id}::uuid, (SELECT supplements_order_id FROM orders
        WHERE id = ${id}::uuid AND shipping_cents > 0)])`,
    )
    .orderBy(sql`supplements_order_id IS NOT NULL`)
    .forUpdate()
    .execute();
  return rows.find((row) => row.id === id.toLowerCase());
}

const eventColumns = [
  'id',
  'order_id',
  'status',
  'payment_status',
  'kind',
  'actor',
  'detail',
  'created_at',
] as const;

// Not the start of the transaction: it may have waited for a lock while others wrote later events.
/** Written from the row of the order as it is after the change. */
const eventOf = (kind: OrderEventKind, actor: string | null, detail: string | undefined) => [
  sql<string>`${newId()}::uuid`.as('event_id'),
  sql.ref<string>('id').as('order_id'),
  sql.ref<OrdersTable['status']>('status').as('order_status'),
  sql.ref<PaymentStatus>('payment_status').as('money'),
  sql<string>`${kind}::text`.as('kind'),
  sql<string | null>`${actor}::text`.as('actor'),
  sql<string | null>`${detail ?? null}::text`.as('detail'),
  clockTimestamp().as('at'),
];

/** Nothing of it travels any more. */
const isOver = (status: OrderRow['status']) => status === 'DELIVERED' || status === 'CANCELLED';

export const REMOVED = {
  ship_line_1: 'removed',
  ship_line_2: 'removed',
  ship_phone: '0000000000',
  ship_recipient: '',
  ship_company: '',
} as const;

/** The address was kept for what was on its way to a deleted account, and goes with that. */
const withoutAddressOfNobody = Object.fromEntries(
  Object.entries(REMOVED).map(([column, removed]) => [
    column,
    sql<string>`CASE WHEN customer_email = '' THEN ${removed} ELSE ${sql.ref(column)} END`,
  ]),
);

export interface OrderChange {
  readonly transition: OrderTransition;
  /** E-mail address of the admin; null: the shop itself. */
  readonly actor: string | null;
  readonly detail?: string;
}

/** @returns false where the order was not in the state that the transition starts from */
export async function moveOrder(
  trx: Transaction,
  id: string,
  { transition, actor, detail }: OrderChange,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .with('moved', (db) =>
      db
        .updateTable('orders')
        .set({
          status: transition.to,
          ...(transition.payment === null ? {} : { payment_status: transition.payment }),
          hold_expires_at: null,
          client_key: null,
          ...(isOver(transition.to) ? withoutAddressOfNobody : {}),
          updated_at: clockTimestamp(),
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

/** Writes an event that leaves the order's status as it is, and the payment's status with it if given. */
export async function noteEvent(
  trx: Transaction,
  id: string,
  event: {
    kind: OrderEventKind;
    detail?: string;
    actor?: string | null;
    paymentStatus?: PaymentStatus;
  },
): Promise<void> {
  const { kind, detail, actor = null, paymentStatus } = event;
  await trx
    .with('noted', (db) =>
      db
        .updateTable('orders')
        .set({
          updated_at: clockTimestamp(),
          ...(paymentStatus === undefined ? {} : { payment_status: paymentStatus }),
        })
        .where('id', '=', id)
        .returning(['orders.id', 'orders.status', 'orders.payment_status']),
    )
    .insertInto('order_events')
    .columns(eventColumns)
    .expression((db) => db.selectFrom('noted').select(eventOf(kind, actor, detail)))
    .execute();
}

/** The payment's status follows its transactions also where its story has nothing to tell. */
export async function writePaymentStatus(
  trx: Transaction,
  id: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ updated_at: clockTimestamp(), payment_status: paymentStatus })
    .where('id', '=', id)
    .where('payment_status', '<>', paymentStatus)
    .execute();
}

/** Whether nothing but the provider's news of its session has ended an order so far. */
export async function wasEndedByProvider(trx: Transaction, orderId: string): Promise<boolean> {
  const last = await trx
    .selectFrom('order_events')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'expired' || last?.kind === 'payment_failed';
}

/** When this has happened to an order for the last time; undefined: never. */
export async function lastEventAt(
  trx: Transaction,
  orderId: string,
  kind: OrderEventKind,
): Promise<Date | undefined> {
  const last = await trx
    .selectFrom('order_events')
    .select('created_at')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at;
}

/** Whether anything of these kinds has happened to an order. */
export async function hasEvent(
  trx: Transaction,
  orderId: string,
  kinds: readonly OrderEventKind[],
): Promise<boolean> {
  const event = await trx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** Whether an admin or its customer wanted it cancelled: money that comes late does not bring it back. */
export function wasCancelledByHand(trx: Transaction, orderId: string): Promise<boolean> {
  return hasEvent(trx, orderId, ['cancelled', 'cancelled_by_customer']);
}

/**
 * What was bought, in the order of the lines, each by its name with what was chosen of it, less what
 * came off it, and with its own part of the taxes that were added; of an order from before the discount
 * of a line was kept, less its share by what it cost. What shipping cost, with the tax on it, is no part
 * of them.
 */
export async function linesOf(db: Database, orderId: string): Promise<BoughtLine[]> {
  const rows = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.name', 'i.options', 'i.price_cents', 'i.quantity', 'i.discount_cents'])
    .select(['o.grand_total_cents', 'o.shipping_cents', 'o.tax_cents'])
    .select((items) =>
      items
        .selectFrom('order_taxes as t')
        .select(sql<number>`coalesce(sum(t.amount_cents), 0)::bigint`.as('added'))
        .whereRef('t.order_id', '=', 'i.order_id')
        .whereRef('t.order_item_id', '=', 'i.id')
        .where('t.is_included', '=', false)
        .as('added'),
    )
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .execute();
  const [order] = rows;
  if (order === undefined) return [];
  const isKept = rows.every(({ discount_cents }) => discount_cents !== null);
  const weights = rows.map(
    ({ price_cents, quantity, discount_cents }) =>
      price_cents * quantity - (isKept ? (discount_cents ?? 0) : 0),
  );
  const goods = order.grand_total_cents - order.shipping_cents - order.tax_cents;
  const free = weights.every((weight) => weight === 0);
  const shares = free ? [] : shareOut(goods, weights);
  return rows.map(({ id, name, options, quantity, added }, at) => ({
    itemId: id,
    name: nameWithChoice(name, options),
    quantity,
    paid: (shares[at] ?? 0) + (added ?? 0),
  }));
}

export async function itemsOf(trx: Transaction, orderId: string) {
  return trx
    .selectFrom('order_items')
    .select(['product_id', 'variant_id', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
}

/** A person's newest order that waits to be paid in the provider's form. */
export async function newestUnpaid(db: Database, userId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .where('payment_method', 'in', PAYMENT_METHODS.filter(isCollectedByProvider))
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
