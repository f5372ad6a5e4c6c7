import type { Order, OrderStatus } from '@gadgetry/contract/orders';

interface ProgressStep {
  readonly status: OrderStatus;
  readonly label: string;
  /** When it was reached; null while it is still to come. */
  readonly at: string | null;
  readonly current: boolean;
}

const LABELS: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'Placed',
  CONFIRMED: 'Confirmed',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
};

const WAY: readonly OrderStatus[] = ['PENDING', 'CONFIRMED', 'SHIPPED', 'DELIVERED'];

/** What has happened to an order, and what is still to come unless it was cancelled or paid back. */
export function progressOf(
  order: Pick<Order, 'orderStatus' | 'paymentStatus' | 'steps' | 'orderDate'>,
): ProgressStep[] {
  const reached = new Map<OrderStatus, string>([['PENDING', order.orderDate]]);
  for (const { status, at } of order.steps) reached.set(status, at);
  // Given up and confirmed all the same, when the money came late: only how it ended counts.
  if (order.orderStatus !== 'CANCELLED') reached.delete('CANCELLED');
  const way =
    order.orderStatus === 'CANCELLED'
      ? [...WAY.filter((status) => reached.has(status)), 'CANCELLED' as const]
      : // Nothing is sent any more of what was paid back.
        WAY.filter((status) => order.paymentStatus !== 'REFUNDED' || reached.has(status));
  return way.map((status) => ({
    status,
    label: LABELS[status],
    at: reached.get(status) ?? null,
    current: status === order.orderStatus,
  }));
}
