import { z } from 'zod';
import type { ProviderCharge, ProviderDispute, ProviderRefund } from './books-rules.ts';
import { idOf, metadata, reference } from './gateway-session.ts';

const refundObject = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  failure_reason: z.string().nullish(),
  payment_intent: reference,
  metadata,
});

/** @throws ZodError where the answer is not a refund */
export function toRefund(answer: unknown): ProviderRefund {
  const refund = refundObject.parse(answer);
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    paymentIntentId: idOf(refund.payment_intent),
    amount: refund.amount,
    currency: refund.currency,
    status: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    failure: failed ? (refund.failure_reason ?? refund.status) : null,
    transactionId: refund.metadata?.['transaction_id'] ?? null,
  };
}

const disputeObject = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  payment_intent: reference,
  balance_transactions: z.array(z.looseObject({ amount: z.int() })).nullish(),
});

// An inquiry that is closed (`warning_closed`) or prevented has cost nothing.
const STATES: Readonly<Record<string, ProviderDispute['status']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** @throws ZodError where the answer is not a dispute */
export function toDispute(answer: unknown): ProviderDispute {
  const dispute = disputeObject.parse(answer);
  const moved = (dispute.balance_transactions ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: dispute.id,
    paymentIntentId: idOf(dispute.payment_intent),
    amount: dispute.amount,
    currency: dispute.currency,
    status: STATES[dispute.status] ?? 'open',
    reason: dispute.reason,
    withdrawn: Math.min(dispute.amount, Math.max(0, -moved)),
  };
}

const chargeObject = z.object({
  id: z.string().min(1),
  amount: z.int(),
  amount_refunded: z.int(),
  currency: z.string(),
  status: z.string(),
  payment_intent: reference,
  metadata,
});

/** @returns null for a charge that took no money; @throws ZodError where it is not a charge */
export function toCharge(answer: unknown): ProviderCharge | null {
  const charge = chargeObject.parse(answer);
  if (charge.status !== 'succeeded') return null;
  return {
    id: charge.id,
    paymentIntentId: idOf(charge.payment_intent),
    amount: charge.amount,
    currency: charge.currency,
    refunded: charge.amount_refunded,
    orderId: charge.metadata?.['order_id'] ?? null,
  };
}
