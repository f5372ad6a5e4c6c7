import type { Stripe } from 'stripe';
import { isRefundable } from '../payments/dispute-transitions.ts';
import type { DisputeRow } from '../tables.ts';
import { unixSeconds } from './timestamp.ts';

// What Stripe keeps of a dispute in the United States.
const FEE = 1_500;
const ANSWER_WITHIN_S = 9 * 24 * 60 * 60;

/** Evidence that nobody has written anything into. */
const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Money that a dispute has moved out of the account, or back into it. */
function balanceTransaction(
  row: DisputeRow,
  moved: {
    readonly at: Date;
    readonly amount: number;
    readonly fee: number;
    readonly back: boolean;
  },
): Stripe.BalanceTransaction {
  return {
    id: `txn_${row.id.slice(3)}${moved.back ? 'r' : 'w'}`,
    object: 'balance_transaction',
    amount: moved.amount,
    available_on: unixSeconds(moved.at),
    balance_type: 'payments',
    created: unixSeconds(moved.at),
    currency: row.currency,
    description: `Chargeback ${moved.back ? 'reversal ' : ''}for ${row.charge_id}`,
    exchange_rate: null,
    fee: moved.fee,
    fee_details:
      moved.fee === 0
        ? []
        : [
            {
              amount: moved.fee,
              application: null,
              currency: row.currency,
              description: 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
    net: moved.amount - moved.fee,
    reporting_category: moved.back ? 'dispute_reversal' : 'dispute',
    source: row.id,
    status: 'available',
    type: 'adjustment',
  };
}

function balanceTransactions(row: DisputeRow): Stripe.BalanceTransaction[] {
  const { amount, withdrawn_at: out, reinstated_at: back } = row;
  return [
    ...(out === null
      ? []
      : [balanceTransaction(row, { at: out, amount: -amount, fee: FEE, back: false })]),
    ...(back === null ? [] : [balanceTransaction(row, { at: back, amount, fee: 0, back: true })]),
  ];
}

/** A dispute as Stripe would answer it. What was handed in as evidence is not kept, only that it was. */
export function disputeObject(row: DisputeRow): Stripe.Dispute {
  const submitted = row.evidence_at !== null;
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: balanceTransactions(row),
    charge: row.charge_id,
    created: unixSeconds(row.created_at),
    currency: row.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: unixSeconds(row.created_at) + ANSWER_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: submitted,
      past_due: false,
      submission_count: submitted ? 1 : 0,
      submission_method: submitted ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isRefundable(row.status),
    livemode: false,
    metadata: {},
    payment_intent: row.payment_intent_id,
    reason: row.reason,
    status: row.status,
  };
}
