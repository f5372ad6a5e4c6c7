import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { clockTimestamp } from '../../../database/shop-clock.ts';
import type { Tracking } from '../../carriers/index.ts';
import { returnedPieces } from '../../payments/index.ts';
import { restockedPieces } from '../restocked-store.ts';
import type { LineOnItsWay, LinePieces } from './shipment-rules.ts';

const columns = [
  'id',
  'carrier_id',
  'carrier',
  'tracking_number',
  'tracking_url',
  'shipped_at',
  'delivered_at',
] as const;

/** Of a line: pieces that were sent, have come back, and were refunded for that. */
const sentBack = sql<number>`(
  SELECT coalesce(sum(l.received), 0)::int FROM return_lines l JOIN returns r ON r.id = l.return_id
  WHERE l.order_item_id = order_items.id AND r.is_sent AND r.status = 'REFUNDED')`;

/** Of a line: pieces that its customer has withdrawn from before they were sent, on the shelf again. */
const withdrawn = sql<number>`(
  SELECT coalesce(sum(l.quantity), 0)::int FROM return_lines l JOIN returns r ON r.id = l.return_id
  WHERE l.order_item_id = order_items.id AND NOT r.is_sent AND r.status = 'REFUNDED')`;

/** The lines of an order with what was sent of each, in their order. */
export async function readLinesOnTheirWay(db: Database, orderId: string): Promise<LineOnItsWay[]> {
  const rows = await db
    .selectFrom('order_items')
    .leftJoin('shipment_lines as l', 'l.order_item_id', 'order_items.id')
    .select(['order_items.id', 'name', 'options', 'order_items.quantity'])
    .select(sql<number>`coalesce(sum(l.quantity), 0)::int`.as('sent'))
    .select([sentBack.as('sent_back'), withdrawn.as('withdrawn')])
    .where('order_id', '=', orderId)
    .groupBy('order_items.id')
    .orderBy('position')
    .execute();
  const ids = rows.map(({ id }) => id);
  const [returned, restocked] = [await returnedPieces(db, ids), await restockedPieces(db, ids)];
  return rows.map(({ id, name, options, quantity, sent, sent_back: back, withdrawn: kept }) => {
    const shelf = restocked.get(id) ?? { sent: 0, unsent: 0 };
    const paidBack = (returned.get(id) ?? 0) - back - shelf.sent;
    const unsent = shelf.unsent + kept;
    return {
      itemId: id,
      name: nameWithChoice(name, options),
      quantity,
      sent,
      returned: Math.max(paidBack, unsent),
      restocked: unsent,
    };
  });
}

export async function readShipments(db: Database, orderId: string) {
  return db
    .selectFrom('shipments')
    .select(columns)
    .select('idempotency_key')
    .select((shipments) =>
      jsonArrayFrom(
        shipments
          .selectFrom('shipment_lines')
          .select(['order_item_id as itemId', 'quantity'])
          .whereRef('shipment_id', '=', 'shipments.id'),
      ).as('lines'),
    )
    .where('order_id', '=', orderId)
    .orderBy('shipped_at')
    .orderBy('id')
    .execute();
}

export type ShipmentRow = Awaited<ReturnType<typeof readShipments>>[number];

export async function hasShipments(db: Database, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface NewShipment {
  readonly orderId: string;
  readonly key: string | null;
  readonly actor: string;
  readonly tracking: Tracking;
  readonly pieces: readonly LinePieces[];
}

export async function insertShipment(
  trx: Transaction,
  { orderId, key, actor, tracking, pieces }: NewShipment,
): Promise<void> {
  const id = newId();
  await trx
    .insertInto('shipments')
    .values({
      id,
      order_id: orderId,
      idempotency_key: key,
      ...tracking,
      actor,
      // Not the start of the transaction: it may have waited for the order.
      shipped_at: clockTimestamp(),
      delivered_at: null,
    })
    .execute();
  const lines = pieces.map(({ itemId, quantity }) => ({
    shipment_id: id,
    order_item_id: itemId,
    quantity,
  }));
  await trx.insertInto('shipment_lines').values(lines).execute();
}

/** @param id null: all that have not arrived yet */
export async function markDelivered(
  trx: Transaction,
  orderId: string,
  id: string | null,
): Promise<void> {
  const ofOrder = trx
    .updateTable('shipments')
    .set({ delivered_at: clockTimestamp() })
    .where('order_id', '=', orderId)
    .where('delivered_at', 'is', null);
  await (id === null ? ofOrder : ofOrder.where('id', '=', id)).execute();
}

export async function updateTracking(
  trx: Transaction,
  shipmentId: string,
  tracking: Tracking,
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ ...tracking })
    .where('id', '=', shipmentId)
    .execute();
}

/** Of parcels that have arrived at people who are taken out of their orders. */
export async function forgetTracking(trx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .updateTable('shipments')
    .set({ tracking_number: null, tracking_url: null })
    .where('order_id', 'in', orderIds)
    .where('delivered_at', 'is not', null)
    .execute();
  await sql`
    UPDATE order_events SET detail = NULL
    WHERE order_id = ANY(${orderIds}::uuid[])
      AND kind IN ('shipped', 'partly_shipped', 'tracking_changed')
      AND NOT EXISTS (
        SELECT 1 FROM shipments s WHERE s.order_id = order_events.order_id AND s.delivered_at IS NULL)`.execute(
    trx,
  );
}
