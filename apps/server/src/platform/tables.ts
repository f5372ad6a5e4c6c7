import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
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
  refund_id: string | null;
  refund_reason: string | null;
  /** How much of it was given back so far; all of it once it is `refunded`. */
  refunded_cents: ColumnType<number, number | undefined, number>;
  expires_at: Date;
  created_at: Timestamp;
  settled_at: Date | null;
  refunded_at: Date | null;
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
  webhook_events: WebhookEventsTable;
  admin_changes: AdminChangesTable;
  security_events: SecurityEventsTable;
}
