import type { Transaction } from '../../database/database.ts';
import { inSavepoint } from '../../database/transactions.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { takeStock } from '../catalogue/index.ts';
import { TOO_LATE } from '../payments/index.ts';
import { retakeDiscounts } from './discounts/order-discounts.ts';
import { findExchange } from './exchanges/exchange-store.ts';
import { type OrderRow, isUpgrade, itemsOf, wasCancelledByHand } from './order-store.ts';
import { canBeCarriedOut } from './upgrades/upgrade-effects.ts';

// Money that arrives when its order does not wait for it any more.

/** Takes stock and code once more for an order that had to let go of them: all or nothing. */
async function retake(trx: Transaction, order: OrderRow): Promise<void> {
  const items = await itemsOf(trx, order.id);
  const lines = items.map(({ product_id: productId, variant_id: variantId, quantity }) => ({
    productId,
    // Before there were variants: the first one, whatever is the default by now.
    variantId: variantId ?? productId,
    quantity,
  }));
  await takeStock(trx, lines, order.id);
  await retakeDiscounts(trx, order);
}

/**
 * Takes once more what the order had held.
 * The price was promised when the order was placed: what it costs by now does not matter here.
 * @returns false where the order can't be carried out any more
 */
export async function revive(trx: Transaction, order: OrderRow): Promise<boolean> {
  if (order.status !== 'CANCELLED' || (await wasCancelledByHand(trx, order.id))) return false;
  // What had come back for it may have been refunded by now: only its difference was paid.
  if ((await findExchange(trx, order.id)) !== undefined) return false;
  if (isUpgrade(order) && !(await canBeCarriedOut(trx, order))) return false;
  try {
    await inSavepoint(trx, () => retake(trx, order));
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/** Why the money goes back. Read by whoever looks at the payments of the order. */
export async function whyTooLate(trx: Transaction, { id }: OrderRow): Promise<string> {
  return (await wasCancelledByHand(trx, id)) ? 'paid after it was cancelled' : TOO_LATE;
}
