import type { Database } from '../../../database/database.ts';
import { readPayment } from '../../payments/index.ts';
import { linesOf } from '../order-store.ts';
import { findReturn } from '../returns/return-store.ts';
import { findExchange } from './exchange-store.ts';

/**
 * Whether the payer has asked their bank for the money of an earlier order that this one was paid with, or has
 * it back from there: goods of this one may be lost with it.
 */
export async function isPaidWithDisputedMoney(db: Database, orderId: string): Promise<boolean> {
  const exchange = await findExchange(db, orderId);
  if (exchange === undefined || exchange.ended_at !== null) return false;
  const { relocated_order_id: relocated, return_id: returnId } = exchange;
  const back = returnId === null ? undefined : await findReturn(db, returnId);
  const earlier = relocated ?? back?.order_id;
  if (earlier === undefined) return false;
  const payment = await readPayment(db, earlier, () => linesOf(db, earlier));
  return payment !== null && (payment.disputed || payment.lost_cents > 0);
}
