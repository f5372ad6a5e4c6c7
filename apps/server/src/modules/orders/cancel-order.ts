import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { returnStock } from '../catalogue/index.ts';
import { releaseDiscounts } from '../promocodes/index.ts';
import type { Transaction } from '../../database/database.ts';
import { findExchange } from './exchanges/exchange-store.ts';
import { endExchangeOf } from './exchanges/exchange-effects.ts';
import type { TellCustomer } from './order-notifications.ts';
import { type OrderRow, isUpgrade, moveOrder, noteEvent } from './order-store.ts';
import { type CancellingMove, transitionFor } from './order-status.ts';
import { endUpgrade } from './upgrades/upgrade-effects.ts';

interface Cancelling {
  readonly move: CancellingMove;
  /** E-mail address of the admin; null: the shop itself, or its customer. */
  readonly actor: string | null;
  readonly tell: TellCustomer;
  /** Why, for its story. */
  readonly detail?: string;
}

/** A mail has told its customer where to send the money, or where to pay. */
function wasAskedForByMail(order: OrderRow): boolean {
  return order.made_by !== null || !isCollectedByProvider(order.payment_method);
}

/**
 * Cancels an order that was locked in this transaction, and sets free what it holds: stock, the uses
 * of its discounts, and what had come back for it. Of one that was not paid its customer hears where
 * the shop has cancelled it, or has asked for the money by mail: they might still send it. Of an
 * exchange they always hear: something of theirs is here. So it is of one that was to take another's place.
 * @returns false where the table has no way from its state
 */
export async function cancelOrder(
  trx: Transaction,
  order: OrderRow,
  { move, actor, tell, ...said }: Cancelling,
): Promise<boolean> {
  const transition = transitionFor(move, order.status);
  if (transition === null || !(await moveOrder(trx, order.id, { transition, actor, ...said })))
    return false;
  await returnStock(trx, order.id, order.status === 'PENDING' ? 'release' : 'refund');
  await releaseDiscounts(trx, order.id);
  if (order.status !== 'PENDING') return true;
  if (isUpgrade(order)) await endUpgrade(trx, order, { move, actor });
  const isExchange = await endExchangeOf(trx, order, { move, actor });
  if (isExchange || move === 'cancelled' || wasAskedForByMail(order))
    await tell(trx, order.id, 'cancelled');
  return true;
}

/**
 * Of an order that the shop cancels, and that the provider's news of the session which was closed for it has
 * ended first: its story says who cancelled it, and its customer hears of it as ever.
 */
export async function noteCancelledByShop(
  trx: Transaction,
  order: OrderRow,
  { actor, tell }: { readonly actor: string; readonly tell: TellCustomer },
): Promise<void> {
  await noteEvent(trx, order.id, { kind: 'cancelled', actor });
  const haveHeard = wasAskedForByMail(order) || (await findExchange(trx, order.id)) !== undefined;
  if (!haveHeard) await tell(trx, order.id, 'cancelled');
}
