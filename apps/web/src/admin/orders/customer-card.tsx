import { formatMoney } from '@gadgetry/contract/money';
import type { InternalNotes } from '@gadgetry/contract/internal-notes';
import { Link } from 'react-router';
import { adminOrderPath, customerPath, ordersBySearchPath } from '../../page/admin-paths.ts';
import { OrderStatusBadge } from '../../shopping/order-status-badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { localTime } from '../local-time.ts';

interface CustomerCardProps {
  readonly customer: InternalNotes['customer'];
  readonly email: string;
}

/** Who has ordered, by what else they have ordered. */
export function CustomerCard({ customer, email }: CustomerCardProps) {
  const { accountId, otherOrders, spent, latest } = customer;
  const more = otherOrders - latest.length;
  return (
    <Card className="print:hidden">
      <CardHeading
        aside={
          accountId !== null && (
            <Link to={customerPath(accountId)} className="underline underline-offset-4">
              Customer
            </Link>
          )
        }
      >
        Other orders
      </CardHeading>
      <p className="text-ink-soft">
        {otherOrders === 0
          ? 'This is their first order.'
          : `${otherOrders} other ${otherOrders === 1 ? 'order' : 'orders'}.`}{' '}
        {formatMoney(spent)} spent in all.
      </p>
      {latest.length > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {latest.map(({ _id, number, orderDate, grandTotal, orderStatus }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 py-2.5">
              <Link
                to={adminOrderPath(_id)}
                className="inline-flex min-h-9 items-center font-medium tabular-nums underline underline-offset-4"
              >
                {number}
              </Link>
              <span className="tabular-nums">{formatMoney(grandTotal)}</span>
              <span className="flex w-full flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
                <time dateTime={orderDate}>{localTime(orderDate)}</time>
                <OrderStatusBadge status={orderStatus} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && email !== '' && (
        <Link
          to={ordersBySearchPath(email)}
          className="mt-3 inline-block underline underline-offset-4"
        >
          All {otherOrders + 1}
        </Link>
      )}
    </Card>
  );
}
