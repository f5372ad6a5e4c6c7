import type { Stripe } from 'stripe';
import { API_VERSION } from '../api-version.ts';
import type { EventRow } from '../tables.ts';
import type { ChargeObject } from './charge.ts';
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
  | {
      readonly type: Stripe.ChargeSucceededEvent['type'];
      readonly object: ChargeObject;
    }
  | {
      readonly type: Stripe.PaymentIntentSucceededEvent['type'];
      readonly object: Stripe.PaymentIntent;
    }
  | {
      readonly type: (Stripe.RefundCreatedEvent | Stripe.RefundFailedEvent)['type'];
      readonly object: Stripe.Refund;
    }
  | {
      readonly type: (Stripe.RefundUpdatedEvent | Stripe.ChargeRefundUpdatedEvent)['type'];
      readonly object: Stripe.Refund;
      readonly previous: Partial<Stripe.Refund>;
    }
  | {
      readonly type: (
        | Stripe.ChargeDisputeCreatedEvent
        | Stripe.ChargeDisputeFundsWithdrawnEvent
        | Stripe.ChargeDisputeFundsReinstatedEvent
        | Stripe.ChargeDisputeClosedEvent
      )['type'];
      readonly object: Stripe.Dispute;
    }
  | {
      readonly type: Stripe.ChargeDisputeUpdatedEvent['type'];
      readonly object: Stripe.Dispute;
      readonly previous: Partial<Stripe.Dispute>;
    };

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

// The objects that events are about, and where they are read.
const paths: Readonly<Record<string, string>> = {
  'checkout.session': 'checkout/sessions',
  payment_intent: 'payment_intents',
  charge: 'charges',
  refund: 'refunds',
  dispute: 'disputes',
};

type ThinEvent = Omit<Stripe.V2.Core.EventBase, 'changes' | 'context' | 'reason'> & {
  related_object: Stripe.V2.Core.Events.RelatedObject;
};

/** The same event as a thin one: it names what has happened and to what, and carries nothing of it. */
export function thinEventObject(
  row: Omit<EventRow, 'sequence' | 'object'> & { object: object },
): ThinEvent {
  const about = 'object' in row.object ? String(row.object.object) : '';
  const id = 'id' in row.object ? String(row.object.id) : '';
  return {
    id: row.id,
    object: 'v2.core.event',
    created: row.created_at.toISOString(),
    livemode: false,
    snapshot_event: row.id,
    type: `v1.${row.type}`,
    related_object: { id, type: about, url: `/v1/${paths[about] ?? about}/${id}` },
  };
}
