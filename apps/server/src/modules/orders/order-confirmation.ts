import { takeStock } from '../catalogue/index.ts';
import { findForOrder, take } from '../promocodes/index.ts';
import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { inSavepoint } from '../../database/transactions.ts';
import { wasCancelledByAdmin } from './event-store.ts';
import { type OrderRow, itemsOf, moveOrder } from './order-store.ts';
import { transitionFor } from './order-status.ts';

/** Takes stock and code once more for an order that had to let go of them: all or nothing. */
async function retake(trx: Transaction, order: OrderRow): Promise<void> {
  const items = await itemsOf(trx, order.id);
  const lines = items.map((item) => ({ productId: item.product_id, quantity: item.quantity }));
  await takeStock(trx, lines, order.id);
  if (order.promocode === null) return;
  const promocode = await findForOrder(trx, order.promocode);
  if (promocode === null) throw new ShopError('promocode_invalid');
  await take(trx, {
    orderId: order.id,
    promocodeId: promocode.id,
    userId: order.user_id,
    firstOrder: promocode.firstOrderOnly,
  });
}

/** The price was promised when the order was placed: what it costs by now does not matter here. */
async function canStillBeCarriedOut(trx: Transaction, order: OrderRow): Promise<boolean> {
  if (order.status !== 'CANCELLED' || (await wasCancelledByAdmin(trx, order.id))) return false;
  try {
    await inSavepoint(trx, () => retake(trx, order));
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/** The money of an order, locked in this transaction, has arrived: in time, late, or for nothing. */
export async function confirmOrder(
  trx: Transaction,
  order: OrderRow,
): Promise<'confirmed' | 'needs_refund'> {
  const late = order.status !== 'PENDING';
  if (late && !(await canStillBeCarriedOut(trx, order))) return 'needs_refund';
  const transition = transitionFor(late ? 'paid_late' : 'paid', order.status);
  const moved =
    transition !== null && (await moveOrder(trx, order.id, { transition, actor: null }));
  return moved ? 'confirmed' : 'needs_refund';
}
