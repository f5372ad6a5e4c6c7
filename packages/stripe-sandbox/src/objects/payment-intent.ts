import type { Stripe } from 'stripe';
import type { PaymentFailure } from '../payer-contract.ts';
import type { IntentRow } from '../tables.ts';
import { unixSeconds } from './timestamp.ts';

function paymentError(
  failure: PaymentFailure,
  { latest_charge_id: charge, payment_method_type: type }: IntentRow,
): Stripe.PaymentIntent.LastPaymentError {
  return {
    type: 'card_error',
    code: failure.code,
    message: failure.message,
    payment_method_type: type,
    ...(failure.declineCode === null ? {} : { decline_code: failure.declineCode }),
    ...(charge === null ? {} : { charge }),
  };
}

/** A payment intent as Stripe would answer it. */
export function paymentIntentObject(
  row: IntentRow,
  latestCharge: Stripe.PaymentIntent['latest_charge'] = row.latest_charge_id,
): Stripe.PaymentIntent {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: row.amount,
    amount_capturable: 0,
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: row.canceled_at === null ? null : unixSeconds(row.canceled_at),
    cancellation_reason: row.canceled_at === null ? null : 'automatic',
    capture_method: 'automatic_async',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: unixSeconds(row.created_at),
    currency: row.currency,
    customer: null,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    last_payment_error: row.last_failure === null ? null : paymentError(row.last_failure, row),
    latest_charge: latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_action: row.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [row.payment_method_type],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_group: null,
  };
}
