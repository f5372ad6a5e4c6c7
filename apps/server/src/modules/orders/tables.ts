import type { ChosenOption } from '@gadgetry/contract/chosen-options';
import type { DiscountKind } from '@gadgetry/contract/discounts';
import type { ColumnType, Generated } from 'kysely';
import type { Order, OrderStatus, PaymentStatus } from '@gadgetry/contract/orders';
import type {
  ReturnCondition,
  ReturnKind,
  ReturnReason,
  ReturnStatus,
} from '@gadgetry/contract/returns';
import type { BigInteger, Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    orders: OrdersTable;
    order_items: OrderItemsTable;
    order_taxes: OrderTaxesTable;
    order_discounts: OrderDiscountsTable;
    order_events: OrderEventsTable;
    order_search: OrderSearchTable;
    order_notes: OrderNotesTable;
    order_tags: OrderTagsTable;
    order_drafts: OrderDraftsTable;
    order_views: OrderViewsTable;
    shipments: ShipmentsTable;
    shipment_lines: ShipmentLinesTable;
    exchanges: ExchangesTable;
    returns: ReturnsTable;
    return_lines: ReturnLinesTable;
    return_pictures: ReturnPicturesTable;
    return_settings: ReturnSettingsTable;
    restocked_pieces: RestockedPiecesTable;
    bought_together: BoughtTogetherTable;
  }
}

/** Pieces of a line that went on the shelf with a refund, apart from any return. */
interface RestockedPiecesTable {
  refund_id: string;
  order_item_id: string;
  quantity: number;
  was_sent: boolean;
}

