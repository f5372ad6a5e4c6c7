import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { waitingRelocation } from '../exchanges/exchange-store.ts';
import { waitingUpgrade } from './upgrade-store.ts';

/** How an order is sent is open as long as its customer may still pay for another way. */
const upgradeWaits = (number: string) =>
  `Its customer is asked to pay for a dearer way of sending it, as order ${number}: wait until that is paid, or cancel it first. If they are paying right now, wait until it is paid`;

/** Where an order goes is open as long as its customer may still pay for another place. */
export const relocationWaits = (number: string) =>
  `Its customer is asked to pay for another address, to which it goes on as order ${number}: wait until that is paid, or cancel it first. If they are paying right now, wait until it is paid`;

/** @throws ShopError transition_refused while all that was paid for it is promised to the order as which it goes on */
export async function refuseWhileRelocating(db: Database, orderId: string): Promise<void> {
  const place = await waitingRelocation(db, orderId);
  if (place !== undefined) throw new ShopError('transition_refused', relocationWaits(place));
}

/** @throws ShopError transition_refused while something waits for its payment that changes how it is sent, or where */
export async function refuseWhileWaiting(db: Database, orderId: string): Promise<void> {
  const upgrade = await waitingUpgrade(db, orderId);
  if (upgrade !== undefined) throw new ShopError('transition_refused', upgradeWaits(upgrade));
  await refuseWhileRelocating(db, orderId);
}
