import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { refusalOfChange } from '../changes/change-rules.ts';
import type { OrderRow } from '../order-store.ts';
import { waitingRelocation } from '../exchanges/exchange-store.ts';
import { hasShipments } from '../shipments/shipment-store.ts';
import { refusalToAdd } from '../supplements/refusal-to-add.ts';
import { waitingUpgrade } from './upgrade-store.ts';

/** How an order is sent is open as long as its customer may still pay for another way. */
export const upgradeWaits = (number: string) =>
  `Its customer is asked to pay for a dearer way of sending it, as order ${number}: wait until that is paid, or cancel it first. If they are paying right now, wait until it is paid`;

/** Where an order goes is open as long as its customer may still pay for another place. */
export const relocationWaits = (number: string) =>
  `Its customer is asked to pay for another address, to which it goes on as order ${number}: wait until that is paid, or cancel it first. If they are paying right now, wait until it is paid`;

/** @throws ShopError transition_refused while something waits for its payment that changes how it is sent, or where */
export async function refuseWhileWaiting(db: Database, orderId: string): Promise<void> {
  const upgrade = await waitingUpgrade(db, orderId);
  if (upgrade !== undefined) throw new ShopError('transition_refused', upgradeWaits(upgrade));
  const place = await waitingRelocation(db, orderId);
  if (place !== undefined) throw new ShopError('transition_refused', relocationWaits(place));
}

const WAS_ADDED =
  'This order was added to another one, which has paid for the shipping, so nothing more can be asked for how it is sent: choose a method that costs no more, or have it ordered anew';

/** Why an order can't be sent a dearer way for more money now; null: it can. */
export async function refusalOfUpgrade(db: Database, order: OrderRow): Promise<string | null> {
  const refusal = refusalOfChange(order, await hasShipments(db, order.id));
  if (refusal !== null) return refusal;
  return order.supplements_order_id === null ? refusalToAdd(db, order) : WAS_ADDED;
}
