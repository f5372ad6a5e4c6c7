import type { MinorUnits } from '@gadgetry/contract/money';
import type { PaymentStatus } from '@gadgetry/contract/orders';
import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { formatMinorUnits } from '@gadgetry/contract/money';
import type { LockedOrder } from './payment-change.ts';
import { readRefundBalance } from './payment-reading.ts';
import { lockPaid } from './payment-store.ts';
import { type RefundAuthority, pricedPieces, promiseRefund, refused } from './promise-refund.ts';
import {
  type LineRefund,
  type RefundedPieces,
  cutTo,
  refundRefusal,
  sumOfLines,
} from './refund-rules.ts';
import { paymentStatusOf } from './transaction-rules.ts';
import {
  findTransaction,
  moveTransaction,
  toTransaction,
  transactionsOf,
} from './transaction-store.ts';

export interface RequestedExchange extends RefundAuthority {
  readonly returnId: string;
  /** What came back. */
  readonly pieces: readonly RefundedPieces[];
  /** What whoever exchanges it was shown that it is worth. */
  readonly worth: MinorUnits;
  /** What the goods cost that are sent for it. */
  readonly cost: MinorUnits;
  readonly reason: string;
  readonly requestKey: string;
}

const worthNow = (worth: MinorUnits) =>
  new ShopError('quote_changed', `What came back is worth ${formatMinorUnits(worth)} by now`);

/** What is left of lines beside what was given for them: money of theirs alone, for their pieces are in the other. */
function withoutPieces(lines: readonly LineRefund[], inGoods: readonly LineRefund[]): LineRefund[] {
  return lines.flatMap(({ itemId, amount }, at) => {
    const left = amount - (inGoods[at]?.amount ?? 0);
    return left === 0 ? [] : [{ itemId, quantity: 0, amount: left }];
  });
}

/**
 * What came back of an order is given back in other goods, as far as these cost: promised under the
 * order's lock, as every refund is. What they cost less goes back as money, for the same lines.
 * @returns the refund in goods, and that in money, which the provider is asked for after the commit
 * @throws ShopError quote_changed, refund_too_high, order_disputed, nothing_to_refund
 */
export async function beginExchange(
  trx: Transaction,
  order: LockedOrder,
  { returnId, pieces, worth, cost, reason, requestKey, ...authority }: RequestedExchange,
): Promise<{ readonly id: string; readonly given: MinorUnits; readonly rest: string | null }> {
  const payment = await lockPaid(trx, order.id);
  if (payment === null) throw refused('nothing_paid', 0);
  const balance = await readRefundBalance(trx, payment, order.lines);
  const lines = pricedPieces(balance.refundableLines, pieces);
  const sum = sumOfLines(lines);
  const refusal = refundRefusal(sum, balance);
  if (refusal !== null) throw refused(refusal, balance.left);
  if (sum !== worth) throw worthNow(sum);
  const given = Math.min(sum, cost);
  const inGoods = cutTo(lines, given);
  const id = await promiseRefund(
    trx,
    order,
    payment,
    { amount: given, reason, lines: inGoods, ...authority },
    { request_key: requestKey, return_id: returnId, given: 'exchange' },
  );
  if (given === sum) return { id, given, rest: null };
  const inMoney = withoutPieces(lines, inGoods);
  const rest = await promiseRefund(
    trx,
    order,
    payment,
    { amount: sum - given, reason, lines: inMoney, ...authority },
    { request_key: `${requestKey}-rest` },
  );
  return { id, given, rest };
}

export interface WholeExchange extends RefundAuthority {
  /** What whoever asks for it was shown that was paid. */
  readonly paid: MinorUnits;
  /** What the order costs that is placed instead. */
  readonly cost: MinorUnits;
  readonly reason: string;
  readonly requestKey: string;
}

const PAID_NO_MORE =
  'A part of what was paid for this order has gone back, or may: it can’t pay for another one as a whole';

/**
 * All that was paid for an order is given back in the one that is placed instead, as far as that costs:
 * shipping first, so that what that costs less goes back as money for lines, as of every exchange.
 * @returns the refund in that order, and that in money, which the provider is asked for after the commit
 * @throws ShopError quote_changed, order_disputed, nothing_to_refund, transition_refused
 */
export async function beginWholeExchange(
  trx: Transaction,
  order: LockedOrder,
  { paid, cost, reason, requestKey, ...authority }: WholeExchange,
): Promise<{ readonly id: string; readonly given: MinorUnits; readonly rest: string | null }> {
  const payment = await lockPaid(trx, order.id);
  if (payment === null) throw refused('nothing_paid', 0);
  const balance = await readRefundBalance(trx, payment, order.lines);
  const { left, refundableLines } = balance;
  const refusal = refundRefusal(left, balance);
  if (refusal !== null) throw refused(refusal, left);
  if (left !== payment.amount_cents) throw new ShopError('transition_refused', PAID_NO_MORE);
  if (left !== paid) {
    throw new ShopError('quote_changed', `What was paid is ${formatMinorUnits(left)} by now`);
  }
  const lines = pricedPieces(refundableLines, refundableLines);
  const shipping = left - sumOfLines(lines);
  const given = Math.min(left, cost);
  const ofShipping = Math.min(shipping, given);
  const inGoods = cutTo(lines, given - ofShipping);
  const id = await promiseRefund(
    trx,
    order,
    payment,
    { amount: given, reason, lines: inGoods, shipping: ofShipping, ...authority },
    { request_key: requestKey, given: 'exchange' },
  );
  if (given === left) return { id, given, rest: null };
  const rest = await promiseRefund(
    trx,
    order,
    payment,
    {
      amount: left - given,
      reason,
      lines: withoutPieces(lines, inGoods),
      shipping: shipping - ofShipping,
      ...authority,
    },
    { request_key: `${requestKey}-rest` },
  );
  return { id, given, rest };
}

/** The goods are paid, with the difference where there is one: they are what went back. */
export async function settleExchange(
  trx: Transaction,
  order: LockedOrder,
  refundId: string,
  { actor, reason }: { readonly actor: string | null; readonly reason: string },
): Promise<void> {
  const row = await findTransaction(trx, refundId);
  const closing = { closed_by: actor ?? 'the shop', closed_reason: reason };
  const change = { from: 'pending', to: 'paid_otherwise', set: closing } as const;
  if (row === null || !(await moveTransaction(trx, refundId, change))) {
    throw new Error(`An exchange that was promised could not be settled: ${refundId}`);
  }
  const rows = await transactionsOf(trx, row.payment_id);
  await order.apply({
    change: 'money_moved',
    kind: 'exchanged',
    detail: `${formatMinorUnits(row.amount_cents)}: ${reason}`,
    actor,
    paymentStatus: paymentStatusOf(rows.map(toTransaction), false),
  });
}

/**
 * The difference was not paid: nothing was given, and all of it can go back in another way.
 * @returns the payment status of the order of that refund, now: its bank may have taken all of it meanwhile
 */
export async function endExchange(
  trx: Transaction,
  refundId: string,
  { actor, reason }: { readonly actor: string | null; readonly reason: string },
): Promise<PaymentStatus> {
  const closing = { closed_by: actor ?? 'the shop', closed_reason: reason };
  await moveTransaction(trx, refundId, { from: 'pending', to: 'closed', set: closing });
  const row = await findTransaction(trx, refundId);
  if (row === null) throw new Error(`An exchange has no refund: ${refundId}`);
  return paymentStatusOf((await transactionsOf(trx, row.payment_id)).map(toTransaction), false);
}
