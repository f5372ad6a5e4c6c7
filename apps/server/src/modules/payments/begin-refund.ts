import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { LockedOrder } from './payment-change.ts';
import { linesOfRefund, readRefundBalance } from './payment-reading.ts';
import { lockPaid } from './payment-store.ts';
import {
  type RefundAuthority,
  atProvider,
  pricedPieces,
  promiseRefund,
  refused,
} from './promise-refund.ts';
import { type RefundedPieces, refundRefusal, sumOfLines } from './refund-rules.ts';
import { type TransactionRow, findByRequest } from './transaction-store.ts';

export interface RequestedRefund extends RefundAuthority {
  /** A sum, or pieces of lines with a part of what was paid for shipping. */
  readonly of:
    | { readonly amount: MinorUnits }
    | { readonly pieces: readonly RefundedPieces[]; readonly shipping: MinorUnits };
  readonly reason: string;
  /** For its customer; empty: none. */
  readonly note?: string;
  /** The same key is the same refund, however often it is sent. */
  readonly requestKey: string;
  /** Of goods that have come back. */
  readonly returnId?: string;
}

export const otherRefund = () =>
  new ShopError('idempotency_conflict', 'This Idempotency-Key was already used for another refund');

/** Whether a refund that was promised is the one that is requested. */
function isSame(
  row: TransactionRow,
  lines: readonly RefundedPieces[],
  request: RequestedRefund,
): boolean {
  const { of, reason, note = '' } = request;
  if (row.reason !== reason || (row.note ?? '') !== note) return false;
  if ('amount' in of) {
    return lines.length === 0 && row.shipping_cents === 0 && row.amount_cents === of.amount;
  }
  if (row.shipping_cents !== of.shipping) return false;
  const asked = new Map(of.pieces.map(({ itemId, quantity }) => [itemId, quantity]));
  return (
    lines.length === asked.size &&
    lines.every(({ itemId, quantity }) => asked.get(itemId) === quantity)
  );
}

const costNothing = () =>
  new ShopError(
    'nothing_to_refund',
    'Nothing was paid for these items, so nothing of it can go back: refund others of this order with them, or a sum',
  );

/** @throws ShopError refund_too_high where more of shipping is asked for than is left */
function refuseShipping(asked: MinorUnits, left: MinorUnits): void {
  if (asked <= left) return;
  const message =
    left === 0
      ? 'Nothing is left of what was paid for shipping: it went back already, or as a part of a sum'
      : `At most ${formatMinorUnits(left)} of shipping can still be refunded`;
  throw new ShopError('refund_too_high', message);
}

/**
 * All that is left, promised under the order's lock.
 * @returns null where no money was taken or all of it was given back already
 * @throws ShopError order_disputed, reauthentication_required
 */
export async function beginRefund(
  trx: Transaction,
  order: LockedOrder,
  { reason, actor, atMost }: Pick<RequestedRefund, 'reason' | keyof RefundAuthority>,
): Promise<string | null> {
  const payment = await lockPaid(trx, order.id);
  if (payment === null) return null;
  const balance = await readRefundBalance(trx, payment, order.lines);
  const { rows, charged, openDispute } = balance;
  if (openDispute) throw refused('disputed', balance.left);
  const claimed = await order.claimed();
  // What the bank has given the payer of an earlier order is gone; while it decides, all of it is refused.
  const gone = claimed === null || claimed.isOpen ? 0 : claimed.amount;
  const left = Math.max(0, balance.left - gone);
  // An order with a code for 100 % is refunded too: its payment status says so.
  const forNothing = charged === 0 && !rows.some(({ kind }) => kind === 'refund');
  if (left === 0 && !forNothing) return null;
  const ofProvider = Math.min(left, Math.max(0, atProvider(payment, rows)));
  const why = { reason, actor, atMost };
  // First what the provider has, then what goods had paid for.
  const [first = 0, ...rest] = [ofProvider, left - ofProvider].filter((part) => part > 0);
  const promised = await promiseRefund(trx, order, payment, { amount: first, ...why });
  for (const amount of rest) await promiseRefund(trx, order, payment, { amount, ...why });
  return promised;
}

/**
 * A sum, or pieces of lines and shipping, that an admin names, promised under the order's lock.
 * @returns isNew: false where the same was promised before
 * @throws ShopError nothing_to_refund, refund_too_high, order_disputed, idempotency_conflict,
 *   reauthentication_required
 */
export async function beginPartRefund(
  trx: Transaction,
  order: LockedOrder,
  request: RequestedRefund,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const payment = await lockPaid(trx, order.id);
  if (payment === null) throw refused('nothing_paid', 0);
  const { requestKey, of, reason, note = '', actor, atMost } = request;
  const balance = await readRefundBalance(trx, payment, order.lines);
  const same = await findByRequest(trx, payment.id, requestKey);
  if (same !== null) {
    if (!isSame(same, linesOfRefund(balance.lines, same.id), request)) throw otherRefund();
    return { id: same.id, isNew: false };
  }
  const lines = 'pieces' in of ? pricedPieces(balance.refundableLines, of.pieces) : [];
  const shipping = 'pieces' in of ? of.shipping : 0;
  const amount = 'amount' in of ? of.amount : sumOfLines(lines) + shipping;
  if (lines.length > 0 && amount === 0 && balance.refundable > 0) throw costNothing();
  const refusal = refundRefusal(amount, balance);
  if (refusal !== null && refusal !== 'too_much') throw refused(refusal, balance.left);
  refuseShipping(shipping, balance.refundableShipping);
  if (refusal !== null) throw refused(refusal, balance.left);
  const refund = { amount, reason, actor, atMost, lines, shipping };
  const id = await promiseRefund(trx, order, payment, refund, {
    request_key: requestKey,
    return_id: request.returnId ?? null,
    note: note === '' ? null : note,
  });
  return { id, isNew: true };
}
