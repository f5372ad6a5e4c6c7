import type { Stripe } from 'stripe';
import type { SessionRow, StoredLineItem } from '../tables.ts';
import { unixSeconds } from './timestamp.ts';

type PaymentIntentField = Stripe.Checkout.Session['payment_intent'];

/** A session as Stripe would answer it: every field that is not optional, most of them unused. */
export function checkoutSessionObject(
  row: SessionRow,
  paymentIntent: PaymentIntentField = row.payment_intent_id,
): Stripe.Checkout.Session {
  const payer = { email: row.customer_email, name: row.customer_name };
  return {
    id: row.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: row.amount_total,
    amount_total: row.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: row.client_reference_id,
    client_secret: row.client_secret,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: unixSeconds(row.created_at),
    currency: row.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details:
      payer.email === null && payer.name === null
        ? null
        : {
            ...payer,
            address: null,
            business_name: null,
            individual_name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
    customer_email: row.customer_email,
    discounts: [],
    expires_at: unixSeconds(row.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: row.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: paymentIntent,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [row.payment_method_type],
    payment_status: row.payment_status,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    redirect_on_completion: 'always',
    return_url: row.return_url,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: row.status,
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'embedded_page',
    url: null,
    wallet_options: null,
  };
}

type PriceFields = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'livemode' | 'product' | 'type' | 'unit_amount'
>;
type LineItemFields = Omit<Stripe.LineItem, 'price'> & { price: PriceFields };

/** One line of a session, with as much of its price as can be told. */
export function lineItemObject(item: StoredLineItem, currency: string): LineItemFields {
  const amount = item.unitAmount * item.quantity;
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: item.name,
    metadata: {},
    price: {
      id: item.priceId,
      object: 'price',
      active: false,
      currency,
      livemode: false,
      product: item.productId,
      type: 'one_time',
      unit_amount: item.unitAmount,
    },
    quantity: item.quantity,
  };
}
