import type { Stripe } from 'stripe';
import type { RefundRow } from '../tables.ts';
import { unixSeconds } from './timestamp.ts';

/** A refund as Stripe would answer it. */
export function refundObject(row: RefundRow): Stripe.Refund {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: row.charge_id,
    created: unixSeconds(row.created_at),
    currency: row.currency,
    customer: null,
    customer_account: null,
    metadata: row.metadata,
    payment_intent: row.payment_intent_id,
    payment_method: null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
    ...(row.failure_reason === null ? {} : { failure_reason: row.failure_reason }),
    ...(row.status === 'pending' ? { pending_reason: 'processing' as const } : {}),
  };
}
