import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { restock } from '../catalogue/index.ts';
import { inWords, nameLines } from './order-notifications.ts';
import { noteEvent } from './order-store.ts';
import { insertRestocked } from './restocked-store.ts';
import { readLinesToReturn } from './returns/return-store.ts';
import type { Pieces } from './shipments/shipment-rules.ts';

interface Restocking {
  readonly orderId: string;
  readonly refundId: string;
  readonly actor: string;
  readonly pieces: readonly Pieces[];
}

/**
 * Pieces that are refunded go back on the shelf, under the order's lock. They stay there when the
 * refund fails: where goods are and where money is are two things.
 * @throws ShopError refund_too_high: some lie there already, of a return that was closed
 */
export async function restockRefunded(
  trx: Transaction,
  { orderId, refundId, actor, pieces }: Restocking,
): Promise<void> {
  const lines = await readLinesToReturn(trx, orderId);
  const shelved = pieces.map(({ itemId, quantity }) => {
    const line = lines.find((one) => one.itemId === itemId);
    if (line === undefined) throw new ShopError('not_found');
    if (quantity > line.quantity - line.onShelf) {
      const message = `${line.onShelf} of ${line.quantity} × ${line.name} are on the shelf again already: refund without putting them back`;
      throw new ShopError('refund_too_high', message);
    }
    return { productId: line.productId, variantId: line.variantId, quantity };
  });
  await insertRestocked(trx, refundId, pieces);
  await restock(trx, shelved, { orderId, actor });
  const detail = inWords(nameLines(lines, pieces));
  await noteEvent(trx, orderId, { kind: 'restocked', actor, detail });
}
