import type { OrderStatus, PaymentStatus } from '@gadgetry/contract/orders';

interface ChangedOrder {
  readonly status: OrderStatus;
  readonly payment_status: PaymentStatus;
  /** '' is a deleted account's. */
  readonly customer_email: string;
}

/** Why nobody can change where an order goes, or how, any more; null: it can be changed. */
export function refusalOfChange(
  { status, payment_status: payment, customer_email: email }: ChangedOrder,
  hasShipments: boolean,
): string | null {
  if (status === 'CANCELLED') return 'This order is cancelled: nothing of it is sent';
  if (hasShipments || (status !== 'PENDING' && status !== 'CONFIRMED')) {
    return 'This order, or a part of it, was sent already: it stays as it is';
  }
  if (payment === 'REFUNDED') {
    return 'All of the money of this order went back: nothing of it is sent';
  }
  return email === '' ? 'The account of this order was deleted: it stays as it was given' : null;
}
