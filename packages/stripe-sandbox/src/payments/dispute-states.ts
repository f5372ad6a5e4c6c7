import { announce } from '../events/announce.ts';
import { disputeObject } from '../objects/dispute.ts';
import { StripeApiError, noSuch } from '../stripe-error.ts';
import type { DisputeRow, DisputeStatus, Trx } from '../tables.ts';
import type { Work } from '../work.ts';
import { withdrawFunds } from './dispute.ts';
import { disputeTransitions } from './dispute-transitions.ts';
import { lockPayment, paymentKeyOf } from './find.ts';

/** The dispute with this id as it is now, its payment held by this transaction, and the payment's key. */
export async function lockDispute(
  trx: Trx,
  id: string,
): Promise<{ dispute: DisputeRow; payment: string }> {
  const find = () => trx.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
  const found = await find();
  if (found === undefined) throw noSuch('dispute', id);
  const intent = await trx
    .selectFrom('payment_intents')
    .selectAll()
    .where('id', '=', found.payment_intent_id)
    .executeTakeFirstOrThrow();
  await lockPayment(trx, intent);
  return { dispute: (await find()) ?? found, payment: paymentKeyOf(intent) };
}

async function close(work: Work, payment: string, dispute: DisputeRow): Promise<DisputeRow> {
  const type = 'charge.dispute.closed';
  await announce(work, payment, { type, object: disputeObject(dispute) });
  if (dispute.status !== 'won' || dispute.withdrawn_at === null) return dispute;
  const reinstated = await work.trx
    .updateTable('disputes')
    .set({ reinstated_at: work.at })
    .where('id', '=', dispute.id)
    .where('reinstated_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(work, payment, {
    type: 'charge.dispute.funds_reinstated',
    object: disputeObject(reinstated),
  });
  return reinstated;
}

/**
 * Moves a dispute that is held along its states, and announces what Stripe announces: an update, the
 * withdrawal where an inquiry becomes a dispute, the end, and the money given back where it was won.
 */
export async function moveDispute(
  work: Work,
  { dispute, payment }: { readonly dispute: DisputeRow; readonly payment: string },
  to: DisputeStatus,
): Promise<DisputeRow> {
  if (!disputeTransitions[dispute.status].includes(to)) {
    throw new StripeApiError(`A dispute that is ${dispute.status} can not become ${to}.`);
  }
  // What is lost is gone, also where its money was left in the account until now.
  if (to === 'lost' && dispute.withdrawn_at === null) await withdrawFunds(work, payment, dispute);
  const reviewed = to === 'under_review' || to === 'warning_under_review';
  const moved = await work.trx
    .updateTable('disputes')
    .set({ status: to, ...(reviewed ? { evidence_at: work.at } : {}) })
    .where('id', '=', dispute.id)
    .where('status', '=', dispute.status)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (to === 'won' || to === 'lost' || to === 'warning_closed') return close(work, payment, moved);
  await announce(work, payment, {
    type: 'charge.dispute.updated',
    object: disputeObject(moved),
    previous: { status: dispute.status },
  });
  return to === 'needs_response' ? withdrawFunds(work, payment, moved) : moved;
}
