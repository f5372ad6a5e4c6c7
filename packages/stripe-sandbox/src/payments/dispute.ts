import { StripeApiError } from '../stripe-error.ts';
import { announce } from '../events/announce.ts';
import { newId } from '../identifiers.ts';
import { disputeObject } from '../objects/dispute.ts';
import type { DisputeRow } from '../tables.ts';
import type { Work } from '../work.ts';
import type { PaidPayment } from './refund.ts';

/** What a card holder does at the bank: claims the money back from the shop. */
export async function disputePayment(
  work: Work,
  { intent, charge }: PaidPayment,
  reason: string,
): Promise<DisputeRow> {
  const { trx, at } = work;
  if (charge.disputed) throw new StripeApiError(`Charge ${charge.id} is already disputed.`);
  await trx.updateTable('charges').set({ disputed: true }).where('id', '=', charge.id).execute();
  const dispute = await trx
    .insertInto('disputes')
    .values({
      id: newId('dispute'),
      charge_id: charge.id,
      payment_intent_id: intent.id,
      amount: charge.amount,
      currency: charge.currency,
      reason,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(work, intent.session_id, {
    type: 'charge.dispute.created',
    object: disputeObject(dispute),
  });
  return dispute;
}
