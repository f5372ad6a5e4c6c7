import type {
  TransactionKind,
  TransactionSource,
  TransactionStatus,
} from '@gadgetry/contract/admin-orders';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Timestamp } from '../../database/tables.ts';
import type { ConnectionRow } from './connection/connection-rules.ts';
import type { GatewayName } from './gateway.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    payments: PaymentsTable;
    payment_connections: ConnectionRow;
    payment_transactions: PaymentTransactionsTable;
    refund_lines: RefundLinesTable;
    provider_cursors: ProviderCursorsTable;
    provider_differences: ProviderDifferencesTable;
    session_attempts: SessionAttemptsTable;
    webhook_events: ProviderEventsTable;
  }
}

export type PaymentRowStatus = 'open' | 'paid' | 'expired' | 'failed' | 'refunding' | 'refunded';

export interface PaymentsTable {
  id: string;
  order_id: string;
  gateway: Generated<GatewayName>;
  /** Where it was paid at the provider; null: without one. */
  session_id: string | null;
  status: PaymentRowStatus;
  amount_cents: BigInteger;
  currency: string;
  /** What of it was paid with goods that came back: nobody has taken money for that. */
  exchanged_cents: ColumnType<number, number | undefined, number>;
  customer_email: string;
  payment_intent_id: string | null;
  /** Sums of its transactions, kept by the database: refunds done, refunds on their way, disputes. */
  refunded_cents: ColumnType<number, number | undefined, number>;
  refunding_cents: ColumnType<number, number | undefined, never>;
  disputed_cents: ColumnType<number, number | undefined, never>;
  lost_cents: ColumnType<number, number | undefined, never>;
  /** Of the session. */
  expires_at: Date | null;
  created_at: Timestamp;
  settled_at: Date | null;
}

export interface PaymentTransactionsTable {
  id: string;
  payment_id: string;
  kind: TransactionKind;
  status: TransactionStatus;
  amount_cents: BigInteger;
  currency: string;
  /** Of a charge the payment intent's, for it is what all else refers to. */
  provider_id: string | null;
  reason: string | null;
  /** Of a refund: what its customer is told beside the sum. */
  note: string | null;
  /** Why it failed, in the provider's word. */
  failure: string | null;
  /** Of a refund: the part of its sum that was paid for shipping. */
  shipping_cents: ColumnType<number, number | undefined, number>;
  /** Of a refund: the payer has to tell the provider where it should go to. */
  waits_for_payer: Generated<boolean>;
  /** Of a dispute: what the provider has taken from the shop for now. */
  withdrawn_cents: ColumnType<number, number | undefined, number>;
  said_by: TransactionSource;
  actor: string | null;
  request_key: string | null;
  retry_of: string | null;
  /** Of a refund: the return that it is of, with the one that is tried again instead. */
  return_id: string | null;
  /** Of a refund for which no provider is asked: in goods, or by an admin beside the provider. */
  given: ColumnType<
    'exchange' | 'by_hand' | null,
    'exchange' | 'by_hand' | null | undefined,
    never
  >;
  /** Counts the idempotency keys that it was asked for under. */
  attempt: Generated<number>;
  failures: Generated<number>;
  asked_at: Date | null;
  next_attempt_at: Date | null;
  closed_by: string | null;
  closed_reason: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** For which pieces a refund is, and what part of its sum is theirs. */
export interface RefundLinesTable {
  refund_id: string;
  order_item_id: string;
  quantity: number;
  amount_cents: BigInteger;
}

interface ProviderCursorsTable {
  name: string;
  read_until: Date;
}

export interface ProviderDifferencesTable {
  id: string;
  /** The provider's number, or ours, of what differs. */
  subject: string;
  order_id: string | null;
  payment_intent_id: string | null;
  kind: 'charge' | 'refund' | 'dispute';
  shop_cents: number | null;
  provider_cents: number | null;
  detail: string;
  found_at: Timestamp;
  seen_at: Timestamp;
  ended_at: Date | null;
  closed_by: string | null;
  closed_reason: string | null;
}

interface SessionAttemptsTable {
  order_id: string;
  attempt: number;
  /** When the first key was of no use any more. */
  given_up_at: Timestamp;
}

export interface ProviderEventsTable {
  id: string;
  type: string;
  session_id: string | null;
  payload: ColumnType<unknown, string, string>;
  received_at: Timestamp;
  deliveries: Generated<number>;
  processed_at: Date | null;
  outcome: string | null;
}
