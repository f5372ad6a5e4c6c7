import type { OrderPayment, PaymentTransaction } from '@gadgetry/contract/admin-orders';
import { fromMinorUnits } from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import { type PaymentOverview, canAskAgain, isByHand, isUnanswered } from '../payments/index.ts';
import { type LineToReturn, freePieces } from './returns/return-rules.ts';
import type { LinePieces } from './shipments/shipment-rules.ts';

type TransactionRow = PaymentOverview['transactions'][number];

/** What goes back of an order beside its payment. */
export interface ReturnsOfOrder {
  readonly lines: readonly LineToReturn[];
  readonly hasWithdrawal: boolean;
}

/** Pieces of a line that could be paid back and are in a return. */
function inReturns({ itemId, quantity }: LinePieces, { lines }: ReturnsOfOrder): number {
  const line = lines.find((one) => one.itemId === itemId);
  return line === undefined ? 0 : Math.max(0, quantity - freePieces(line));
}

function toTransaction(
  row: TransactionRow,
  payment: PaymentOverview,
  returns: ReturnsOfOrder,
): PaymentTransaction {
  const names = new Map(payment.refundableLines.map(({ itemId, name }) => [itemId, name]));
  const retriedBy = payment.transactions.find((other) => other.retry_of === row.id)?.id ?? null;
  const failed = row.kind === 'refund' && row.status === 'failed' && retriedBy === null;
  const unanswered = isUnanswered(row, payment);
  const lines = payment.refundLines.filter(({ refund_id }) => refund_id === row.id);
  const areFree =
    row.return_id !== null ||
    lines.every(
      ({ order_item_id: itemId, quantity }) => inReturns({ itemId, quantity }, returns) === 0,
    );
  return {
    _id: row.id,
    kind: row.kind,
    status: row.status,
    amount: fromMinorUnits(row.amount_cents),
    withdrawn: fromMinorUnits(row.withdrawn_cents),
    lines: lines.map(({ order_item_id: itemId, quantity, amount_cents }) => ({
      itemId,
      name: names.get(itemId) ?? '',
      quantity,
      amount: fromMinorUnits(amount_cents),
    })),
    shipping: fromMinorUnits(row.shipping_cents),
    reason: row.reason,
    note: row.note,
    failure: row.failure,
    waitsForPayer: row.waits_for_payer,
    providerId: row.provider_id,
    saidBy: row.said_by,
    actor: row.actor,
    byHand: unanswered && isByHand(payment, row),
    isExchange: row.given === 'exchange',
    tries: row.provider_id === null ? row.failures : 0,
    nextTryAt: unanswered ? (row.next_attempt_at?.toISOString() ?? null) : null,
    retriedBy,
    closedBy: row.closed_by,
    closedReason: row.closed_reason,
    canRetry: failed && areFree && canAskAgain(payment, row.id),
    canClose: failed || unanswered,
    at: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
  };
}

/** Where the money of an order is, as admins see it. */
export function toPayment(row: PaymentOverview, returns: ReturnsOfOrder): OrderPayment {
  const refund = row.transactions.findLast(
    ({ kind, status }) => kind === 'refund' && (status === 'pending' || status === 'succeeded'),
  );
  return {
    status: row.status,
    amount: fromMinorUnits(row.amount_cents),
    // Until a provider has charged the difference its payment is of that alone.
    exchanged: fromMinorUnits(row.exchanged_cents),
    sessionId: row.session_id,
    paymentIntentId: row.payment_intent_id,
    refundId: refund?.provider_id ?? null,
    refundReason: refund?.reason ?? null,
    refunded: fromMinorUnits(row.refunded_cents),
    refunding: fromMinorUnits(row.refunding_cents),
    refundable: fromMinorUnits(row.refundable),
    refundableByProvider: fromMinorUnits(row.refundableByProvider),
    refundableLines: row.refundableLines.map(({ itemId, name, quantity, worth }) => ({
      itemId,
      name,
      quantity,
      inReturns: inReturns({ itemId, quantity }, returns),
      worth: fromMinorUnits(worth),
    })),
    refundableShipping: fromMinorUnits(row.refundableShipping),
    lost: fromMinorUnits(row.lost_cents),
    held: fromMinorUnits(row.disputed_cents),
    disputed: row.disputed,
    disputedOrder: null,
    transactions: row.transactions.map((one) => toTransaction(one, row, returns)),
    settledAt: row.settled_at?.toISOString() ?? null,
    refundedAt: refund?.status === 'succeeded' ? refund.updated_at.toISOString() : null,
  };
}

/** What the shopper sees of refunds: one that was asked for once more stands for the one that failed. */
export function toRefunds(payment: PaymentOverview | null): NonNullable<Order['refunds']> {
  const all = payment?.transactions ?? [];
  return all.flatMap((row) => {
    const { kind, status } = row;
    // What went back in goods stands with its return.
    if (kind !== 'refund' || row.amount_cents === 0 || row.given === 'exchange') return [];
    const at = row.updated_at.toISOString();
    const amount = fromMinorUnits(row.amount_cents);
    const waitsForPayer = row.waits_for_payer;
    if (status === 'paid_otherwise') return [{ amount, status: 'succeeded', waitsForPayer, at }];
    if (status !== 'pending' && status !== 'succeeded' && status !== 'failed') return [];
    const isOver = payment?.left === 0 || all.some((other) => other.retry_of === row.id);
    return status === 'failed' && isOver ? [] : [{ amount, status, waitsForPayer, at }];
  });
}

/** Pieces of each line whose money has gone back; what went back in goods stands with its return. */
function paidBack({ transactions, refundLines }: PaymentOverview): Map<string, number> {
  const done = new Set(
    transactions.flatMap(({ id, status, given }) =>
      given !== 'exchange' && (status === 'succeeded' || status === 'paid_otherwise') ? [id] : [],
    ),
  );
  const pieces = new Map<string, number>();
  for (const { refund_id: refund, order_item_id: item, quantity } of refundLines) {
    if (done.has(refund)) pieces.set(item, (pieces.get(item) ?? 0) + quantity);
  }
  return pieces;
}

/** With what the shopper sees of refunds, in all and by line. */
export function withRefunds(order: Order, payment: PaymentOverview | null): Order {
  const pieces = payment === null ? new Map<string, number>() : paidBack(payment);
  const items = order.items.map((item) => {
    const refunded = pieces.get(item._id) ?? 0;
    return refunded === 0 ? item : { ...item, refunded };
  });
  return { ...order, items, refunds: toRefunds(payment) };
}
