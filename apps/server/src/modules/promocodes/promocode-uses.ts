import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { promocodeForOrder } from './promocode-serializer.ts';
import { readPromocodesById } from './promocode-store.ts';
import { type PromocodeUse, deleteUse, insertUse, lockLimited, usesOf } from './use-store.ts';

/**
 * Redeems a code for an order, in the order's own transaction. A unique index decides between two
 * first orders placed in the same moment, and between two that have the same code for one use; all
 * other limits are counted under their locks.
 * @throws ShopError promocode_first_order_only, promocode_used_up
 */
export async function redeemCode(trx: Transaction, use: PromocodeUse): Promise<void> {
  if (await insertUse(trx, use)) return;
  throw new ShopError(use.firstOrder ? 'promocode_first_order_only' : 'promocode_used_up');
}

/** Makes what the order has redeemed as good as unused; a second time there is nothing left to do. */
export async function releaseDiscounts(trx: Transaction, orderId: string): Promise<void> {
  await deleteUse(trx, orderId);
}

/**
 * Takes discounts once more for an order that had let go of them: whatever has become of their rules,
 * only that somebody else has the last use is in the way.
 * @throws ShopError promocode_first_order_only, promocode_used_up, promocode_used
 */
export async function takeAgain(
  trx: Transaction,
  { orderId, userId }: Pick<PromocodeUse, 'orderId' | 'userId'>,
  had: readonly { readonly promocodeId: string; readonly code: string | null }[],
): Promise<void> {
  if (had.length === 0) return;
  const rows = await readPromocodesById(
    trx,
    had.map(({ promocodeId }) => promocodeId),
  );
  const promocodes = rows.map((row) => {
    const typed = had.find(({ promocodeId }) => promocodeId === row.id)?.code ?? null;
    return promocodeForOrder(row, row.way === 'single_use_codes' ? typed : null);
  });
  await lockLimited(trx, promocodes, userId);
  const uses = await usesOf(trx, promocodes, { userId, replaced: [] });
  for (const { id, maxUses, maxUsesPerCustomer } of promocodes) {
    const taken = uses.get(id);
    if (taken === undefined) continue;
    if (taken.uses >= (maxUses ?? Infinity)) throw new ShopError('promocode_used_up');
    if (taken.usesOfCustomer >= (maxUsesPerCustomer ?? Infinity)) {
      throw new ShopError('promocode_used');
    }
  }
  const first = promocodes.find(({ firstOrderOnly }) => firstOrderOnly);
  for (const one of promocodes) {
    const { id: promocodeId, singleUseCode } = one;
    await redeemCode(trx, {
      orderId,
      promocodeId,
      userId,
      firstOrder: one === first,
      singleUseCode,
    });
  }
}
