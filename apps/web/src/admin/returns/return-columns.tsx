import { type AdminReturn, reasonName } from '@gadgetry/contract/returns';
import { Link } from 'react-router';
import { adminReturnPath } from '../../page/admin-paths.ts';
import { ReturnStatusBadge } from '../../shopping/return-status-badge.tsx';
import { CustomerCell } from '../customer-cell.tsx';
import type { Column } from '../data-table.tsx';
import { localTime } from '../local-time.ts';

export const returnColumns: readonly Column<AdminReturn>[] = [
  {
    id: 'order',
    header: 'Order',
    width: '16%',
    cell: ({ _id, order }) => (
      <Link
        to={adminReturnPath(_id)}
        aria-label={`Return of order ${order.number}`}
        className="inline-flex min-h-9 items-center font-semibold whitespace-nowrap text-accent tabular-nums underline underline-offset-4"
      >
        {order.number}
      </Link>
    ),
  },
  {
    id: 'date',
    header: 'Asked for',
    width: '18%',
    cell: ({ requestedAt }) => <time dateTime={requestedAt}>{localTime(requestedAt)}</time>,
  },
  {
    id: 'customer',
    header: 'Customer',
    width: '22%',
    cell: ({ customer }) => <CustomerCell {...customer} />,
  },
  {
    id: 'items',
    header: 'Items',
    width: '8%',
    numeric: true,
    cell: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  {
    id: 'reason',
    header: 'Reason',
    width: '18%',
    cell: ({ reason }) => (
      <span className="line-clamp-2 leading-snug">
        {reason === null ? 'Withdrawal' : reasonName(reason)}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'State',
    width: '18%',
    cell: (row) => <ReturnStatusBadge row={row} />,
  },
];
