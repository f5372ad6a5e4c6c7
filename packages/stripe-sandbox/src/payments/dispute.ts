import { announce } from '../events/announce.ts';
import { newId } from '../identifiers.ts';
import { disputeObject } from '../objects/dispute.ts';
import { StripeApiError } from '../stripe-error.ts';
import type { ChargeRow, DisputeRow, IntentRow, Trx } from '../tables.ts';
import type { Work } from '../work.ts';
import { isRefundable } from './dispute-transitions.ts';
import { paymentKeyOf } from './find.ts';
import { moveRefund } from './refund-states.ts';

export function disputeOfCharge(trx: Trx, chargeId: string): Promise<DisputeRow | undefined> {
  return trx
    .selectFrom('disputes')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
}

export interface DisputeRequest {
  readonly reason: string;
  /** All that was not given back yet, when not given; all of a charge that was given back wholly. */
  readonly amount?: number | undefined;
  /** The bank only asks at first, and takes no money. */
  readonly inquiry: boolean;
  /** Whether the money is withdrawn at once, as it mostly is. */
  readonly withdraw: boolean;
}

/** Money that is still on its way back when the bank takes all of it never arrives. */
async function failPendingRefunds(work: Work, charge: ChargeRow): Promise<void> {
  const pending = await work.trx
    .selectFrom('refunds')
    .selectAll()
    .where('charge_id', '=', charge.id)
    .where('status', 'in', ['pending', 'requires_action'])
    .orderBy('created_at')
    .execute();
  const failureReason = 'charge_for_pending_refund_disputed';
  for (const refund of pending) await moveRefund(work, refund, { to: 'failed', failureReason });
}

/** What a card holder does at the bank: claims the money back from the shop. The payment is held. */
export async function disputePayment(
  work: Work,
  { intent, charge }: { readonly intent: IntentRow; readonly charge: ChargeRow },
  request: DisputeRequest,
): Promise<DisputeRow> {
  const { trx, at } = work;
  if (charge.disputed) throw new StripeApiError(`Charge ${charge.id} is already disputed.`);
  const kept = charge.amount - charge.amount_refunded;
  const amount = request.amount ?? (kept === 0 ? charge.amount : kept);
  if (amount > charge.amount) {
    throw new StripeApiError('No more can be disputed than was charged.', { param: 'amount' });
  }
  await trx.updateTable('charges').set({ disputed: true }).where('id', '=', charge.id).execute();
  const dispute = await trx
    .insertInto('disputes')
    .values({
      id: newId('dispute'),
      charge_id: charge.id,
      payment_intent_id: intent.id,
      amount,
      currency: charge.currency,
      reason: request.reason,
      status: request.inquiry ? 'warning_needs_response' : 'needs_response',
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const payment = paymentKeyOf(intent);
  await announce(work, payment, { type: 'charge.dispute.created', object: disputeObject(dispute) });
  if (request.inquiry) return dispute;
  await failPendingRefunds(work, charge);
  return request.withdraw ? withdrawFunds(work, payment, dispute) : dispute;
}

/** Takes the disputed sum out of the account. */
export async function withdrawFunds(
  work: Work,
  payment: string,
  dispute: DisputeRow,
): Promise<DisputeRow> {
  if (dispute.withdrawn_at !== null || isRefundable(dispute.status)) {
    throw new StripeApiError(`There is nothing to be withdrawn for dispute ${dispute.id}.`);
  }
  const withdrawn = await work.trx
    .updateTable('disputes')
    .set({ withdrawn_at: work.at })
    .where('id', '=', dispute.id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(work, payment, {
    type: 'charge.dispute.funds_withdrawn',
    object: disputeObject(withdrawn),
  });
  return withdrawn;
}
