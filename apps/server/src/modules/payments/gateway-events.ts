import type { Stripe } from 'stripe';
import { z } from 'zod';
import { claimOf } from './gateway-session.ts';

const claim = {
  sessionId: z.string(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  orderId: z.string().nullable(),
};
const reversal = { paymentIntentId: z.string(), amount: z.number() };

/**
 * What the provider tells us, cut down to what we act on. Only this is kept: the whole event holds
 * the session's client secret and the payer's details.
 */
export const happening = z.discriminatedUnion('about', [
  z.object({ about: z.literal('session'), ...claim }),
  z.object({ about: z.literal('refund'), orderId: z.string().nullable(), ...reversal }),
  z.object({ about: z.literal('dispute'), disputeId: z.string(), reason: z.string(), ...reversal }),
  z.object({ about: z.literal('nothing of ours') }),
]);
export type Happening = z.infer<typeof happening>;

export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  readonly happening: Happening;
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function happeningOf(event: Stripe.Event): Happening {
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.async_payment_failed' ||
    event.type === 'checkout.session.expired'
  ) {
    return { about: 'session', ...claimOf(event.data.object) };
  }
  if (event.type === 'charge.refunded') {
    const { payment_intent, amount_refunded: amount, metadata } = event.data.object;
    const paymentIntentId = idOf(payment_intent);
    const orderId = metadata['order_id'] ?? null;
    if (paymentIntentId !== null) return { about: 'refund', orderId, paymentIntentId, amount };
  }
  if (event.type === 'charge.dispute.created') {
    const { id: disputeId, payment_intent, amount, reason } = event.data.object;
    const paymentIntentId = idOf(payment_intent);
    if (paymentIntentId !== null) {
      return { about: 'dispute', disputeId, reason, paymentIntentId, amount };
    }
  }
  return { about: 'nothing of ours' };
}

export function toGatewayEvent(event: Stripe.Event): GatewayEvent {
  return { id: event.id, type: event.type, happening: happeningOf(event) };
}
