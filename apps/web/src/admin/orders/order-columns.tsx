import type { AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import { shortOrderId } from '@gadgetry/contract/order-limits';
import { PAYMENT_METHOD_LABELS, isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../shopping/order-status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { CustomerCell } from '../customer-cell.tsx';
import type { Column } from '../data-table.tsx';
import { localTime } from '../local-time.ts';

interface OrderLinkProps extends Pick<AdminOrderSummary, '_id' | 'number'> {
  readonly inline?: boolean;
}

/** Leads to an order, which keeps the filter of the list that it was opened from. */
function OrderLink({ _id, number, inline = false }: OrderLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={adminOrderPath(_id) + search}
      className={clsx(
        'inline-flex min-h-9 leading-snug tabular-nums',
        inline ? 'items-center gap-2' : 'flex-col justify-center',
      )}
    >
      <span className="font-semibold whitespace-nowrap text-accent underline underline-offset-4">
        {number}
      </span>{' '}
      <span className="text-sm text-ink-soft">{shortOrderId(_id)}</span>
    </Link>
  );
}

/** Marked is what waits for money that an admin has to look for, and what is paid and no more in full. */
function PaymentBadges({
  orderStatus,
  paymentStatus,
  paymentMethod,
  refunded = 0,
}: AdminOrderSummary) {
  const waits = orderStatus === 'PENDING' && !isCollectedByProvider(paymentMethod);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <PaymentStatusBadge status={paymentStatus} />
      {paymentStatus === 'PAID' && refunded > 0 && (
        <span className="text-[0.8125rem] leading-4 text-ink-soft">partly refunded</span>
      )}
      {waits && <Badge tone="yellow">{PAYMENT_METHOD_LABELS[paymentMethod]}</Badge>}
    </span>
  );
}

/** On a phone, where seven columns have no room: an order is a card. */
export const orderCardColumns: readonly Column<AdminOrderSummary>[] = [
  {
    id: 'order',
    header: 'Orders, newest first',
    width: '100%',
    cell: (order) => (
      <div className="flex flex-col gap-1">
        <span className="flex items-center justify-between gap-3">
          <OrderLink {...order} inline />
          <Price amount={order.grandTotal} className="text-lg whitespace-nowrap" />
        </span>
        <span className="truncate text-sm">{order.customer.name}</span>
        <time dateTime={order.orderDate} className="text-sm text-ink-soft">
          {localTime(order.orderDate)}
        </time>
        <span className="flex gap-1.5">
          <OrderStatusBadge status={order.orderStatus} />
          <PaymentBadges {...order} />
        </span>
      </div>
    ),
  },
];

export const orderColumns: readonly Column<AdminOrderSummary>[] = [
  {
    id: 'id',
    header: 'Order',
    width: '15%',
    cell: (order) => <OrderLink {...order} />,
  },
  {
    id: 'date',
    header: 'Date',
    width: '18%',
    cell: ({ orderDate }) => <time dateTime={orderDate}>{localTime(orderDate)}</time>,
  },
  {
    id: 'customer',
    header: 'Customer',
    width: '24%',
    cell: ({ customer }) => <CustomerCell {...customer} />,
  },
  {
    id: 'items',
    header: 'Items',
    width: '7%',
    numeric: true,
    cell: ({ itemCount }) => itemCount,
  },
  {
    id: 'total',
    header: 'Total',
    width: '12%',
    numeric: true,
    cell: ({ grandTotal }) => <Price amount={grandTotal} className="whitespace-nowrap" />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '13%',
    cell: ({ orderStatus }) => <OrderStatusBadge status={orderStatus} />,
  },
  {
    id: 'payment',
    header: 'Payment',
    width: '11%',
    cell: (order) => <PaymentBadges {...order} />,
  },
];
