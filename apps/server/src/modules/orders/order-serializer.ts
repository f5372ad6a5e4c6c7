import type { AdminOrder, AdminOrderSummary, OrderEvent } from '@gadgetry/contract/admin-orders';
import { ORDER_EVENTS } from '@gadgetry/contract/admin-orders';
import { appliedTaxes } from '@gadgetry/contract/applied-taxes';
import { type MinorUnits, fromMinorUnits } from '@gadgetry/contract/money';
import type { CancellationReason, Order, OrderStatus } from '@gadgetry/contract/orders';
import type { Shipment } from '@gadgetry/contract/shipments';
import { z } from 'zod';
import { type PaymentMethod, type PaymentOverview, moneyIn } from '../payments/index.ts';
import type { OrderSummaryRow } from './admin-order-list.ts';
import { refusalOfChange } from './changes/change-rules.ts';
import type { WholeOrder } from './order-reading.ts';
import { type ReturnsOfOrder, toPayment, toRefunds } from './order-payment-serializer.ts';
import { type OrderRow, isUpgrade } from './order-store.ts';
import { refusalOfSupplement } from './supplements/supplement-rules.ts';
import { adminActions, transitionFor } from './order-status.ts';
import { type LineOnItsWay, leftToSend, mostToSend } from './shipments/shipment-rules.ts';

type EventRow = WholeOrder['events'][number];

const eventKind = z.enum(ORDER_EVENTS);

// Inside a JSON column an instant is text, as PostgreSQL writes it.
function instantOf(written: Date | string): string {
  return new Date(written).toISOString();
}

/** The shopper's view of the timeline: one step for each status that the order came to. */
function stepsOf(events: readonly EventRow[]): Order['steps'] {
  let before: OrderStatus | null = null;
  return events.flatMap(({ status, created_at }) => {
    if (status === before) return [];
    before = status;
    return [{ status, at: instantOf(created_at) }];
  });
}

const REASON_OF_EVENT: Readonly<Record<string, CancellationReason>> = {
  expired: 'not_paid_in_time',
  replaced: 'replaced',
  payment_failed: 'payment_failed',
  cancelled: 'by_shop',
  cancelled_by_customer: 'by_customer',
};

/** The last word counts: the provider's news of a session that was closed on purpose may come first. */
function whyCancelled(row: WholeOrder): CancellationReason | null {
  if (row.status !== 'CANCELLED') return null;
  const kind = row.events.findLast((event) => event.kind in REASON_OF_EVENT)?.kind;
  return kind === undefined ? null : (REASON_OF_EVENT[kind] ?? null);
}

function shippingMethodOf({
  shipping_method: name,
  arrives_from: from,
  arrives_to: to,
}: WholeOrder): Order['shippingMethod'] {
  if (name === null) return null;
  return { name, estimate: from === null || to === null ? null : { from, to } };
}

/** What nobody has said is left out. */
export function addressOf(row: OrderRow): Order['addressId'] {
  return {
    line_1: row.ship_line_1,
    line_2: row.ship_line_2,
    city: row.ship_city,
    state: row.ship_state,
    zip_code: row.ship_zip_code,
    phone: row.ship_phone,
    ...(row.ship_country !== null && { country: row.ship_country }),
    ...(row.ship_recipient !== '' && { recipient: row.ship_recipient }),
    ...(row.ship_company !== '' && { company: row.ship_company }),
  };
}

/** With which a supplement goes, wherever that goes, or what is left of it: as `mainToSendWith`. */
const isWaitingMain = (other: WholeOrder['linked'][number]): boolean =>
  other.role === 'main' &&
  other.status === 'CONFIRMED' &&
  other.payment_status !== 'REFUNDED' &&
  other.is_somebodys;

/**
 * Whether it pays for how another order is sent, or waits, as what was added to that does, until it is paid;
 * or waits until it is paid to go elsewhere.
 */
function upgradeOf(row: WholeOrder): 'is' | 'waits' | null {
  if (isUpgrade(row)) return 'is';
  const waits = row.linked.some(
    ({ role, status }) => (role === 'upgrade' || role === 'relocation') && status === 'PENDING',
  );
  return waits ? 'waits' : null;
}

function toShipment(row: WholeOrder['shipments'][number]): Shipment {
  return {
    _id: row.id,
    shippedAt: instantOf(row.shipped_at),
    deliveredAt: row.delivered_at === null ? null : instantOf(row.delivered_at),
    carrier: row.carrier,
    carrierId: row.carrier_id,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    lines: row.lines.map(({ order_item_id: itemId, quantity }) => ({ itemId, quantity })),
  };
}

