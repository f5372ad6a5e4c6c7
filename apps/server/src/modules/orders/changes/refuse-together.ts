import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type OrderRow, isUpgrade } from '../order-store.ts';
import { mainToSendWith } from '../supplements/supplement-store.ts';

const IS_UPGRADE =
  'This order is what a dearer way of sending another one costs more: change that one instead';

/** @throws ShopError transition_refused of a supplement that goes with its order, wherever that goes */
export async function refuseTogether(
  db: Database,
  order: Pick<OrderRow, 'supplements_order_id' | 'shipping_cents'>,
): Promise<void> {
  if (isUpgrade(order)) throw new ShopError('transition_refused', IS_UPGRADE);
  const main = await mainToSendWith(db, order);
  if (main === undefined) return;
  const why = `This order is sent together with order ${main}: change it there, and it changes for both; where a part of that is on its way already, this goes where the rest goes`;
  throw new ShopError('transition_refused', why);
}
