import type { Stripe } from 'stripe';
import { API_VERSION } from '../api-version.ts';
import type { EventRow } from '../tables.ts';
import type { ChargeObject } from './charge.ts';
import type { DisputeObject } from './dispute.ts';
import { unixSeconds } from './timestamp.ts';

/** What the sandbox tells its webhook about, with the object that each event carries. */
export type Announcement =
  | {
      readonly type: (
        | Stripe.CheckoutSessionCompletedEvent
        | Stripe.CheckoutSessionExpiredEvent
        | Stripe.CheckoutSessionAsyncPaymentSucceededEvent
        | Stripe.CheckoutSessionAsyncPaymentFailedEvent
      )['type'];
      readonly object: Stripe.Checkout.Session;
    }
  | {
      readonly type: Stripe.PaymentIntentPaymentFailedEvent['type'];
      readonly object: Stripe.PaymentIntent;
    }
  | {
      readonly type: Stripe.ChargeRefundedEvent['type'];
      readonly object: ChargeObject;
      readonly previous: Partial<ChargeObject>;
    }
  | { readonly type: Stripe.RefundCreatedEvent['type']; readonly object: Stripe.Refund }
  | { readonly type: Stripe.ChargeDisputeCreatedEvent['type']; readonly object: DisputeObject };

type EventObject = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request' | 'data'
> & { type: string };

/** An event as Stripe would answer and deliver it. */
export function eventObject(
  row: Omit<EventRow, 'sequence'>,
  pendingWebhooks: number,
  object: object = row.object,
): EventObject {
  return {
    id: row.id,
    object: 'event',
    api_version: API_VERSION,
    created: unixSeconds(row.created_at),
    data: {
      object,
      ...(row.previous_attributes === null ? {} : { previous_attributes: row.previous_attributes }),
    },
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request: { id: row.request_id, idempotency_key: row.idempotency_key },
    type: row.type,
  };
}
