import type { Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { moneyIn, readPayment } from '../../payments/index.ts';
import { linesOf } from '../order-store.ts';
import { leftToSend } from '../shipments/shipment-rules.ts';
import { readLinesOnTheirWay } from '../shipments/shipment-store.ts';
import { refuseWhileWaiting } from '../upgrades/refuse-while-waiting.ts';
import { unpaidSupplement } from './supplement-store.ts';

/** Its customer could pay for what goes with nothing. */
export const supplementWaits = (number: string) =>
  `Order ${number} was added to this one and waits for its payment: cancel that one first. If its customer is paying right now, wait until it is paid`;

/**
 * While its customer is asked to pay for a dearer way, or for another place, an order is as it was: whatever
 * goes back of it, a cent less than all or the goods alone, would leave them paying for how nothing is sent. What was
 * added to it is cancelled first where all is paid back, for then nothing of the order is sent. Asked once
 * the refund is written, which it undoes.
 * @throws ShopError transition_refused
 */
export async function refuseWithSupplement(trx: Transaction, id: string): Promise<void> {
  await refuseWhileWaiting(trx, id);
  const { returned } = moneyIn(await readPayment(trx, id, () => linesOf(trx, id)));
  const isLeft = leftToSend(await readLinesOnTheirWay(trx, id)).length > 0;
  if (isLeft && !returned) return;
  const added = await unpaidSupplement(trx, id);
  if (added !== undefined) throw new ShopError('transition_refused', supplementWaits(added));
}
