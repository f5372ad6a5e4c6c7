import type { CustomerSummary } from '@gadgetry/contract/customers';
import { formatMoney } from '@gadgetry/contract/money';
import { Link } from 'react-router';
import { customerPath } from '../../page/admin-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../data-table.tsx';
import { dayOf } from '../local-time.ts';

const ordersText = (orders: number) => `${orders} ${orders === 1 ? 'order' : 'orders'}`;

function CustomerLink({ _id, fullName, isActive, isImported }: CustomerSummary) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to={customerPath(_id)}
        className="inline-flex min-h-9 min-w-0 items-center font-medium underline underline-offset-4"
      >
        <span className="truncate">{fullName}</span>
      </Link>
      {!isActive && <Badge tone="grey">Banned</Badge>}
      {isImported && <Badge tone="blue">Imported</Badge>}
    </span>
  );
}

export const customerColumns: readonly Column<CustomerSummary>[] = [
  { id: 'name', header: 'Customer', width: '25%', cell: (row) => <CustomerLink {...row} /> },
  {
    id: 'email',
    header: 'E-mail',
    width: '29%',
    cell: ({ email }) => <span className="line-clamp-2 break-all">{email}</span>,
  },
  { id: 'orders', header: 'Orders', width: '9%', numeric: true, cell: ({ orders }) => orders },
  {
    id: 'spent',
    header: 'Spent',
    width: '13%',
    numeric: true,
    cell: ({ spent }) => <span className="whitespace-nowrap">{formatMoney(spent)}</span>,
  },
  {
    id: 'last',
    header: 'Last order',
    width: '12%',
    cell: ({ lastOrderAt }) =>
      lastOrderAt === null ? 'None' : <time dateTime={lastOrderAt}>{dayOf(lastOrderAt)}</time>,
  },
  {
    id: 'since',
    header: 'Since',
    width: '12%',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dayOf(createdAt)}</time>,
  },
];

/** On a phone, where six columns have no room: a customer is a card. */
export const customerCardColumns: readonly Column<CustomerSummary>[] = [
  {
    id: 'customer',
    header: 'Customers',
    width: '100%',
    cell: (row) => (
      <div className="flex flex-col gap-0.5">
        <span className="flex items-center justify-between gap-3">
          <CustomerLink {...row} />
          <span className="font-medium tabular-nums">{formatMoney(row.spent)}</span>
        </span>
        <span className="truncate text-sm">{row.email}</span>
        <span className="text-sm text-ink-soft">{ordersText(row.orders)}</span>
      </div>
    ),
  },
];
