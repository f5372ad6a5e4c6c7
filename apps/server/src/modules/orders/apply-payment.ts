import type { MinorUnits } from '@gadgetry/contract/money';
import type { Transaction } from '../../database/database.ts';
import { inSavepoint } from '../../database/transactions.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { takeStock } from '../catalogue/index.ts';
import {
  type Applied,
  type LockOrder,
  type LockedOrder,
  type PaymentChange,
  TOO_LATE,
} from '../payments/index.ts';
import { type TellCustomer, inWords, nameLines } from './order-notifications.ts';
import { cancelOrder } from './cancel-order.ts';
import { claimedBefore } from './exchanges/disputed-money.ts';
import { dueOf, findExchange } from './exchanges/exchange-store.ts';
import { settleExchangeOf } from './exchanges/exchange-effects.ts';
import { transitionFor } from './order-status.ts';
import { canBeRelocated, relocate } from './relocations/relocation-effects.ts';
import { canBeCarriedOut, carryOut } from './upgrades/upgrade-effects.ts';
import { retakeDiscounts } from './discounts/order-discounts.ts';
import {
  type OrderRow,
  isPayable,
  isUpgrade,
  itemsOf,
  linesOf,
  lockOrder,
  moveOrder,
  noteEvent,
  outlivesSession,
  wasCancelledByHand,
} from './order-store.ts';

/** Takes stock and code once more for an order that had to let go of them: all or nothing. */
async function retake(trx: Transaction, order: OrderRow): Promise<void> {
  const items = await itemsOf(trx, order.id);
  const lines = items.map(({ product_id: productId, variant_id: variantId, quantity }) => ({
    productId,
    // Before there were variants: the first one, whatever is the default by now.
    variantId: variantId ?? productId,
    quantity,
  }));
  await takeStock(trx, lines, order.id);
  await retakeDiscounts(trx, order);
}

/** The price was promised when the order was placed: what it costs by now does not matter here. */
async function canStillBeCarriedOut(trx: Transaction, order: OrderRow): Promise<boolean> {
  if (order.status !== 'CANCELLED' || (await wasCancelledByHand(trx, order.id))) return false;
  // What had come back for it may have been refunded by now: only its difference was paid.
  if ((await findExchange(trx, order.id)) !== undefined) return false;
  if (isUpgrade(order) && !(await canBeCarriedOut(trx, order))) return false;
  try {
    await inSavepoint(trx, () => retake(trx, order));
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

type Paid = Extract<PaymentChange, { change: 'paid' }>;

/**
 * The money has arrived: in time, late, or for nothing.
 * @returns false where the order can't be carried out any more
 */
async function confirm(
  trx: Transaction,
  order: OrderRow,
  { actor = null, detail }: Paid,
): Promise<boolean> {
  const late = order.status !== 'PENDING';
  if (late && !(await canStillBeCarriedOut(trx, order))) return false;
  const transition = transitionFor(late ? 'paid_late' : 'paid', order.status);
  if (transition === null) return false;
  const said = detail === undefined ? {} : { detail };
  return moveOrder(trx, order.id, { transition, actor, ...said });
}

const TOLD = {
  on_its_way: 'refund_started',
  refunded: 'refunded',
  kept: 'refund_kept',
} as const;

type MoneyMoved = Extract<PaymentChange, { change: 'money_moved' }>;

async function noteMoney(
  trx: Transaction,
  orderId: string,
  { kind, detail, pieces = [], actor = null, paymentStatus, tell: told }: MoneyMoved,
  tell: TellCustomer,
): Promise<void> {
  // Of money beside what went back in goods no piece goes back.
  const named = pieces.filter(({ quantity }) => quantity > 0);
  const lines = named.length === 0 ? [] : nameLines(await linesOf(trx, orderId), named);
  if (kind !== null) {
    const words = [detail, lines.length === 0 ? undefined : `(${inWords(lines)})`];
    const said = words.filter((part) => part !== undefined).join(' ');
    const written = said === '' ? {} : { detail: said };
    await noteEvent(trx, orderId, { kind, ...written, actor, paymentStatus });
  }
  if (told !== undefined) {
    const { state, ...sums } = told;
    await tell(trx, orderId, TOLD[state], { refund: { ...sums, lines } });
  }
}

/** What came back is exchanged by an admin, who makes the order: others need not be asked about. */
const mayBeExchange = (order: OrderRow) => order.made_by !== null;

/** Whether what an order that is to be paid was made for has changed, so that its money goes back. */
export async function isForNothing(trx: Transaction, order: OrderRow): Promise<boolean> {
  if (isUpgrade(order)) return !(await canBeCarriedOut(trx, order));
  return mayBeExchange(order) && !(await canBeRelocated(trx, order));
}

/** What of an order that is to be paid now was paid before, with what came back or for another place. */
async function paidBefore(trx: Transaction, order: OrderRow): Promise<MinorUnits> {
  if (order.status !== 'PENDING' || !mayBeExchange(order)) return 0;
  if (!(await canBeRelocated(trx, order))) return 0;
  return order.grand_total_cents - (await dueOf(trx, order));
}

/** Who hears of an order's money, in the transaction that it moves in. */
export interface MoneyListeners {
  readonly tell: TellCustomer;
  /** It was paid, or money of it has moved or will. */
  readonly noteMoneyMoved: (trx: Transaction, orderId: string) => Promise<void>;
  /** The shop's, by which days are counted. */
  readonly timeZone: () => string;
}

/** Read by whoever looks at the payments of the order. */
async function whyItGoesBack(trx: Transaction, { id }: OrderRow, isOver: boolean): Promise<string> {
  if (isOver) return 'paid when what it was for had changed';
  return (await wasCancelledByHand(trx, id)) ? 'paid after it was cancelled' : TOO_LATE;
}

async function apply(
  trx: Transaction,
  order: OrderRow,
  change: PaymentChange,
  { tell, noteMoneyMoved, timeZone }: MoneyListeners,
  lockedOf: (other: OrderRow) => LockedOrder,
): Promise<Applied> {
  if (change.change === 'money_moved') await noteMoney(trx, order.id, change, tell);
  if (change.change === 'unpaid')
    await cancelOrder(trx, order, { move: change.why, actor: null, tell });
  if (change.change === 'paid') {
    const isOver = order.status === 'PENDING' && (await isForNothing(trx, order));
    // In time, and for nothing any more: what it was for has changed meanwhile.
    if (isOver) await cancelOrder(trx, order, { move: 'cancelled', actor: null, tell });
    if (isOver || !(await confirm(trx, order, change))) {
      return { refund: await whyItGoesBack(trx, order, isOver) };
    }
    if (isUpgrade(order)) {
      await carryOut(trx, order, { actor: change.actor ?? null, timeZone: timeZone() });
    }
    const { actor = null } = change;
    if (mayBeExchange(order)) await settleExchangeOf(trx, order, actor, lockedOf);
    const goesBack = mayBeExchange(order)
      ? await relocate(trx, order, { actor, lockedOf, tell })
      : 0;
    await tell(trx, order.id, 'confirmed', goesBack === 0 ? {} : { goesBack });
  }
  if (change.change !== 'unpaid') await noteMoneyMoved(trx, order.id);
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
    exchanged: () => paidBefore(trx, order),
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
