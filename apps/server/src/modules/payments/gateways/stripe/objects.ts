import { providerUnitsOf } from '@gadgetry/contract/currencies';
import type { MinorUnits } from '@gadgetry/contract/money';
import { z } from 'zod';
import type { GatewaySession, OpenSession, PaymentClaim, SessionState } from '../../gateway.ts';
import type { ProviderCharge, ProviderDispute, ProviderRefund } from '../../ledger-rules.ts';

export const metadata = z.record(z.string(), z.string()).nullish();

/** A number of the provider's: letters that any database keeps. */
export const providerId = z.string().regex(/^\w{1,255}$/);

/** The provider's reference to another object: its id, or the whole of it. */
export const reference = z.union([providerId, z.looseObject({ id: providerId })]).nullish();

/** The order that is named in what we had written along; null where no id stands there. */
export function orderIdIn(written: z.infer<typeof metadata>): string | null {
  const named = z.uuid().safeParse(written?.['order_id']);
  return named.data ?? null;
}

/** An amount of the provider's in our own smallest sums. None lies between two of them: it takes only such. */
function minorUnitsOf(amount: number, currency: string): MinorUnits {
  return Math.round(amount / providerUnitsOf(currency));
}

export function idOf(referred: z.infer<typeof reference>): string | null {
  return typeof referred === 'string' ? referred : (referred?.id ?? null);
}

/** What an event has to say of a session: where it stands is asked for all the same. */
export const sessionClaim = z.object({
  id: providerId,
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  metadata,
});

/** What the shop acts on of a session. An answer without it is no answer. */
const sessionObject = sessionClaim.extend({
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: reference,
  client_secret: z.string().nullish(),
});
type SessionObject = z.infer<typeof sessionObject>;

const intentStatus = z.looseObject({ status: z.string() });

function stateOf(session: SessionObject): SessionState {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.payment_status !== 'unpaid') return 'paid';
  const status = intentStatus.safeParse(session.payment_intent).data?.status;
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'processing';
}

export function claimOf(session: z.infer<typeof sessionClaim>): PaymentClaim {
  const { amount_total: amount, currency } = session;
  const known = amount !== null && currency !== null;
  // As it is, not to the nearest: what was not asked for is not what was paid.
  return {
    sessionId: session.id,
    amount: known ? amount / providerUnitsOf(currency) : amount,
    currency,
    orderId: orderIdIn(session.metadata),
  };
}

/** @throws ZodError where the answer is not a session */
export function toGatewaySession(answer: unknown): GatewaySession {
  const session = sessionObject.parse(answer);
  return {
    ...claimOf(session),
    state: stateOf(session),
    paymentIntentId: idOf(session.payment_intent),
    clientSecret: session.client_secret ?? null,
  };
}

const listedSession = z.looseObject({
  id: z.string(),
  status: z.string().nullable(),
  client_reference_id: z.string().nullish(),
});

/** Of a list, in which other shops' sessions may stand too; null where it can't be paid any more. */
export function toOpenSession(answer: unknown): OpenSession | null {
  const session = listedSession.parse(answer);
  if (session.status !== 'open') return null;
  return { sessionId: session.id, orderId: session.client_reference_id ?? null };
}

const refundObject = z.object({
  id: providerId,
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
    amount: minorUnitsOf(refund.amount, refund.currency),
    currency: refund.currency,
    status: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    waitsForPayer: refund.status === 'requires_action',
    failure: failed ? (refund.failure_reason ?? refund.status) : null,
    transactionId: refund.metadata?.['transaction_id'] ?? null,
  };
}

const disputeObject = z.object({
  id: providerId,
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
  const { currency } = dispute;
  const claimed = minorUnitsOf(dispute.amount, currency);
  const moved = (dispute.balance_transactions ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: dispute.id,
    paymentIntentId: idOf(dispute.payment_intent),
    amount: claimed,
    currency,
    status: STATES[dispute.status] ?? 'open',
    reason: dispute.reason,
    withdrawn: Math.min(claimed, Math.max(0, -minorUnitsOf(moved, currency))),
  };
}

const chargeObject = z.object({
  id: providerId,
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
    amount: minorUnitsOf(charge.amount, charge.currency),
    currency: charge.currency,
    refunded: minorUnitsOf(charge.amount_refunded, charge.currency),
    orderId: orderIdIn(charge.metadata),
  };
}
