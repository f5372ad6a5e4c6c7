import type { Database } from '../../../database/database.ts';
import { orNotFound } from '../../../errors/shop-error.ts';
import { type ClaimedMoney, readPayment } from '../../payments/index.ts';
import { findOrder, linesOf } from '../order-store.ts';
import { findReturn } from '../returns/return-store.ts';
import { type ExchangeRow, findExchange } from './exchange-store.ts';

/** The order that was paid first, in goods or as a whole. */
async function earlierOf(
  db: Database,
  { relocated_order_id: relocated, return_id: returnId }: ExchangeRow,
): Promise<string | null> {
  if (relocated !== null || returnId === null) return relocated;
  return (await findReturn(db, returnId))?.order_id ?? null;
}

/**
 * What the payer has asked their bank for of the money of an earlier order that this one was paid with, or has
 * back from there: goods of this one may be lost with it, and it is nobody's to give back once more. So it is
 * of an order before that one, whose money came along.
 * @returns null: nobody asks for any of it
 */
export async function claimedBefore(db: Database, orderId: string): Promise<ClaimedMoney | null> {
  const exchange = await findExchange(db, orderId);
  if (exchange === undefined || exchange.ended_at !== null) return null;
  const earlierId = await earlierOf(db, exchange);
  const payment =
    earlierId === null ? null : await readPayment(db, earlierId, () => linesOf(db, earlierId));
  if (earlierId === null || payment === null) return null;
  const before = await claimedBefore(db, earlierId);
  const isOwn = payment.disputed || payment.lost_cents > 0;
  if (!isOwn && before === null) return null;
  const { disputed_cents: held, lost_cents: lost, amount_cents: paid } = payment;
  const gone = payment.refunded_cents + payment.refunding_cents;
  // What the bank has of what is still the earlier order's takes nothing from this one.
  const twice = held + lost + (before?.amount ?? 0) + gone - paid;
  return {
    order: isOwn ? orNotFound(await findOrder(db, earlierId)).number : (before?.order ?? ''),
    amount: Math.max(0, Math.min(exchange.amount_cents, twice)),
    isOpen: payment.heldByBank || before?.isOpen === true,
  };
}
