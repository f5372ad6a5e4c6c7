import type { Database } from '../../../database/database.ts';
import { refusalOfChange } from '../changes/change-rules.ts';
import type { OrderRow } from '../order-store.ts';
import { hasShipments } from '../shipments/shipment-store.ts';
import { refusalToAdd } from '../supplements/refusal-to-add.ts';

const WAS_ADDED =
  'This order was added to another one, which has paid for the shipping, so nothing more can be asked for how it is sent: choose a method that costs no more, or have it ordered anew';

/** Why an order can't be sent a dearer way for more money now; null: it can. */
export async function refusalOfUpgrade(db: Database, order: OrderRow): Promise<string | null> {
  const refusal = refusalOfChange(order, await hasShipments(db, order.id));
  if (refusal !== null) return refusal;
  return order.supplements_order_id === null ? refusalToAdd(db, order) : WAS_ADDED;
}
