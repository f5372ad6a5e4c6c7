import type {
  AdminOrder,
  AdminOrderSummary,
  OrderEvent,
  OrderPayment,
} from '@gadgetry/contract/admin-orders';
import { ORDER_EVENTS } from '@gadgetry/contract/admin-orders';
import { dollarsFromCents } from '@gadgetry/contract/money';
import type { Order, OrderStatus } from '@gadgetry/contract/orders';
import { z } from 'zod';
import type { PaymentRow } from '../payments/index.ts';
import type { OrderSummaryRow } from './admin-order-reading.ts';
import type { WholeOrder } from './order-reading.ts';
import { adminActions } from './order-status.ts';

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

export function toOrder(row: WholeOrder): Order {
  return {
    _id: row.id,
    orderDate: instantOf(row.created_at),
    items: row.items.map((item) => ({
      _id: item.id,
      product: {
        _id: item.product_id,
        name: item.name,
        price: dollarsFromCents(item.price_cents),
        image: item.image,
      },
      quantity: item.quantity,
    })),
    subTotal: dollarsFromCents(row.sub_total_cents),
    discount: dollarsFromCents(row.discount_cents),
    grandTotal: dollarsFromCents(row.grand_total_cents),
    promoCode: row.promocode,
    orderStatus: row.status,
    paymentStatus: row.payment_status,
    addressId: {
      line_1: row.ship_line_1,
      line_2: row.ship_line_2,
      city: row.ship_city,
      state: row.ship_state,
      zip_code: row.ship_zip_code,
      phone: row.ship_phone,
    },
    trackingNumber: row.tracking_number,
    holdExpiresAt: row.hold_expires_at === null ? null : instantOf(row.hold_expires_at),
    steps: stepsOf(row.events),
  };
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

function toPayment(row: PaymentRow): OrderPayment {
  return {
    status: row.status,
    amount: dollarsFromCents(row.amount_cents),
    sessionId: row.session_id,
    paymentIntentId: row.payment_intent_id,
    refundId: row.refund_id,
    refundReason: row.refund_reason,
    refunded: dollarsFromCents(row.refunded_cents),
    settledAt: row.settled_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  };
}

function customerOf(row: Pick<OrderSummaryRow, 'user_id' | 'customer_name' | 'customer_email'>) {
  return { _id: row.user_id, name: row.customer_name, email: row.customer_email };
}

export function toAdminOrder(row: WholeOrder, payment: PaymentRow | null): AdminOrder {
  return {
    ...toOrder(row),
    customer: customerOf(row),
    payment: payment === null ? null : toPayment(payment),
    timeline: row.events.map(toEvent),
    actions: adminActions(row.status),
  };
}

export function toSummary(row: OrderSummaryRow, pieces: number): AdminOrderSummary {
  return {
    _id: row.id,
    orderDate: instantOf(row.created_at),
    customer: customerOf(row),
    itemCount: pieces,
    grandTotal: dollarsFromCents(row.grand_total_cents),
    orderStatus: row.status,
    paymentStatus: row.payment_status,
  };
}