export interface OrdersTable {
  id: string;
  /** How people call it; the database draws it. */
  number: Generated<string>;
  user_id: string;
  customer_email: string;
  customer_name: string;
  idempotency_key: string;
  request_fingerprint: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: Generated<Order['paymentMethod']>;
  /** What its payer was told to do by themselves; null: nothing, or it was not kept yet. */
  payment_instructions: ColumnType<string | null, string | null | undefined, never>;
  sub_total_cents: BigInteger;
  discount_basis_points: number;
  discount_cents: BigInteger;
  shipping_cents: ColumnType<number, number | undefined, number>;
  /** Added to the prices. */
  tax_cents: ColumnType<number, number | undefined, number>;
  /** In them. */
  included_tax_cents: ColumnType<number, number | undefined, number>;
  grand_total_cents: BigInteger;
  promocode: string | null;
  ship_line_1: string;
  ship_line_2: string;
  ship_city: string;
  ship_state: string;
  ship_zip_code: string;
  ship_phone: string;
  /** ISO 3166-1; null, before addresses named any. */
  ship_country: string | null;
  /** '' is whoever has ordered it. */
  ship_recipient: ColumnType<string, string | undefined, string>;
  ship_company: ColumnType<string, string | undefined, string>;
  /** The database counts it. */
  address_version: ColumnType<number, undefined, never>;
  /** Of what shipping had cost: for methods that cost less. What an order came to stays. */
  shipping_given_back_cents: ColumnType<number, undefined, number>;
  /** As it was called then; null, before there were any. */
  shipping_method: string | null;
  /** 'YYYY-MM-DD': what was said when it was placed, or paid. */
  arrives_from: string | null;
  arrives_to: string | null;
  hold_expires_at: Date | null;
  /** From where an unpaid order was placed, as a keyed hash. */
  client_key: string | null;
  /** Which of its keys are good; null: an account's order, which has none. */
  key_version: ColumnType<number | null, number | null | undefined, number | null>;
  /** As whom a guest had placed it, before an account took it over; null: it was placed by `user_id`. */
  claimed_from: ColumnType<string | null, undefined, string>;
  /** E-mail address of the admin who made it for its customer; null: they ordered it. */
  made_by: ColumnType<string | null, string | null | undefined, never>;
  /** To which its things were added, and with which they are sent; null: it stands for itself. */
  supplements_order_id: ColumnType<string | null, string | null | undefined, never>;
  /** When its customer was asked for reviews, or it was decided that they are not. */
  review_asked_at: Date | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface OrderItemsTable {
  id: string;
  order_id: string;
  position: number;
  product_id: string;
  /** null, before there were variants: the first one, whose id is the product's. */
  variant_id: string | null;
  name: string;
  /** What was chosen, as it was called then. */
  options: ColumnType<ChosenOption[], string | undefined, string>;
  image: string | null;
  price_cents: number;
  quantity: number;
  /** What came off the whole line; null, before it was kept: its share of the order's discount. */
  discount_cents: number | null;
}

/** What an order's discount is made of, as it was said then. */
interface OrderDiscountsTable {
  order_id: string;
  /** null: it was given by hand. */
  promocode_id: string | null;
  /** As it was typed; null: it came by itself, or was given by hand. */
  code: string | null;
  name: string;
  kind: DiscountKind;
  goods_cents: BigInteger;
  shipping_cents: BigInteger;
  /** Why it was given, for the shop's own people; null: nobody gave it by hand. */
  reason: string | null;
}

/** What of a tax falls on a line, as it was when the order was placed. */
export interface OrderTaxesTable {
  id: string;
  order_id: string;
  /** null: the delivery. */
  order_item_id: string | null;
  /** Of the tax among those of its order. */
  position: number;
  name: string;
  /** Millionths of what is taxed. */
  rate: number;
  is_compound: boolean;
  is_included: boolean;
  country: string;
  region: string;
  postal_prefix: string;
  /** null: the default one, or the delivery. */
  tax_class: string | null;
  base_cents: number;
  amount_cents: number;
}

interface OrderEventsTable {
  id: string;
  order_id: string;
  kind: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  actor: string | null;
  detail: string | null;
  created_at: Timestamp;
}

interface OrderSearchTable {
  order_id: string;
  /** See `searchText`. */
  text: string;
  placed_at: Date;
}

/** What the shop's own people write on an order, for themselves. */
interface OrderNotesTable {
  id: string;
  order_id: string;
  text: string;
  /** E-mail address of the admin. */
  author: string;
  created_at: Timestamp;
}

interface OrderTagsTable {
  order_id: string;
  /** In small letters. */
  tag: string;
}

/** An order that an admin is putting together for somebody. */
interface OrderDraftsTable {
  id: string;
  /** E-mail address of the admin who saved it last. */
  owner: string;
  /** Whom it is for, in small letters; '' where nobody has typed it yet. */
  email: string;
  content: ColumnType<unknown, string, string>;
  version: Generated<number>;
  updated_at: Timestamp;
}

/** A filter of the list of orders under a name. */
interface OrderViewsTable {
  id: string;
  /** One of as many as there can be. */
  slot: number;
  name: string;
  filter: ColumnType<unknown, string, never>;
  version: Generated<number>;
  created_at: Timestamp;
}

interface ShipmentsTable {
  id: string;
  order_id: string;
  /** null: all that was left, which is sent once however often that is asked for. */
  idempotency_key: string | null;
  carrier_id: string | null;
  /** As it was called then. */
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  /** E-mail address of the admin. */
  actor: string | null;
  shipped_at: Timestamp;
  delivered_at: Date | null;
}

interface ShipmentLinesTable {
  shipment_id: string;
  order_item_id: string;
  quantity: number;
}

/** Which products were bought in one order, by how many customers; counted every night. */
interface BoughtTogetherTable {
  product_id: string;
  other_id: string;
  customers: number;
}

/** An order whose goods were sent for those of a return. */
interface ExchangesTable {
  order_id: string;
  /** null: it is placed instead of another order, of which nothing came back. */
  return_id: string | null;
  /** That other order, which goes to another place so. */
  relocated_order_id: string | null;
  /** Of the return's own order, or of the other one: what goes back of it in these goods. */
  refund_id: string;
  /** What of the order is paid with that. */
  amount_cents: BigInteger;
  created_at: Timestamp;
  /** Its difference was not paid: the return waits again, or the other order is as it was. */
  ended_at: Date | null;
}

interface ReturnsTable {
  id: string;
  order_id: string;
  idempotency_key: string;
  kind: ReturnKind;
  /** false: a withdrawal from what was not sent. */
  is_sent: boolean;
  status: ReturnStatus;
  /** null: of a withdrawal. */
  reason: ReturnReason | null;
  note: string;
  question: string | null;
  answer: string | null;
  /** Why it was refused, or closed. */
  decision: string | null;
  /** Of a withdrawal: whose, and where its receipt went. */
  contact_name: string | null;
  contact_email: string | null;
  created_at: Timestamp;
  updated_at: Generated<Date>;
}

interface ReturnPicturesTable {
  return_id: string;
  place: number;
  name: string;
  width: number;
  height: number;
}

interface ReturnLinesTable {
  return_id: string;
  order_item_id: string;
  quantity: number;
  /** null: not received yet. */
  received: number | null;
  condition: ReturnCondition | null;
  /** Of those: back on the shelf. */
  restocked: number | null;
}

/** One row. */
export interface ReturnSettingsTable {
  id: string;
  is_on: Generated<boolean>;
  days: Generated<number>;
  instructions: Generated<string>;
  withdrawal_countries: Generated<string[]>;
  withdrawal_days: Generated<number>;
  version: Generated<number>;
}