export function toOrder(row: WholeOrder): Order {
  return {
    _id: row.id,
    number: row.number,
    ...(row.key_version !== null && { isGuest: true }),
    orderDate: instantOf(row.created_at),
    items: row.items.map((item) => ({
      _id: item.id,
      product: {
        _id: item.product_id,
        name: item.name,
        price: fromMinorUnits(item.price_cents),
        image: item.image,
      },
      variantId: item.variant_id ?? item.product_id,
      options: item.options,
      quantity: item.quantity,
      total: fromMinorUnits(item.price_cents * item.quantity),
    })),
    subTotal: fromMinorUnits(row.sub_total_cents),
    discount: fromMinorUnits(row.discount_cents),
    shipping: fromMinorUnits(row.shipping_cents),
    tax: fromMinorUnits(row.tax_cents),
    taxes: appliedTaxes(
      row.taxes.map(({ name, rate, is_included: included, amount_cents: cents }) => ({
        name,
        rate,
        included,
        cents,
      })),
    ),
    grandTotal: fromMinorUnits(row.grand_total_cents),
    ...(row.exchanged_cents !== null && { exchanged: fromMinorUnits(row.exchanged_cents) }),
    promoCode: row.promocode,
    discounts: row.discounts.map(({ code, name, kind, goods_cents, shipping_cents }) => ({
      code,
      name,
      kind,
      amount: fromMinorUnits(goods_cents),
      shipping: fromMinorUnits(shipping_cents),
    })),
    orderStatus: row.status,
    paymentStatus: row.payment_status,
    paymentMethod: row.payment_method,
    addressId: addressOf(row),
    shippingMethod: shippingMethodOf(row),
    trackingNumber:
      row.shipments.find((one) => one.tracking_number !== null)?.tracking_number ?? null,
    shipments: row.shipments.map(toShipment),
    holdExpiresAt: row.hold_expires_at === null ? null : instantOf(row.hold_expires_at),
    steps: stepsOf(row.events),
    cancelledBecause: whyCancelled(row),
    linkedOrders: row.linked.map((other) => ({
      _id: other.id,
      number: other.number,
      role: other.role,
      isGuest: other.key_version !== null,
      orderStatus: other.status,
      paymentStatus: other.payment_status,
      ...(other.goes_on_as !== null && { goesOnAs: other.goes_on_as }),
    })),
  };
}

/** What its payer was told when it was placed; where that was not kept yet, what the shop knows now. */
export function instructionsOf(
  { number, payment_instructions: told }: Pick<WholeOrder, 'number' | 'payment_instructions'>,
  method: PaymentMethod,
): Order['paymentInstructions'] {
  const text = told ?? method.instructions ?? '';
  return text === '' ? undefined : { reference: number, text };
}

/** With what its payer has to do, where that is their own doing and still to come. */
export function withInstructions<Told extends Order>(
  order: Told,
  row: WholeOrder,
  byHand: () => readonly PaymentMethod[],
): Told {
  if (order.orderStatus !== 'PENDING') return order;
  const method = byHand().find(({ name }) => name === order.paymentMethod);
  if (method === undefined) return order;
  const paymentInstructions = instructionsOf(row, method);
  return { ...order, ...(paymentInstructions && { paymentInstructions }) };
}

function toEvent(row: EventRow): OrderEvent {
  return {
    _id: row.id,
    at: instantOf(row.created_at),
    kind: eventKind.parse(row.kind),
    orderStatus: row.status,
    paymentStatus: row.payment_status,
    actor: row.actor,
    detail: row.detail,
  };
}

function customerOf(row: Pick<OrderSummaryRow, 'user_id' | 'customer_name' | 'customer_email'>) {
  return { _id: row.user_id, name: row.customer_name, email: row.customer_email };
}

/** Of an order that can be sent: lines of which not all was, as shipments reckon them. */
function toSendOf({ status }: WholeOrder, lines: readonly LineOnItsWay[]): AdminOrder['toSend'] {
  if (transitionFor('shipped', status) === null) return [];
  const left = leftToSend(lines);
  return lines.flatMap((line) => {
    const { itemId, name } = line;
    const most = mostToSend(line);
    const quantity = left.find((one) => one.itemId === itemId)?.quantity ?? 0;
    return most === 0 ? [] : [{ itemId, name, quantity, most }];
  });
}

export function toAdminOrder(
  row: WholeOrder,
  payment: PaymentOverview | null,
  returns: ReturnsOfOrder,
  onTheirWay: readonly LineOnItsWay[],
): AdminOrder {
  const hasShipments = row.shipments.length > 0;
  const toSend = toSendOf(row, onTheirWay);
  const { hasWithdrawal } = returns;
  const money = moneyIn(payment);
  const isLeft = toSend.some(({ quantity }) => quantity > 0);
  return {
    ...toOrder(row),
    refunds: toRefunds(payment),
    customer: customerOf(row),
    payment: payment === null ? null : toPayment(payment, returns),
    toSend,
    madeBy: row.made_by,
    discountReason: row.discounts.find(({ reason }) => reason !== null)?.reason ?? null,
    timeline: row.events.map(toEvent),
    actions: adminActions(
      row.status,
      { ...money, method: row.payment_method },
      { hasShipments, hasWithdrawal, canBeSent: toSend.length > 0, upgrade: upgradeOf(row) },
    ),
    addressVersion: row.address_version,
    canBeChanged:
      refusalOfChange(row, hasShipments) === null &&
      !isUpgrade(row) &&
      !row.linked.some(isWaitingMain) &&
      !row.linked.some(({ role, status }) => role === 'relocation' && status === 'PENDING'),
    canBeSupplemented:
      refusalOfSupplement(row, {
        returned: money.returned,
        hasWithdrawal,
        isLeft,
        // The words of a refusal alone hang on it.
        paidBefore: null,
      }) === null,
  };
}

export function toSummary(
  row: OrderSummaryRow,
  pieces: number,
  refunded: MinorUnits,
): AdminOrderSummary {
  return {
    _id: row.id,
    number: row.number,
    orderDate: instantOf(row.created_at),
    customer: customerOf(row),
    itemCount: pieces,
    grandTotal: fromMinorUnits(row.grand_total_cents),
    orderStatus: row.status,
    paymentStatus: row.payment_status,
    paymentMethod: row.payment_method,
    ...(refunded > 0 && { refunded: fromMinorUnits(refunded) }),
  };
}
