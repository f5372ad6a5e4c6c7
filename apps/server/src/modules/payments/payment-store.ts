import { type NotNull, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { clockTimestamp, shopTime } from '../../database/shop-clock.ts';
import type { PaymentRowStatus, PaymentsTable } from './tables.ts';

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
      expires_at: payment.expiresAt,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

/** One without a provider, whose money has come. */
export async function insertManualPayment(
  trx: Transaction,
  payment: Omit<NewPayment, 'sessionId' | 'expiresAt'> & { readonly exchangedCents: number },
): Promise<PaymentRow> {
  return trx
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: payment.orderId,
      gateway: 'manual',
      session_id: null,
      status: 'paid',
      amount_cents: payment.amountCents,
      exchanged_cents: payment.exchangedCents,
      currency: payment.currency,
      customer_email: payment.customerEmail,
      payment_intent_id: null,
      expires_at: null,
      settled_at: shopTime(),
      created_at: clockTimestamp(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nobody is asked about its money: an admin says what has come, and pays back what has to go. */
export function isManual({ gateway }: Pick<PaymentRow, 'gateway'>): boolean {
  return gateway === 'manual';
}

/** The same of one refund: of such money, or of what goods paid for that had come back. */
export function isByHand(
  payment: Pick<PaymentRow, 'gateway'>,
  { given }: { readonly given: 'exchange' | 'by_hand' | null },
): boolean {
  return given === 'by_hand' || (isManual(payment) && given === null);
}

/**
 * A provider has charged what was left to pay beside goods that had come back: both are the payment, which
 * is of the order's total then.
 */
export async function joinExchange(
  trx: Transaction,
  payment: PaymentRow,
  exchanged: number,
): Promise<PaymentRow> {
  return trx
    .updateTable('payments')
    .set({ amount_cents: payment.amount_cents + exchanged, exchanged_cents: exchanged })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findBySession(db: Database, sessionId: string): Promise<PaymentRow | null> {
  const found = db.selectFrom('payments').selectAll().where('session_id', '=', sessionId);
  return (await found.executeTakeFirst()) ?? null;
}

/** Where an order can be paid at the provider; null: nowhere, or it was paid without one. */
export async function sessionOf(db: Database, orderId: string): Promise<string | null> {
  return (await findByOrder(db, orderId))?.session_id ?? null;
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

export interface PaymentMove {
  readonly to: PaymentRowStatus;
  readonly from: readonly PaymentRowStatus[];
  readonly set?: Partial<Pick<PaymentRow, 'payment_intent_id' | 'settled_at'>>;
}

/** @returns whether this call was the one that moved it */
export async function movePayment(
  trx: Transaction,
  id: string,
  { to, from, set = {} }: PaymentMove,
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
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: NotNull }>()
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.session_id);
}

export async function findPayment(db: Database, id: string): Promise<PaymentRow | null> {
  const found = db.selectFrom('payments').selectAll().where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** The payment that took an order's money, locked until the transaction ends. */
export async function lockPaid(trx: Transaction, orderId: string): Promise<PaymentRow | null> {
  const found = trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', ['paid', 'refunding', 'refunded'])
    .forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** What was given back of some orders, in minor units; nothing is not in it. */
export async function refundedOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['order_id', fn.sum<number>('refunded_cents').as('refunded')])
    .where('order_id', 'in', orderIds)
    .where('refunded_cents', '>', 0)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id: id, refunded }) => [id, refunded]));
}

const IS_PAID = sql`settled_at IS NOT NULL AND status IN ('paid', 'refunding', 'refunded')`;

/** What was paid for some orders, less what has gone back to the payer or the bank. */
export async function spentOn(db: Database, orderIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    SELECT coalesce(sum(amount_cents - refunded_cents - lost_cents), 0)::bigint AS spent
    FROM payments WHERE order_id = ANY (${orderIds}::uuid[]) AND ${IS_PAID}`.execute(db);
  return rows[0]?.spent ?? 0;
}

/** The same of each; orders of which nothing was paid are missing. */
export async function spentByOrder(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_id: string; spent: number }>`
    SELECT order_id, sum(amount_cents - refunded_cents - lost_cents)::bigint AS spent
    FROM payments WHERE order_id = ANY (${orderIds}::uuid[]) AND ${IS_PAID}
    GROUP BY order_id`.execute(db);
  return new Map(rows.map(({ order_id: id, spent }) => [id, spent]));
}

/** Takes the payer's address out of the payments of some orders. */
export async function anonymisePayer(trx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .updateTable('payments')
    .set({ customer_email: '' })
    .where('order_id', 'in', orderIds)
    .execute();
  // Words to the person themselves.
  await trx
    .updateTable('payment_transactions')
    .set({ note: null })
    .where('note', 'is not', null)
    .where('payment_id', 'in', (payments) =>
      payments.selectFrom('payments').select('id').where('order_id', 'in', orderIds),
    )
    .execute();
}

/** Whether a payment of an order was ever begun, asked under the order's lock. */
export async function hasPayment(trx: Transaction, orderId: string): Promise<boolean> {
  const found = trx.selectFrom('payments').select('id').where('order_id', '=', orderId).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether an order has another session that can be paid, asked under the order's lock. */
export async function hasOtherSession(
  trx: Transaction,
  orderId: string,
  sessionId: string,
): Promise<boolean> {
  const other = trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .where('session_id', '<>', sessionId)
    .limit(1);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Ends the open payment of an order that is being cancelled, under the order's lock. */
export async function expireOpenPayment(trx: Transaction, orderId: string): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status: 'expired' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .execute();
}

/** Under which key a session is asked for: each remembered failure makes it another. */
export async function sessionAttempt(db: Database, orderId: string): Promise<number> {
  const found = db.selectFrom('session_attempts').select('attempt').where('order_id', '=', orderId);
  return (await found.executeTakeFirst())?.attempt ?? 1;
}

/** Of two that failed under one key both go on under the same next one. */
export async function giveUpSessionKey(
  db: Database,
  orderId: string,
  attempt: number,
): Promise<void> {
  await db
    .insertInto('session_attempts')
    .values({ order_id: orderId, attempt: attempt + 1 })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ attempt: attempt + 1 })
        .where('session_attempts.attempt', '<=', attempt),
    )
    .execute();
}

/** Orders that have their session now, after a failure that the provider has remembered. */
export async function listReplacedKeys(db: Database) {
  return db
    .selectFrom('session_attempts')
    .innerJoin('payments', 'payments.order_id', 'session_attempts.order_id')
    .select((row) => [
      'session_attempts.order_id as orderId',
      'session_attempts.given_up_at as since',
      row.fn.max('payments.created_at').as('until'),
      sql<string[]>`array_agg(payments.session_id)`.as('sessionIds'),
    ])
    .groupBy(['session_attempts.order_id', 'session_attempts.given_up_at'])
    .execute();
}

/** An order whose session is there is never asked for another. */
export async function deleteSessionAttempts(db: Database, orderId: string): Promise<void> {
  await db.deleteFrom('session_attempts').where('order_id', '=', orderId).execute();
}
