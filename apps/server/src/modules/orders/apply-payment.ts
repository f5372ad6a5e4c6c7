import type { Transaction } from '../../database/database.ts';
import type { Applied, LockOrder, LockedOrder, PaymentChange } from '../payments/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { claimedBefore } from './exchanges/disputed-money.ts';
import { settleExchangeOf } from './exchanges/exchange-effects.ts';
import { revive, whyTooLate } from './late-payment.ts';
import { noteMoney } from './note-money.ts';
import type { TellCustomer } from './order-notifications.ts';
import { transitionFor } from './order-status.ts';
import {
  type OrderRow,
  isPayable,
  isUpgrade,
  lastEventAt,
  linesOf,
  lockOrder,
  moveOrder,
  outlivesSession,
} from './order-store.ts';
import { canBeRelocated, relocate, sumPaidBefore } from './relocations/relocation-effects.ts';
import { updateMethod } from './changes/change-store.ts';
import { canBeCarriedOut, carryOut, daysSince } from './upgrades/upgrade-effects.ts';

/** Who hears of an order's money, in the transaction that it moves in. */
export interface MoneyListeners {
  readonly tell: TellCustomer;
  /** It was paid, or money of it has moved or will. */
  readonly noteMoneyMoved: (trx: Transaction, orderId: string) => Promise<void>;
  /** The shop's, by which days are counted. */
  readonly timeZone: () => string;
}

type Paid = Extract<PaymentChange, { change: 'paid' }>;

/** What came back is exchanged by an admin, who makes the order: others need not be asked about. */
const mayBeExchange = (order: OrderRow) => order.made_by !== null;

/** Whether what an order that is to be paid was made for has changed, so that its money goes back. */
export async function isForNothing(trx: Transaction, order: OrderRow): Promise<boolean> {
  if (isUpgrade(order)) return !(await canBeCarriedOut(trx, order));
  return mayBeExchange(order) && !(await canBeRelocated(trx, order));
}

/**
 * The money has arrived, in time or late.
 * @returns false where the order can't be carried out any more
 */
async function confirm(
  trx: Transaction,
  order: OrderRow,
  { actor = null, detail }: Paid,
): Promise<boolean> {
  const late = order.status !== 'PENDING';
  if (late && !(await revive(trx, order))) return false;
  const transition = transitionFor(late ? 'paid_late' : 'paid', order.status);
  if (transition === null) return false;
  const said = detail === undefined ? {} : { detail };
  return moveOrder(trx, order.id, { transition, actor, ...said });
}

/** A promise that is no older (ms) stands: whoever pays has just read it. */
const PROMISE_STANDS = 3_600_000;

/** Days are promised from the moment of the money. What was added to an order goes with that, on its days. */
async function promiseFromNow(trx: Transaction, order: OrderRow, timeZone: string): Promise<void> {
  const { id, shipping_method: name, arrives_from: from, arrives_to: to } = order;
  if (name === null || from === null || order.supplements_order_id !== null) return;
  if (Date.now() - order.created_at.getTime() < PROMISE_STANDS) return;
  const asked = (await lastEventAt(trx, id, 'shipping_changed')) ?? order.created_at;
  const estimate = await daysSince(trx, { asked, timeZone }, { from, to });
  if (estimate?.from === from && estimate.to === to) return;
  await updateMethod(trx, id, { name, estimate }, order.shipping_given_back_cents);
}

async function applyPaid(
  trx: Transaction,
  order: OrderRow,
  change: Paid,
  { tell, timeZone }: MoneyListeners,
  lockedOf: (other: OrderRow) => LockedOrder,
): Promise<Applied> {
  const { actor = null } = change;
  if (order.status === 'PENDING' && (await isForNothing(trx, order))) {
    await cancelOrder(trx, order, { move: 'cancelled', actor: null, tell });
    return { refund: 'paid when what it was for had changed' };
  }
  if (!(await confirm(trx, order, change))) return { refund: await whyTooLate(trx, order) };
  await promiseFromNow(trx, order, timeZone());
  if (isUpgrade(order)) await carryOut(trx, order, { actor, timeZone: timeZone() });
  if (mayBeExchange(order)) await settleExchangeOf(trx, order, actor, lockedOf);
  const goesBack = mayBeExchange(order) ? await relocate(trx, order, { actor, lockedOf, tell }) : 0;
  await tell(trx, order.id, 'confirmed', goesBack === 0 ? {} : { goesBack });
  return 'applied';
}

async function apply(
  trx: Transaction,
  order: OrderRow,
  change: PaymentChange,
  listeners: MoneyListeners,
  lockedOf: (other: OrderRow) => LockedOrder,
): Promise<Applied> {
  const { tell, noteMoneyMoved } = listeners;
  if (change.change === 'unpaid') {
    await cancelOrder(trx, order, { move: change.why, actor: null, tell });
    return 'applied';
  }
  if (change.change === 'money_moved') {
    await noteMoney(trx, order.id, change, tell);
  } else {
    const applied = await applyPaid(trx, order, change, listeners, lockedOf);
    if (applied !== 'applied') return applied;
  }
  await noteMoneyMoved(trx, order.id);
  return 'applied';
}

/** Orders as payments know them, each locked until its transaction ends. */
export interface LockedOrders {
  /** Of a row that is locked in this transaction already. */
  of(trx: Transaction, order: OrderRow): LockedOrder;
  readonly lock: LockOrder;
}

/**
 * Where payments and orders meet: what becomes of an order when something has become of its payment,
 * in the same transaction.
 */
export function createLockedOrders(listeners: MoneyListeners): LockedOrders {
  const of: LockedOrders['of'] = (trx, order) => ({
    id: order.id,
    payable: isPayable(order),
    outlivesSession: outlivesSession(order),
    exchanged: async () => (mayBeExchange(order) ? sumPaidBefore(trx, order) : 0),
    claimed: async () => (mayBeExchange(order) ? claimedBefore(trx, order.id) : null),
    lines: () => linesOf(trx, order.id),
    apply: (change) => apply(trx, order, change, listeners, (other) => of(trx, other)),
  });
  return {
    of,
    async lock(trx, orderId) {
      const order = await lockOrder(trx, orderId);
      if (order === undefined) throw new Error(`A payment belongs to no order: ${orderId}`);
      return of(trx, order);
    },
  };
}
