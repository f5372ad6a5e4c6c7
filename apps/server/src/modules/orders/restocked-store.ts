import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { LinePieces } from './shipments/shipment-rules.ts';

/** Once for each refund. */
export async function insertRestocked(
  trx: Transaction,
  refundId: string,
  pieces: readonly LinePieces[],
  wasSent: boolean,
): Promise<void> {
  const rows = pieces.map(({ itemId, quantity }) => ({
    refund_id: refundId,
    order_item_id: itemId,
    quantity,
    was_sent: wasSent,
  }));
  await trx.insertInto('restocked_pieces').values(rows).execute();
}

/** Where pieces came from that went on the shelf with a refund; null: none did. */
export async function restockedFrom(
  trx: Transaction,
  refundId: string,
): Promise<'sent' | 'unsent' | null> {
  const row = await trx
    .selectFrom('restocked_pieces')
    .select('was_sent')
    .where('refund_id', '=', refundId)
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.was_sent ? 'sent' : 'unsent';
}

/** Pieces of a line on the shelf with refunds: those that were sent before, and those that never were. */
interface Restocked {
  readonly sent: number;
  readonly unsent: number;
}

/** By line; lines without are missing. */
export async function restockedPieces(
  db: Database,
  itemIds: readonly string[],
): Promise<Map<string, Restocked>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sent: number; unsent: number }>`
    SELECT order_item_id AS id,
      coalesce(sum(quantity) FILTER (WHERE was_sent), 0)::int AS sent,
      coalesce(sum(quantity) FILTER (WHERE NOT was_sent), 0)::int AS unsent
    FROM restocked_pieces WHERE order_item_id = ANY(${itemIds}::uuid[]) GROUP BY 1`.execute(db);
  return new Map(rows.map(({ id, ...restocked }) => [id, restocked]));
}
