import type { Stripe } from 'stripe';
import type { ChargeRow } from '../tables.ts';
import { unixSeconds } from './timestamp.ts';

/** As Stripe's charge, but of the card only what the sandbox keeps. */
export type ChargeObject = Omit<Stripe.Charge, 'payment_method_details'> & {
  payment_method_details: {
    type: 'card';
    card: Pick<Stripe.Charge.PaymentMethodDetails.Card, 'brand' | 'last4' | 'network'>;
  };
};

/** A charge as Stripe would answer it. */
export function chargeObject(row: ChargeRow): ChargeObject {
  const captured = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: captured ? row.amount : 0,
    amount_refunded: row.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: row.payer_email,
      name: row.payer_name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured,
    created: unixSeconds(row.created_at),
    currency: row.currency,
    customer: null,
    description: null,
    disputed: row.disputed,
    failure_balance_transaction: null,
    failure_code: row.failure?.code ?? null,
    failure_message: row.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: captured,
    payment_intent: row.payment_intent_id,
    payment_method: null,
    payment_method_details: {
      type: 'card',
      card: { brand: row.card_brand, last4: row.card_last4, network: row.card_brand },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: row.amount_refunded === row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}
