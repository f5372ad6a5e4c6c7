import { sql } from 'kysely';
import type { OrderEventKind } from '@gadgetry/contract/admin-orders';
import type { PaymentStatus } from '@gadgetry/contract/orders';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import type { OrdersTable } from './tables.ts';

export const eventColumns = [
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
export const eventOf = (kind: OrderEventKind, actor: string | null, detail: string | undefined) => [
  sql<string>`${newId()}::uuid`.as('event_id'),
  sql.ref<string>('id').as('order_id'),
  sql.ref<OrdersTable['status']>('status').as('order_status'),
  sql.ref<PaymentStatus>('payment_status').as('money'),
  sql<string>`${kind}::text`.as('kind'),
  sql<string | null>`${actor}::text`.as('actor'),
  sql<string | null>`${detail ?? null}::text`.as('detail'),
  sql<Date>`clock_timestamp()`.as('at'),
];

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
          updated_at: sql<Date>`clock_timestamp()`,
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

export async function hasEvent(
  trx: Transaction,
  orderId: string,
  kind: OrderEventKind,
  detail?: string,
): Promise<boolean> {
  let query = trx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind);
  if (detail !== undefined) query = query.where('detail', '=', detail);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export function wasCancelledByAdmin(trx: Transaction, orderId: string): Promise<boolean> {
  return hasEvent(trx, orderId, 'cancelled');
}
