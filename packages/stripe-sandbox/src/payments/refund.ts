import { StripeApiError, noSuch } from '../stripe-error.ts';
import { announce } from '../events/announce.ts';
import { type Faults, readFaults } from '../faults.ts';
import { newId } from '../identifiers.ts';
import { chargeObject } from '../objects/charge.ts';
import { refundObject } from '../objects/refund.ts';
import type { ChargeRow, IntentRow, Metadata, RefundRow, RefundStatus } from '../tables.ts';
import type { Work } from '../work.ts';
import { checkAmountOf, formatAmount } from './currency-limits.ts';
import { disputeOfCharge } from './dispute.ts';
import { isRefundable } from './dispute-transitions.ts';
import { findTakenCharge, lockPayment, paymentKeyOf } from './find.ts';
import { moveRefund } from './refund-states.ts';

export interface PaidPayment {
  readonly intent: IntentRow;
  readonly charge: ChargeRow;
}

/**
 * A payment and the charge that took its money, held by this transaction.
 * @param by which of its two ids the caller knows
 */
export async function lockPaidPayment(
  { trx }: Work,
  by: 'payment_intent' | 'charge',
  id: string,
): Promise<PaidPayment> {
  const intent = await trx
    .selectFrom('payment_intents')
    .selectAll()
    .where('id', '=', (from) =>
      by === 'payment_intent'
        ? from.val(id)
        : from.selectFrom('charges').select('payment_intent_id').where('id', '=', id),
    )
    .executeTakeFirst();
  if (intent === undefined) throw noSuch(by, id, by);
  await lockPayment(trx, intent);
  const charge = await findTakenCharge(trx, intent.id);
  if (charge === undefined || (by === 'charge' && charge.id !== id)) {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    throw new StripeApiError(message, { param: by });
  }
  return { intent, charge };
}

export interface RefundRequest {
  /** All that is left, when not given. */
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly metadata?: Metadata | undefined;
  /** What it begins as, and what becomes of it: as the faults say, when not given. */
  readonly course?: Faults['refunds'] | undefined;
}

interface Course {
  readonly status: RefundStatus;
  readonly settlesTo: 'succeeded' | 'failed' | null;
}

const courses: Record<Faults['refunds'], Course> = {
  at_once: { status: 'succeeded', settlesTo: null },
  late: { status: 'pending', settlesTo: 'succeeded' },
  late_failure: { status: 'pending', settlesTo: 'failed' },
  pending: { status: 'pending', settlesTo: null },
  requires_action: { status: 'requires_action', settlesTo: null },
  failed: { status: 'pending', settlesTo: null },
  bounced: { status: 'succeeded', settlesTo: 'failed' },
};

async function checkNotDisputed({ trx }: Work, charge: ChargeRow): Promise<void> {
  if (!charge.disputed) return;
  const dispute = await disputeOfCharge(trx, charge.id);
  if (dispute === undefined || isRefundable(dispute.status)) return;
  const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
  throw new StripeApiError(message, { code: 'charge_disputed' });
}

/** Takes the sum out of what can still be given back: the statement itself says so, and so does a CHECK. */
async function takeFromCharge(
  { trx }: Work,
  charge: ChargeRow,
  asked: number | undefined,
): Promise<{ amount: number; refunded: ChargeRow }> {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new StripeApiError(message, { code: 'charge_already_refunded' });
  }
  const amount = asked ?? left;
  checkAmountOf(amount, charge.currency, 'amount');
  const refunded = await trx
    .updateTable('charges')
    .set((row) => ({ amount_refunded: row('amount_refunded', '+', amount) }))
    .where('id', '=', charge.id)
    .where((row) => row(row('amount_refunded', '+', amount), '<=', row.ref('amount')))
    .returningAll()
    .executeTakeFirst();
  if (refunded !== undefined) return { amount, refunded };
  const [sum, rest] = [amount, left].map((units) => formatAmount(units, charge.currency));
  const message = `Refund amount (${sum}) is greater than unrefunded amount on charge (${rest})`;
  throw new StripeApiError(message, { param: 'amount' });
}

/** Gives money back, now or later, and never more than was taken. */
export async function refundPayment(
  work: Work,
  { intent, charge }: PaidPayment,
  request: RefundRequest,
): Promise<RefundRow> {
  const { trx, at } = work;
  await checkNotDisputed(work, charge);
  const faults = await readFaults(trx);
  const course = request.course ?? faults.refunds;
  const { status, settlesTo } = courses[course];
  const { amount, refunded } = await takeFromCharge(work, charge, request.amount);
  const refund = await trx
    .insertInto('refunds')
    .values({
      id: newId('refund'),
      charge_id: charge.id,
      payment_intent_id: intent.id,
      amount,
      currency: charge.currency,
      reason: request.reason ?? null,
      metadata: JSON.stringify(request.metadata ?? {}),
      status,
      settles_at: settlesTo === null ? null : new Date(at.getTime() + faults.refundDelayMs),
      settles_to: settlesTo,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const payment = paymentKeyOf(intent);
  await announce(work, payment, { type: 'refund.created', object: refundObject(refund) });
  await announce(work, payment, {
    type: 'charge.refunded',
    object: chargeObject(refunded),
    previous: { amount_refunded: charge.amount_refunded, refunded: false },
  });
  if (course !== 'failed') return refund;
  return moveRefund(work, refund, { to: 'failed', failureReason: faults.refundFailureReason });
}
