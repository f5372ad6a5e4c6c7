import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { notInRole } from '../identity/index.ts';
import type { ClaimedMoney, LockedOrder } from './payment-change.ts';
import { type PaymentRow, isManual } from './payment-store.ts';
import {
  type LineLeft,
  type LineRefund,
  type RefundedPieces,
  missingPieces,
  refundOfPieces,
  type refundRefusal,
} from './refund-rules.ts';
import { countsAsBack, paymentStatusOf, refundable, sumsOf } from './transaction-rules.ts';
import {
  type TransactionRow,
  insertTransaction,
  toTransaction,
  transactionsOf,
} from './transaction-store.ts';
import { insertRefundLines } from './refund-line-store.ts';

// The first step of a refund: it is promised in the transaction that causes it, under the order's
// lock. Whatever happens after that, `finish-refund.ts` asks the provider until it has an answer.

/** Who gives money back, as far as it decides how much. */
export interface RefundAuthority {
  /** E-mail address of the admin; null: the shop itself. */
  readonly actor: string | null;
  /**
   * What may have gone back of the payment in the end on the word of a session in which nobody has
   * shown lately who they are; null: whatever was paid. 'nothing': whoever it is may give no money back.
   */
  readonly atMost: MinorUnits | 'nothing' | null;
}

interface NewRefund extends RefundAuthority {
  readonly amount: MinorUnits;
  readonly reason: string;
  readonly lines?: readonly LineRefund[];
  /** The part of the sum that was paid for shipping. */
  readonly shipping?: MinorUnits;
}

const DISPUTED =
  'The payment is disputed: the bank decides, and nothing can be given back meanwhile';

const CHARGED_BACK =
  'The bank has decided a dispute for the payer: the provider gives back nothing more of this payment';

/** In words for the admin. */
export function refused(
  refusal: NonNullable<ReturnType<typeof refundRefusal>>,
  left: number,
): ShopError {
  if (refusal === 'disputed') return new ShopError('order_disputed', DISPUTED);
  if (refusal === 'charged_back') return new ShopError('order_disputed', CHARGED_BACK);
  if (refusal === 'too_much') {
    return new ShopError(
      'refund_too_high',
      `At most ${formatMinorUnits(left)} can still be refunded`,
    );
  }
  return new ShopError('nothing_to_refund');
}

/** In words for the admin: an earlier order's payer has, or may get, what was to go back of this one. */
const claimedElsewhere = ({ order, isOpen }: ClaimedMoney, left: MinorUnits) => {
  const most = left === 0 ? 'nothing' : `at most ${formatMinorUnits(left)}`;
  return new ShopError(
    'order_disputed',
    isOpen
      ? `The payment of order ${order}, which has paid for this one, is disputed: the bank decides, and ${most} of this one can be given back meanwhile`
      : `The bank has decided a dispute about the payment of order ${order}, which has paid for this one, for the payer: they have that money, and ${most} of this one can be given back`,
  );
};

/**
 * What was paid with an earlier order's money, and the payer claims at their bank there, goes back once.
 * @param rows what else has gone back, or is to
 * @throws ShopError order_disputed
 */
export async function refuseClaimed(
  order: LockedOrder,
  rows: readonly TransactionRow[],
  amount: MinorUnits,
): Promise<void> {
  const claimed = await order.claimed();
  if (claimed === null || claimed.amount === 0) return;
  const left = Math.max(0, refundable(sumsOf(rows.map(toTransaction))) - claimed.amount);
  if (amount > left) throw claimedElsewhere(claimed, left);
}

/** @throws ShopError refund_too_high where more pieces are asked for than are left */
export function pricedPieces(
  left: readonly LineLeft[],
  pieces: readonly RefundedPieces[],
): LineRefund[] {
  const missing = missingPieces(left, pieces);
  if (missing === null) return refundOfPieces(left, pieces);
  const line = left.find(({ itemId }) => itemId === missing.itemId);
  const message =
    line === undefined
      ? 'The order has no such line'
      : `At most ${line.quantity} × ${line.name} can still be refunded`;
  throw new ShopError('refund_too_high', message);
}

/**
 * A sum in small parts is the same sum: what has gone back already counts too, under the order's lock,
 * so that of calls at once each sees those before it.
 * @param rows all transactions of the payment
 * @param amount what goes back beside them
 * @throws ShopError reauthentication_required; forbidden where it is nobody who gives money back
 */
export function refuseUnconfirmed(
  { atMost }: RefundAuthority,
  rows: readonly TransactionRow[],
  amount: MinorUnits,
): void {
  if (atMost === 'nothing') throw new ShopError('forbidden', notInRole('refunds:write'));
  const { refunded, refunding } = sumsOf(rows.map(toTransaction));
  if (atMost !== null && refunded + refunding + amount > atMost) {
    throw new ShopError('reauthentication_required');
  }
}

const ofShipping = (sum: MinorUnits) =>
  sum === 0 ? '' : `, ${formatMinorUnits(sum)} of it for shipping`;

/**
 * What the provider that took a payment can still give back of it. Only where goods that had come back
 * paid for a part of it that is less than what is left: an admin pays the rest, and says so. Of money
 * that no provider took an admin pays whatever it is.
 */
export function atProvider(payment: PaymentRow, rows: readonly TransactionRow[]): MinorUnits {
  const { amount_cents: amount, exchanged_cents: exchanged } = payment;
  if (exchanged === 0 || isManual(payment)) return Number.POSITIVE_INFINITY;
  const asked = rows.filter((row) => countsAsBack(row) && row.given === null);
  return asked.reduce((left, row) => left - row.amount_cents, amount - exchanged);
}

/**
 * @returns the number of the refund, which is asked for after the commit
 * @throws ShopError order_disputed, reauthentication_required, forbidden
 */
export async function promiseRefund(
  trx: Transaction,
  order: LockedOrder,
  payment: PaymentRow,
  { amount, reason, actor, atMost, lines = [], shipping = 0 }: NewRefund,
  more: {
    request_key?: string;
    retry_of?: string;
    return_id?: string | null;
    note?: string | null;
    given?: 'exchange';
  } = {},
): Promise<string> {
  const before = await transactionsOf(trx, payment.id);
  refuseUnconfirmed({ actor, atMost }, before, amount);
  await refuseClaimed(order, before, amount);
  const id = await insertTransaction(trx, {
    payment_id: payment.id,
    kind: 'refund',
    status: 'pending',
    amount_cents: amount,
    shipping_cents: shipping,
    currency: payment.currency,
    reason,
    said_by: actor === null ? 'shop' : 'admin',
    actor,
    given: amount > atProvider(payment, before) ? 'by_hand' : null,
    ...more,
  });
  await insertRefundLines(trx, id, lines);
  const rows = await transactionsOf(trx, payment.id);
  await order.apply({
    change: 'money_moved',
    // Goods are no money on its way.
    kind: more.given === 'exchange' ? null : 'refund_started',
    detail: `${formatMinorUnits(amount)}${ofShipping(shipping)}: ${reason}`,
    pieces: lines,
    actor,
    // The shop has the money until it is given back, also where it came too late.
    paymentStatus: paymentStatusOf(rows.map(toTransaction), false),
  });
  return id;
}
