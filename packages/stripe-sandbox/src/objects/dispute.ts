import type { Stripe } from 'stripe';
import type { DisputeRow } from '../tables.ts';
import { unixSeconds } from './timestamp.ts';

export type DisputeObject = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'balance_transactions'
  | 'charge'
  | 'created'
  | 'currency'
  | 'enhanced_eligibility_types'
  | 'is_charge_refundable'
  | 'livemode'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
  | 'status'
>;

/** A dispute as Stripe would announce it, without the evidence that nobody has handed in yet. */
export function disputeObject(row: DisputeRow): DisputeObject {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
    charge: row.charge_id,
    created: unixSeconds(row.created_at),
    currency: row.currency,
    enhanced_eligibility_types: [],
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: row.payment_intent_id,
    reason: row.reason,
    status: 'needs_response',
  };
}
