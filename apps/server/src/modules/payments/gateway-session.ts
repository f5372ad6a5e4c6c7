import type { Cents } from '@gadgetry/contract/money';
import { z } from 'zod';

/** Where a session stands; `processing`: the payer is done, the money is not there yet. */
export type SessionState = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

export interface OpenSession {
  readonly sessionId: string;
  /** null: none of ours. */
  readonly orderId: string | null;
}

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

export const metadata = z.record(z.string(), z.string()).nullish();

/** The provider's reference to another object: its id, or the whole of it. */
export const reference = z.union([z.string(), z.looseObject({ id: z.string() })]).nullish();

export function idOf(referred: z.infer<typeof reference>): string | null {
  return typeof referred === 'string' ? referred : (referred?.id ?? null);
}

/** What an event has to say of a session: where it stands is asked for all the same. */
export const sessionClaim = z.object({
  id: z.string().min(1),
  amount_total: z.number().nullable(),
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
  return {
    sessionId: session.id,
    amount: session.amount_total,
    currency: session.currency,
    orderId: session.metadata?.['order_id'] ?? null,
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
