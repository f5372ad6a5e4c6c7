import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import type { OrderRow } from '../order-store.ts';
import { mainToSendWith } from '../supplements/supplement-store.ts';

/** @throws ShopError transition_refused of a supplement that goes with its order, wherever that goes */
export async function refuseTogether(
  db: Database,
  order: Pick<OrderRow, 'supplements_order_id'>,
): Promise<void> {
  const main = await mainToSendWith(db, order);
  if (main === undefined) return;
  const why = `This order is sent together with order ${main}: change it there, and it changes for both; where a part of that is on its way already, this goes where the rest goes`;
  throw new ShopError('transition_refused', why);
}
