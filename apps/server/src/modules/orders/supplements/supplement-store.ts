import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { type OrderRow, isUpgradeOf } from '../order-store.ts';
import { hasShipments } from '../shipments/shipment-store.ts';

/**
 * Those that go with their order as long as nothing of them was sent, locked after it: where and how
 * that is sent, they are.
 */
export async function lockSupplementsToSend(trx: Transaction, mainId: string): Promise<OrderRow[]> {
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where('supplements_order_id', '=', mainId)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .orderBy('id')
    .forUpdate()
    .execute();
  // Looked at once they are locked: a shipment may have come before.
  const toSend: OrderRow[] = [];
  for (const row of rows) if (!(await hasShipments(trx, row.id))) toSend.push(row);
  return toSend;
}

/**
 * The number of the order that a supplement waits for, to be sent with it, or with what is left of it;
 * undefined: it goes alone, for that one is sent, or goes nowhere any more.
 */
export async function mainToSendWith(
  db: Database,
  { supplements_order_id: mainId }: Pick<OrderRow, 'supplements_order_id'>,
): Promise<string | undefined> {
  if (mainId === null) return undefined;
  const row = await db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', mainId)
    .where('status', '=', 'CONFIRMED')
    .where('payment_status', '<>', 'REFUNDED')
    .where('customer_email', '<>', '')
    .executeTakeFirst();
  return row?.number;
}

/** The number of one with goods that waits for its payment while its order can still wait for it. */
export async function unpaidSupplement(db: Database, mainId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('orders as main', 'main.id', 'o.supplements_order_id')
    .select('o.number')
    .where('main.id', '=', mainId)
    .where('main.status', '=', 'CONFIRMED')
    .where('o.status', '=', 'PENDING')
    .where(sql<boolean>`NOT ${isUpgradeOf('o')}`)
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** Of some orders, each with the numbers of those that are paid, to be sent, and go with it. */
export async function readToSendTogether(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('orders as other', (join) =>
      join.on(
        sql<boolean>`(other.id = coalesce(o.supplements_order_id, o.id)
          OR other.supplements_order_id = coalesce(o.supplements_order_id, o.id))`,
      ),
    )
    .select(['o.id', 'other.number'])
    .where('o.id', 'in', orderIds)
    .whereRef('other.id', '<>', 'o.id')
    .where('other.status', '=', 'CONFIRMED')
    .where('other.payment_status', '=', 'PAID')
    .where(sql<boolean>`NOT ${isUpgradeOf('other')}`)
    .orderBy('other.created_at')
    .orderBy('other.id')
    .execute();
  const together = new Map<string, string[]>();
  for (const { id, number } of rows) together.set(id, [...(together.get(id) ?? []), number]);
  return together;
}
