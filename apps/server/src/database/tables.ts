import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  TransactionKind,
  TransactionSource,
  TransactionStatus,
} from '@gadgetry/contract/admin-orders';
import type { ProductPicture } from '@gadgetry/contract/catalogue';
import type { Role } from '@gadgetry/contract/identity';
import type { OrderStatus, PaymentStatus } from '@gadgetry/contract/orders';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** int8: the driver is set to read it as a number; amounts stay far below 2^53. */
type BigInteger = ColumnType<number, number, number>;

export interface CategoriesTable {
  id: string;
  name: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ProductsTable {
  id: string;
  name: string;
  description: string;
  price_cents: number;
  image: string | null;
  images: ColumnType<ProductPicture[], string | undefined, string>;
  category_id: string;
  stock: number;
  tags: string[];
  is_active: Generated<boolean>;
  version: Generated<number>;
  /** All that a search looks at, in lower case: written by the database. */
  search_text: GeneratedAlways<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PicturesTable {
  name: string;
  width: number;
  height: number;
  uploaded_at: Timestamp;
}

export type StockReason = 'opening' | 'sale' | 'release' | 'refund' | 'admin' | 'import';

export interface StockMovementsTable {
  id: string;
  product_id: string;
  delta: number;
  reason: StockReason;
  order_id: string | null;
  actor: string | null;
  created_at: Timestamp;
}

export interface PromocodesTable {
  id: string;
  code: string;
  discount_basis_points: number;
  first_order_only: boolean;
  /** 'YYYY-MM-DD': the driver is set to leave dates as text. */
  expires_on: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PromocodeUsesTable {
  order_id: string;
  promocode_id: string;
  user_id: string;
  first_order: boolean;
  created_at: Timestamp;
}

export interface OrdersTable {
  id: string;
  user_id: string;
  customer_email: string;
  customer_name: string;
  idempotency_key: string;
  request_fingerprint: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  sub_total_cents: BigInteger;
  discount_basis_points: number;
  discount_cents: BigInteger;
  grand_total_cents: BigInteger;
  promocode: string | null;
  ship_line_1: string;
  ship_line_2: string;
  ship_city: string;
  ship_state: string;
  ship_zip_code: string;
  ship_phone: string;
  tracking_number: string | null;
  hold_expires_at: Date | null;
  /** From where an unpaid order was placed, as a keyed hash. */
  client_key: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface OrderItemsTable {
  id: string;
  order_id: string;
  position: number;
  product_id: string;
  name: string;
  image: string | null;
  price_cents: number;
  quantity: number;
}

export interface OrderEventsTable {
  id: string;
  order_id: string;
  kind: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  actor: string | null;
  detail: string | null;
  created_at: Timestamp;
}

export type PaymentRowStatus = 'open' | 'paid' | 'expired' | 'failed' | 'refunding' | 'refunded';

export interface PaymentsTable {
  id: string;
  order_id: string;
  session_id: string;
  status: PaymentRowStatus;
  amount_cents: BigInteger;
  currency: string;
  customer_email: string;
  payment_intent_id: string | null;
  /** Sums of its transactions, kept by the database: refunds done, refunds on their way, disputes. */
  refunded_cents: ColumnType<number, number | undefined, number>;
  refunding_cents: ColumnType<number, number | undefined, never>;
  disputed_cents: ColumnType<number, number | undefined, never>;
  lost_cents: ColumnType<number, number | undefined, never>;
  expires_at: Date;
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
  /** Why it failed, in the provider's word. */
  failure: string | null;
  /** Of a dispute: what the provider has taken from the shop for now. */
  withdrawn_cents: ColumnType<number, number | undefined, number>;
  said_by: TransactionSource;
  actor: string | null;
  request_key: string | null;
  retry_of: string | null;
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

export interface ProviderCursorsTable {
  name: string;
  read_until: Date;
}

export interface ProviderDifferencesTable {
  id: string;
  /** The provider's number, or ours, of what differs. */
  subject: string;
  order_id: string | null;
  payment_intent_id: string | null;
  kind: string;
  shop_cents: number | null;
  provider_cents: number | null;
  detail: string;
  found_at: Timestamp;
  seen_at: Timestamp;
  ended_at: Date | null;
  closed_by: string | null;
  closed_reason: string | null;
}

export interface SessionAttemptsTable {
  order_id: string;
  attempt: number;
  /** When the first key was of no use any more. */
  given_up_at: Timestamp;
}

export interface WebhookEventsTable {
  id: string;
  type: string;
  session_id: string | null;
  payload: ColumnType<unknown, string, string>;
  received_at: Timestamp;
  deliveries: Generated<number>;
  processed_at: Date | null;
  outcome: string | null;
}

export interface AdminChangesTable {
  id: string;
  entity: string;
  entity_id: string;
  action: string;
  actor_id: string;
  actor_email: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  created_at: Timestamp;
}

export interface SecurityEventsTable {
  id: string;
  kind: string;
  account_id: string | null;
  account_email: string | null;
  actor_id: string | null;
  actor_email: string | null;
  client_address: string | null;
  user_agent: string | null;
  detail: string | null;
  bucket: string | null;
  count: number;
  created_at: Timestamp;
  last_at: Timestamp;
}

/** Every table of the shop but the accounts', which the account library owns. */
export interface UsersTable {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  image: string | null;
  role: Role;
  banned: boolean;
  ban_expires: Date | null;
  created_at: Timestamp;
}

export interface Tables {
  users: UsersTable;
  categories: CategoriesTable;
  products: ProductsTable;
  pictures: PicturesTable;
  stock_movements: StockMovementsTable;
  promocodes: PromocodesTable;
  promocode_uses: PromocodeUsesTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  payments: PaymentsTable;
  payment_transactions: PaymentTransactionsTable;
  refund_lines: RefundLinesTable;
  provider_cursors: ProviderCursorsTable;
  provider_differences: ProviderDifferencesTable;
  session_attempts: SessionAttemptsTable;
  webhook_events: WebhookEventsTable;
  admin_changes: AdminChangesTable;
  security_events: SecurityEventsTable;
}
