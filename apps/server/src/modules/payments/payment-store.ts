import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/identifiers.ts';
import type { PaymentRowStatus, PaymentsTable } from '../../platform/tables.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/** States in which money may still come; from these a payment can become paid. */
export const UNPAID: readonly PaymentRowStatus[] = ['open', 'expired', 'failed'];

export interface NewPayment {
  readonly orderId: string;
  readonly sessionId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly customerEmail: string;
  readonly expiresAt: Date;
}

/** Two requests for one order get the same session from the provider: the second row is not needed. */
export async function insertPayment(trx: Transaction, payment: NewPayment): Promise<void> {
  await trx
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: payment.orderId,
      session_id: payment.sessionId,
      status: 'open',
      amount_cents: payment.amountCents,
      currency: payment.currency,
      customer_email: payment.customerEmail,
      payment_intent_id: null,
      refund_id: null,
      refund_reason: null,
      expires_at: payment.expiresAt,
      settled_at: null,
      refunded_at: null,
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

export async function findBySession(db: Database, sessionId: string): Promise<PaymentRow | null> {
  const found = db.selectFrom('payments').selectAll().where('session_id', '=', sessionId);
  return (await found.executeTakeFirst()) ?? null;
}

/** The payment of an order; the newest, should a provider's session ever have had to be replaced. */
export async function findByOrder(db: Database, orderId: string): Promise<PaymentRow | null> {
  const found = db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1);
  return (await found.executeTakeFirst()) ?? null;
}

export async function findByIntent(
  db: Database,
  paymentIntentId: string,
): Promise<PaymentRow | null> {
  const found = db
    .selectFrom('payments')
    .selectAll()
    .where('payment_intent_id', '=', paymentIntentId);
  return (await found.executeTakeFirst()) ?? null;
}

export interface PaymentChange {
  readonly to: PaymentRowStatus;
  readonly from: readonly PaymentRowStatus[];
  readonly set?: Partial<
    Pick<
      PaymentRow,
      | 'payment_intent_id'
      | 'refund_id'
      | 'refund_reason'
      | 'refunded_cents'
      | 'settled_at'
      | 'refunded_at'
    >
  >;
}

/** @returns whether this call was the one that moved it */
export async function movePayment(
  trx: Transaction,
  id: string,
  { to, from, set = {} }: PaymentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ ...set, status: to })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sessions that may still be paid and were opened before a moment, oldest first. */
export async function listOpenSessions(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('session_id')
    .where('status', '=', 'open')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.session_id);
}

/** Refunds that were begun and not finished. */
export async function listRefunding(db: Database): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('status', '=', 'refunding').execute();
}

export async function findPayment(db: Database, id: string): Promise<PaymentRow | null> {
  const found = db.selectFrom('payments').selectAll().where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** The payment whose money the shop holds for an order. */
export async function findPaid(trx: Transaction, orderId: string): Promise<PaymentRow | null> {
  const found = trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid');
  return (await found.executeTakeFirst()) ?? null;
}

export async function nameRefund(trx: Transaction, id: string, refundId: string): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refund_id: refundId })
    .where('id', '=', id)
    .where('refund_id', 'is', null)
    .execute();
}

/** Takes the payer's address out of the payments of some orders. */
export async function forgetPayer(trx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .updateTable('payments')
    .set({ customer_email: '' })
    .where('order_id', 'in', orderIds)
    .execute();
}

/** Whether a session was ever opened for an order, asked under the order's lock. */
export async function hasPayment(trx: Transaction, orderId: string): Promise<boolean> {
  const found = trx.selectFrom('payments').select('id').where('order_id', '=', orderId).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The provider tells the sum so far, and may tell an earlier sum later. */
export async function notePartRefunded(trx: Transaction, id: string, cents: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refunded_cents: sql<number>`greatest(refunded_cents, ${cents})` })
    .where('id', '=', id)
    .where('status', 'in', ['paid', 'refunding'])
    .execute();
}

/** Ends the open payment of an order that is being cancelled, under the order's lock. */
export async function expireOpen(trx: Transaction, orderId: string): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status: 'expired' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .execute();
}
