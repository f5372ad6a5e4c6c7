import type { MinorUnits } from '@gadgetry/contract/money';
import type { Transaction } from '../../../database/database.ts';
import { orNotFound } from '../../../errors/shop-error.ts';
import { handOver } from '../../catalogue/index.ts';
import {
  type LockedOrder,
  hasOpenDifference,
  readPayment,
  settleExchange,
} from '../../payments/index.ts';
import { carryUses } from '../../promocodes/index.ts';
import { cancelOrder } from '../cancel-order.ts';
import { refusalOfChange } from '../changes/change-rules.ts';
import { type ExchangeRow, dueOf, findExchange } from '../exchanges/exchange-store.ts';
import type { TellCustomer } from '../order-notifications.ts';
import { type OrderRow, linesOf, lockOrder } from '../order-store.ts';
import { hasWithdrawal } from '../returns/move-return.ts';
import { findReturn } from '../returns/return-store.ts';
import { hasShipments } from '../shipments/shipment-store.ts';

// What becomes of an order that goes elsewhere as another one, when that one is paid. The new one is locked
// before it, as in every exchange.

/**
 * Whether what came back still pays for the goods that are sent for it: what that was paid with is the shop's,
 * as it was when the exchange was asked for. Of one that has ended there is nothing to look at.
 */
async function canBeExchanged(
  trx: Transaction,
  { return_id: returnId, ended_at: endedAt }: ExchangeRow,
): Promise<boolean> {
  if (returnId === null || endedAt !== null) return true;
  const { order_id: firstId } = orNotFound(await findReturn(trx, returnId));
  await lockOrder(trx, firstId);
  const payment = await readPayment(trx, firstId, () => linesOf(trx, firstId));
  if (payment === null || payment.heldByBank || payment.lost_cents > 0) return false;
  return !(await hasOpenDifference(trx, firstId));
}

/**
 * Whether paying for it still sends another order elsewhere: that one is to be sent, and all that was paid
 * for it is still here, promised to this one alone. Of any other order there is nothing in the way.
 */
export async function canBeRelocated(trx: Transaction, order: OrderRow): Promise<boolean> {
  const exchange = await findExchange(trx, order.id);
  if (exchange === undefined) return true;
  const firstId = exchange.relocated_order_id;
  if (firstId === null) return canBeExchanged(trx, exchange);
  if (exchange.ended_at !== null) return false;
  const first = orNotFound(await lockOrder(trx, firstId));
  if (first.status !== 'CONFIRMED' || (await hasWithdrawal(trx, firstId))) return false;
  if (refusalOfChange(first, await hasShipments(trx, firstId)) !== null) return false;
  const payment = await readPayment(trx, firstId, () => linesOf(trx, firstId));
  if (payment === null || payment.disputed) return false;
  if (await hasOpenDifference(trx, firstId)) return false;
  const { refunded_cents: gone, lost_cents: lost, refunding_cents: promised } = payment;
  return gone === 0 && lost === 0 && promised === payment.amount_cents;
}

/** What of an order that is to be paid now was paid before, with what came back or for another place. */
export async function sumPaidBefore(trx: Transaction, order: OrderRow): Promise<MinorUnits> {
  if (order.status !== 'PENDING' || !(await canBeRelocated(trx, order))) return 0;
  return order.grand_total_cents - (await dueOf(trx, order));
}

/**
 * It is paid: it has the pieces and the codes of the first order, whose money it was paid with, and that ends.
 * @returns what goes back of that money
 */
export async function relocate(
  trx: Transaction,
  { id, number }: OrderRow,
  {
    actor,
    lockedOf,
    tell,
  }: {
    readonly actor: string | null;
    readonly lockedOf: (order: OrderRow) => LockedOrder;
    readonly tell: TellCustomer;
  },
): Promise<MinorUnits> {
  const exchange = await findExchange(trx, id);
  const firstId = exchange?.relocated_order_id ?? null;
  if (exchange === undefined || firstId === null) return 0;
  const first = orNotFound(await lockOrder(trx, firstId));
  await handOver(trx, firstId, id);
  await carryUses(trx, firstId, id);
  const detail = `Goes elsewhere, as order ${number}`;
  if (!(await cancelOrder(trx, first, { move: 'cancelled', actor, tell, detail }))) {
    throw new Error(`An order that was to go elsewhere could not be ended: ${firstId}`);
  }
  const ended = orNotFound(await lockOrder(trx, firstId));
  await settleExchange(trx, lockedOf(ended), exchange.refund_id, { actor, reason: detail });
  return first.grand_total_cents - exchange.amount_cents;
}
