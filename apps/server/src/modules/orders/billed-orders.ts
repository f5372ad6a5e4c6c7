import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { Database, Transaction } from '../../database/database.ts';
import { type PaymentOverview, linesOfRefund, readPayment } from '../payments/index.ts';
import { TRANSITIONS } from './order-status.ts';
import { addressOf } from './order-serializer.ts';
import { type WholeOrder, readOrder } from './order-reading.ts';
import { linesOf, lockOrder } from './order-store.ts';

const CONFIRMING: ReadonlySet<string> = new Set(
  TRANSITIONS.filter(({ to }) => to === 'CONFIRMED').map(({ move }) => move),
);

async function taxesOf(db: Database, orderId: string) {
  const rows = await db
    .selectFrom('order_taxes')
    .select(['order_item_id', 'position', 'name', 'rate', 'is_compound', 'is_included'])
    .select(['base_cents', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    lineId: row.order_item_id,
    position: row.position,
    name: row.name,
    rate: row.rate,
    isCompound: row.is_compound,
    isIncluded: row.is_included,
    base: row.base_cents,
    amount: row.amount_cents,
  }));
}

/** 'Ten off (SAVE10)', and of a code that has no other name 'SAVE10'. */
function discountName({ code, name }: WholeOrder['discounts'][number]): string {
  return code === null || code === name ? name : `${name} (${code})`;
}

function refundsOf(payment: PaymentOverview | null) {
  return (payment?.transactions ?? [])
    .filter(({ kind, amount_cents: amount }) => kind === 'refund' && amount > 0)
    .map(({ id, amount_cents: amount, shipping_cents: shipping, status }) => ({
      id,
      amount,
      shipping,
      isDone: status === 'succeeded' || status === 'paid_otherwise',
      lines: linesOfRefund(payment?.refundLines ?? [], id).map(({ itemId, ...line }) => ({
        lineId: itemId,
        quantity: line.quantity,
        amount: line.amount,
      })),
    }));
}

function moneyOf(order: WholeOrder, payment: PaymentOverview | null) {
  if (payment?.settled_at == null) return null;
  return {
    method: order.payment_method,
    amount: payment.amount_cents,
    exchanged: payment.exchanged_cents,
    at: new Date(payment.settled_at),
  };
}

/** How people call some orders, by their ids. */
async function orderNumbersOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', orderIds)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The same, locked as whatever becomes of its money locks it. */
async function lockBilledOrder(trx: Transaction, orderId: string) {
  return (await lockOrder(trx, orderId)) === undefined ? undefined : readBilledOrder(trx, orderId);
}

/** An order as its documents need it. */
export async function readBilledOrder(db: Database, orderId: string) {
  const order = await readOrder(db, orderId);
  if (order === undefined) return undefined;
  const bought = await linesOf(db, orderId);
  const payment = await readPayment(db, orderId, async () => bought);
  const sent = order.shipments.map(({ shipped_at: at }) => new Date(at).getTime());
  const { arrives_from: from, arrives_to: to } = order;
  return {
    id: order.id,
    number: order.number,
    placedAt: order.created_at,
    wasConfirmed: order.events.some(({ kind }) => CONFIRMING.has(kind)),
    customerName: order.customer_name,
    isForgotten: order.customer_email === '',
    address: addressOf(order),
    lines: order.items.map(({ id, name, options, quantity, price_cents: price }, at) => ({
      id,
      name: nameWithChoice(name, options),
      quantity,
      price,
      paid: bought[at]?.paid ?? 0,
    })),
    discounts: order.discounts
      .map((one) => ({ name: discountName(one), amount: one.goods_cents }))
      .filter(({ amount }) => amount > 0),
    taxes: await taxesOf(db, orderId),
    subTotal: order.sub_total_cents,
    discount: order.discount_cents,
    shipping: order.shipping_cents,
    shippingMethod: order.shipping_method,
    tax: order.tax_cents,
    includedTax: order.included_tax_cents,
    total: order.grand_total_cents,
    arrives: from === null || to === null ? null : { from, to },
    sentAt: sent.length === 0 ? null : new Date(Math.max(...sent)),
    payment: moneyOf(order, payment),
    refunds: refundsOf(payment),
  };
}

/** As invoices ask for orders. */
export const billedOrders = {
  lockOrder: lockBilledOrder,
  readOrder: readBilledOrder,
  numbersOf: orderNumbersOf,
};
