import type { Transaction } from '../../../database/database.ts';
import { orNotFound } from '../../../errors/shop-error.ts';
import { type LockedOrder, endExchange, settleExchange } from '../../payments/index.ts';
import { type OrderRow, lockOrder, noteEvent } from '../order-store.ts';
import { findReturn, moveReturn } from '../returns/return-store.ts';
import { type Cancellation, cancellationReason } from '../cancellation-reason.ts';
import { findExchange, writeEnded } from './exchange-store.ts';

// What becomes of a return, or of an order that goes elsewhere, when something has become of the order that
// is sent for it. That order is locked before the other one, everywhere: nothing that holds the other waits
// for it.

/** Its goods are paid: what came back for them has gone back in them. */
export async function settleExchangeOf(
  trx: Transaction,
  { id, number }: OrderRow,
  actor: string | null,
  lockedOf: (order: OrderRow) => LockedOrder,
): Promise<void> {
  const exchange = await findExchange(trx, id);
  if (exchange === undefined || exchange.return_id === null) return;
  const { order_id: returnedOf } = orNotFound(await findReturn(trx, exchange.return_id));
  const returned = orNotFound(await lockOrder(trx, returnedOf));
  const reason = `Exchanged for order ${number}`;
  await settleExchange(trx, lockedOf(returned), exchange.refund_id, { actor, reason });
}

/**
 * Unpaid it is over: the return waits again for what becomes of it, or the order that was to go elsewhere
 * is as it was.
 * @returns false where it is no exchange
 */
export async function endExchangeOf(
  trx: Transaction,
  { id, number }: OrderRow,
  cancellation: Cancellation,
): Promise<boolean> {
  const exchange = await findExchange(trx, id);
  if (exchange === undefined) return false;
  const { return_id: returnId, relocated_order_id: relocated } = exchange;
  const returnedOf =
    relocated ??
    orNotFound(returnId === null ? undefined : await findReturn(trx, returnId)).order_id;
  await lockOrder(trx, returnedOf);
  const { actor } = cancellation;
  const reason = cancellationReason(number, cancellation);
  const paymentStatus = await endExchange(trx, exchange.refund_id, { actor, reason });
  const ended = { detail: reason, actor, paymentStatus };
  await writeEnded(trx, id);
  if (returnId === null) {
    await noteEvent(trx, returnedOf, { kind: 'relocation_ended', ...ended });
    return true;
  }
  await moveReturn(trx, returnId, { from: 'EXCHANGED', to: 'RECEIVED' });
  await noteEvent(trx, returnedOf, { kind: 'exchange_ended', ...ended });
  return true;
}
