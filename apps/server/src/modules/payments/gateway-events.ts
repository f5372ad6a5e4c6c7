import { z } from 'zod';
import { claimOf, idOf, metadata, reference, sessionClaim } from './gateway-session.ts';

const claim = {
  sessionId: z.string(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  orderId: z.string().nullable(),
};

/**
 * What the provider tells us, cut down to what we act on. Only this is kept: the whole event holds
 * the session's client secret and the payer's details.
 */
export const subject = z.discriminatedUnion('about', [
  z.object({ about: z.literal('session'), ...claim }),
  z.object({
    about: z.literal('payment'),
    paymentIntentId: z.string(),
    orderId: z.string().nullable(),
  }),
  // As releases before 0015 have kept them; what they say is asked of the provider anyway.
  z
    .object({
      about: z.literal('refund'),
      paymentIntentId: z.string(),
      orderId: z.string().nullable(),
    })
    .transform((told) => ({ ...told, about: 'payment' as const })),
  z
    .object({ about: z.literal('dispute'), paymentIntentId: z.string() })
    .transform((told) => ({ ...told, about: 'payment' as const, orderId: null })),
  z.object({ about: z.literal('unreadable') }),
  z.object({ about: z.literal('nothing of ours') }),
]);
export type EventSubject = z.infer<typeof subject>;

export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: EventSubject;
}

const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

/** Each names a payment whose refunds or disputes are then asked for. */
export const MOVEMENT_EVENTS = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** A charge, a refund or a dispute: all three name their payment alike. */
const movementObject = z.object({ payment_intent: reference, metadata });

function sessionSubject(object: unknown): EventSubject {
  const session = sessionClaim.safeParse(object);
  return session.success ? { about: 'session', ...claimOf(session.data) } : { about: 'unreadable' };
}

function movementSubject(object: unknown): EventSubject {
  const movement = movementObject.safeParse(object);
  if (!movement.success) return { about: 'unreadable' };
  const paymentIntentId = idOf(movement.data.payment_intent);
  if (paymentIntentId === null) return { about: 'nothing of ours' };
  const orderId = movement.data.metadata?.['order_id'] ?? null;
  return { about: 'payment', paymentIntentId, orderId };
}

// Of a thin event (v2) only the id and the type are there: it names its object and does not carry it.
const envelope = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  type: z.string().min(1).max(255),
  data: z.looseObject({ object: z.unknown() }).nullish(),
});

/** @throws ZodError for what is no event at all */
export function toGatewayEvent(written: unknown): GatewayEvent {
  const { id, type, data } = envelope.parse(written);
  const about = (): EventSubject => {
    if (SESSION_EVENTS.some((known) => known === type)) return sessionSubject(data?.object);
    if (MOVEMENT_EVENTS.some((known) => known === type)) return movementSubject(data?.object);
    return { about: 'nothing of ours' };
  };
  return { id, type, subject: about() };
}
