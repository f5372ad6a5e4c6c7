import type { Stripe } from 'stripe';
import type { ChargeRow } from '../tables.ts';
import { unixSeconds } from './timestamp.ts';

/** As Stripe's charge, but of the card only what the sandbox keeps. */
export type ChargeObject = Omit<Stripe.Charge, 'payment_method_details'> & {
  payment_method_details:
    | {
        type: 'card';
        card: Pick<Stripe.Charge.PaymentMethodDetails.Card, 'brand' | 'last4' | 'network'>;
      }
    | { type: 'us_bank_account'; us_bank_account: Stripe.Charge.PaymentMethodDetails.UsBankAccount }
    | { type: 'sepa_debit'; sepa_debit: Stripe.Charge.PaymentMethodDetails.SepaDebit };
};

function methodDetails(row: ChargeRow): ChargeObject['payment_method_details'] {
  const { payment_method_type: type, card_last4: last4 } = row;
  if (type === 'us_bank_account') {
    return {
      type,
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        bank_name: 'STRIPE TEST BANK',
        fingerprint: null,
        last4,
        payment_reference: null,
        routing_number: '110000000',
      },
    };
  }
  if (type === 'sepa_debit') {
    return {
      type,
      sepa_debit: {
        bank_code: null,
        branch_code: null,
        country: 'DE',
        fingerprint: null,
        last4,
        mandate: null,
      },
    };
  }
  return { type, card: { brand: row.card_brand, last4, network: row.card_brand } };
}

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
    payment_method_details: methodDetails(row),
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
