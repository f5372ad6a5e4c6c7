import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { restock } from '../catalogue/index.ts';
import { inWords, nameLines } from './order-notifications.ts';
import { noteEvent } from './order-store.ts';
import { insertRestocked } from './restocked-store.ts';
import { readLinesToReturn } from './returns/return-store.ts';
import type { LineToReturn } from './returns/return-rules.ts';
import type { LinePieces } from './shipments/shipment-rules.ts';

interface Restocking {
  readonly orderId: string;
  readonly refundId: string;
  readonly actor: string;
  readonly pieces: readonly LinePieces[];
  /** Whether they were sent and are here again; else they never left. */
  readonly wasSent: boolean;
}

/** Pieces that can go on the shelf: of what was sent what has not come back, or what is still here. */
function roomOf(line: LineToReturn, wasSent: boolean): number {
  return wasSent
    ? line.sent - line.sentBack - line.shelved
    : line.quantity - line.sent - line.withdrawn - line.restocked.unsent;
}

function refusalOf({ name }: LineToReturn, room: number, wasSent: boolean): ShopError {
  const left = room > 0 ? `Only ${room} × ${name}` : `No ${name}`;
  const words = wasSent
    ? `${left} can have come back: the rest was not sent, is in a return, or lies on the shelf again`
    : `${left} can still be here: the rest was sent, or lies on the shelf again`;
  return new ShopError('refund_too_high', words);
}

/**
 * Pieces that are refunded go back on the shelf, under the order's lock. They stay there when the
 * refund fails: where goods are and where money is are two things.
 * @throws ShopError refund_too_high: so many are not there to be put on it
 */
export async function restockRefunded(
  trx: Transaction,
  { orderId, refundId, actor, pieces, wasSent }: Restocking,
): Promise<void> {
  const lines = await readLinesToReturn(trx, orderId);
  const shelved = pieces.map(({ itemId, quantity }) => {
    const line = lines.find((one) => one.itemId === itemId);
    if (line === undefined) throw new ShopError('not_found');
    const room = roomOf(line, wasSent);
    if (quantity > room) throw refusalOf(line, room, wasSent);
    return { productId: line.productId, variantId: line.variantId, quantity };
  });
  await insertRestocked(trx, refundId, pieces, wasSent);
  await restock(trx, shelved, { orderId, actor });
  const detail = inWords(nameLines(lines, pieces));
  await noteEvent(trx, orderId, { kind: 'restocked', actor, detail });
}
