import type { Cents } from '@gadgetry/contract/money';
import type { Stripe } from 'stripe';

/** Where a session stands; `processing`: the payer is done, the money is not there yet. */
export type SessionState = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

/** What a payment is held against: what was asked for, in whose name. */
export interface PaymentClaim {
  readonly sessionId: string;
  readonly amount: Cents | null;
  readonly currency: string | null;
  readonly orderId: string | null;
}

export interface GatewaySession extends PaymentClaim {
  readonly state: SessionState;
  readonly paymentIntentId: string | null;
  /** Lets a browser pay this session: handed out, never written down. */
  readonly clientSecret: string | null;
}

function stateOf(session: Stripe.Checkout.Session): SessionState {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.payment_status !== 'unpaid') return 'paid';
  const intent = session.payment_intent;
  const intentStatus = intent === null || typeof intent === 'string' ? null : intent.status;
  return intentStatus === 'requires_payment_method' || intentStatus === 'canceled'
    ? 'failed'
    : 'processing';
}

export function claimOf(session: Stripe.Checkout.Session): PaymentClaim {
  return {
    sessionId: session.id,
    amount: session.amount_total,
    currency: session.currency,
    orderId: session.metadata?.['order_id'] ?? null,
  };
}

export function toGatewaySession(session: Stripe.Checkout.Session): GatewaySession {
  const intent = session.payment_intent;
  return {
    ...claimOf(session),
    state: stateOf(session),
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    clientSecret: session.client_secret,
  };
}
