import type { Database, Transaction } from '../../database/database.ts';
import type { Pieces } from './shipments/shipment-rules.ts';

/** Once for each refund. */
export async function insertRestocked(
  trx: Transaction,
  refundId: string,
  pieces: readonly Pieces[],
): Promise<void> {
  const rows = pieces.map(({ itemId, quantity }) => ({
    refund_id: refundId,
    order_item_id: itemId,
    quantity,
  }));
  await trx.insertInto('restocked_pieces').values(rows).execute();
}

/** Whether pieces went on the shelf with a refund. */
export async function wasRestocked(trx: Transaction, refundId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('restocked_pieces')
    .select('quantity')
    .where('refund_id', '=', refundId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many pieces of these lines went on the shelf with refunds; lines without are missing. */
export async function restockedPieces(
  db: Database,
  itemIds: readonly string[],
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('restocked_pieces')
    .select(({ fn }) => ['order_item_id', fn.sum<number>('quantity').as('pieces')])
    .where('order_item_id', 'in', itemIds)
    .groupBy('order_item_id')
    .execute();
  return new Map(rows.map(({ order_item_id, pieces }) => [order_item_id, pieces]));
}
