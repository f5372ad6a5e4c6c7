import type { AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import { shortOrderId } from '@gadgetry/contract/order-limits';
import { Link } from 'react-router';
import { adminOrderPath } from '../../page/paths.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../shopping/order-status-badge.tsx';
import { Price } from '../../ui/price.tsx';
import type { Column } from '../data-table.tsx';
import { localTime } from '../local-time.ts';

export const orderColumns: readonly Column<AdminOrderSummary>[] = [
  {
    id: 'id',
    header: 'Order',
    width: '16%',
    cell: ({ _id, number }) => (
      <Link
        to={adminOrderPath(_id)}
        className="inline-flex min-h-9 flex-col justify-center leading-snug tabular-nums"
      >
        <span className="font-semibold whitespace-nowrap text-accent underline underline-offset-4">
          {number}
        </span>{' '}
        <span className="text-sm text-ink-soft">{shortOrderId(_id)}</span>
      </Link>
    ),
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
    width: '21%',
    cell: ({ customer }) => (
      <span className="block leading-snug">
        <span className="block truncate font-medium">{customer.name}</span>
        <span className="block truncate text-sm text-ink-soft">{customer.email}</span>
      </span>
    ),
  },
  {
    id: 'items',
    header: 'Items',
    width: '8%',
    numeric: true,
    cell: ({ itemCount }) => itemCount,
  },
  {
    id: 'total',
    header: 'Total',
    width: '13%',
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
    cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} />,
  },
];
