import type { Transaction } from '../../../database/database.ts';

/** The field of an order's history with why something was taken off by hand. */
export const DISCOUNT_REASON = 'reason of the discount';

/** Why somebody got something off may speak of them; how much it was stays in the books. */
export async function forgetDiscountReasons(
  trx: Transaction,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .updateTable('order_discounts')
    .set({ reason: 'removed' })
    .where('order_id', 'in', orderIds)
    .where('reason', 'is not', null)
    .execute();
}
