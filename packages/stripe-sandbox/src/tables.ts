import type {
  ColumnType,
  Generated,
  JSONColumnType,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely';
import type { PaymentFailure } from './payer-contract.ts';

export type Metadata = Record<string, string>;

/** What a payment is made with. The card form asks for a card whatever it is. */
export type PaymentMethodType = 'card' | 'us_bank_account' | 'sepa_debit';

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost';

export interface StoredLineItem {
  readonly id: string;
  readonly priceId: string;
  readonly productId: string;
  readonly name: string;
  readonly unitAmount: number;
  readonly quantity: number;
}

interface CheckoutSessions {
  id: string;
  client_secret: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  amount_total: number;
  currency: string;
  line_items: JSONColumnType<StoredLineItem[]>;
  metadata: JSONColumnType<Metadata>;
  payment_metadata: JSONColumnType<Metadata>;
  payment_description: string | null;
  client_reference_id: string | null;
  customer_email: string | null;
  customer_name: string | null;
  return_url: string;
  payment_intent_id: string | null;
  payment_method_type: Generated<PaymentMethodType>;
  created_at: Date;
  expires_at: Date;
}

interface PaymentIntents {
  id: string;
  client_secret: string;
  /** None where it was made elsewhere in the same account, not by this shop. */
  session_id: string | null;
  payment_method_type: Generated<PaymentMethodType>;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  currency: string;
  metadata: JSONColumnType<Metadata>;
  description: string | null;
  last_failure: ColumnType<PaymentFailure | null, string | null, string | null>;
  latest_charge_id: string | null;
  challenge_id: string | null;
  challenge_last4: string | null;
  settles_at: Date | null;
  settles_to: 'succeeded' | 'failed' | null;
  created_at: Date;
  canceled_at: Date | null;
}

interface Charges {
  id: string;
  payment_intent_id: string;
  status: 'succeeded' | 'pending' | 'failed';
  amount: number;
  amount_refunded: number;
  currency: string;
  metadata: JSONColumnType<Metadata>;
  disputed: boolean;
  payment_method_type: Generated<PaymentMethodType>;
  /** None where it was no card. */
  card_brand: string | null;
  /** Of the card, or of the bank account. */
  card_last4: string;
  payer_name: string | null;
  payer_email: string | null;
  failure: ColumnType<PaymentFailure | null, string | null, string | null>;
  created_at: Date;
}

interface Refunds {
  id: string;
  charge_id: string;
  payment_intent_id: string;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: JSONColumnType<Metadata>;
  status: Generated<RefundStatus>;
  failure_reason: string | null;
  /** When, and to what, it changes by itself. */
  settles_at: Date | null;
  settles_to: 'succeeded' | 'failed' | null;
  created_at: Date;
}

interface Disputes {
  id: string;
  charge_id: string;
  payment_intent_id: string;
  amount: number;
  currency: string;
  reason: string;
  status: Generated<DisputeStatus>;
  /** When evidence was handed in. */
  evidence_at: Date | null;
  /** When the money was taken out of the account, and given back to it. */
  withdrawn_at: Date | null;
  reinstated_at: Date | null;
  created_at: Date;
}

interface Events {
  sequence: Generated<string>;
  id: string;
  type: string;
  /** The payment that it is about, whatever object it carries: its session, or else its intent. */
  session_id: string;
  object: JSONColumnType<object>;
  previous_attributes: ColumnType<object | null, string | null, never>;
  request_id: string | null;
  idempotency_key: string | null;
  created_at: Date;
}

interface Deliveries {
  sequence: Generated<string>;
  id: Generated<string>;
  event_id: string;
  session_id: string;
  body: string;
  status: Generated<'pending' | 'delivered' | 'abandoned' | 'withheld'>;
  held: boolean;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_status: number | null;
  last_error: string | null;
  delivered_at: Date | null;
}

interface IdempotentAnswers {
  key: string;
  fingerprint: string;
  request_id: string;
  status: number;
  body: JSONColumnType<object>;
  created_at: Date;
}

interface FaultSettings {
  singleton: Generated<boolean>;
  settings: JSONColumnType<object>;
  api_calls_left: number | null;
}

interface Clock {
  singleton: Generated<boolean>;
  /** How far this account's time is ahead of the machine's. */
  /** A bigint: some drivers make text of it. */
  offset_ms: ColumnType<string | number, number, string | number>;
}

export interface Tables {
  checkout_sessions: CheckoutSessions;
  payment_intents: PaymentIntents;
  charges: Charges;
  refunds: Refunds;
  disputes: Disputes;
  events: Events;
  deliveries: Deliveries;
  idempotent_answers: IdempotentAnswers;
  fault_settings: FaultSettings;
  clock: Clock;
}

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type SessionRow = Selectable<CheckoutSessions>;
export type IntentRow = Selectable<PaymentIntents>;
export type ChargeRow = Selectable<Charges>;
export type RefundRow = Selectable<Refunds>;
export type DisputeRow = Selectable<Disputes>;
export type EventRow = Selectable<Events>;
export type DeliveryRow = Selectable<Deliveries>;
