import { z } from 'zod';
import type { EventSubject, GatewayEvent } from '../../gateway.ts';
import {
  claimOf,
  idOf,
  metadata,
  orderIdIn,
  providerId,
  reference,
  sessionClaim,
} from './objects.ts';

const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

/** Each names a payment whose refunds or disputes are then asked for. */
export const TRANSACTION_EVENTS = [
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
const transactionObject = z.object({ payment_intent: reference, metadata });

function sessionSubject(object: unknown): EventSubject {
  const session = sessionClaim.safeParse(object);
  return session.success ? { about: 'session', ...claimOf(session.data) } : { about: 'unreadable' };
}

function transactionSubject(object: unknown): EventSubject {
  const transaction = transactionObject.safeParse(object);
  if (!transaction.success) return { about: 'unreadable' };
  const paymentIntentId = idOf(transaction.data.payment_intent);
  if (paymentIntentId === null) return { about: 'nothing of ours' };
  return { about: 'payment', paymentIntentId, orderId: orderIdIn(transaction.data.metadata) };
}

// Of a thin event (v2) only the id and the type are there: it names its object and does not carry it.
const envelope = z.object({
  id: providerId,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.looseObject({ object: z.unknown() }).nullish(),
});

/** @throws ZodError for what is no event at all */
export function toGatewayEvent(written: unknown): GatewayEvent {
  const { id, type, data } = envelope.parse(written);
  const about = (): EventSubject => {
    if (SESSION_EVENTS.some((known) => known === type)) return sessionSubject(data?.object);
    if (TRANSACTION_EVENTS.some((known) => known === type)) return transactionSubject(data?.object);
    return { about: 'nothing of ours' };
  };
  return { id, type, subject: about() };
}
