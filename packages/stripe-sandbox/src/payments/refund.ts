import { StripeApiError, noSuch } from '../stripe-error.ts';
import { announce } from '../events/announce.ts';
import { newId } from '../identifiers.ts';
import { chargeObject } from '../objects/charge.ts';
import { refundObject } from '../objects/refund.ts';
import type { ChargeRow, IntentRow, Metadata, RefundRow } from '../tables.ts';
import type { Work } from '../work.ts';
import { findTakenCharge, lockSession } from './find.ts';

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
  await lockSession(trx, 'id', intent.session_id);
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
}

function money(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

/** Gives money back, and never more than was taken: the statement itself says so, and so does a CHECK. */
export async function refundPayment(
  work: Work,
  { intent, charge }: PaidPayment,
  request: RefundRequest,
): Promise<RefundRow> {
  const { trx, at } = work;
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw new StripeApiError(message, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new StripeApiError(message, { code: 'charge_already_refunded' });
  }
  const amount = request.amount ?? left;
  const refunded = await trx
    .updateTable('charges')
    .set((row) => ({ amount_refunded: row('amount_refunded', '+', amount) }))
    .where('id', '=', charge.id)
    .where((row) => row(row('amount_refunded', '+', amount), '<=', row.ref('amount')))
    .returningAll()
    .executeTakeFirst();
  if (refunded === undefined) {
    const [asked, rest] = [amount, left].map((cents) => money(cents, charge.currency));
    const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`;
    throw new StripeApiError(message, { param: 'amount' });
  }
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
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(work, intent.session_id, { type: 'refund.created', object: refundObject(refund) });
  await announce(work, intent.session_id, {
    type: 'charge.refunded',
    object: chargeObject(refunded),
    previous: { amount_refunded: charge.amount_refunded, refunded: false },
  });
  return refund;
}
