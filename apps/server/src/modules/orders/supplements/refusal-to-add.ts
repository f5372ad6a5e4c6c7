import type { Database } from '../../../database/database.ts';
import { moneyIn, readPayment } from '../../payments/index.ts';
import { waitingRelocation } from '../exchanges/exchange-store.ts';
import { paidBefore } from '../exchanges/paid-before.ts';
import { type OrderRow, linesOf } from '../order-store.ts';
import { hasWithdrawal } from '../returns/move-return.ts';
import { leftToSend } from '../shipments/shipment-rules.ts';
import { readLinesOnTheirWay } from '../shipments/shipment-store.ts';
import { relocationWaits } from '../upgrades/refuse-while-waiting.ts';
import { refusalOfSupplement } from './supplement-rules.ts';

/** Why nothing can be added to an order now; null: it can be. */
export async function refusalToAdd(db: Database, order: OrderRow): Promise<string | null> {
  const { id } = order;
  const waiting = await waitingRelocation(db, id);
  if (waiting !== undefined) return relocationWaits(waiting);
  const { returned } = moneyIn(await readPayment(db, id, () => linesOf(db, id)));
  const isLeft = leftToSend(await readLinesOnTheirWay(db, id)).length > 0;
  return refusalOfSupplement(order, {
    returned,
    isLeft,
    hasWithdrawal: await hasWithdrawal(db, id),
    paidBefore: await paidBefore(db, id),
  });
}
