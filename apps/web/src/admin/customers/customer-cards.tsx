import type { Customer } from '@gadgetry/contract/customers';
import { formatMoney } from '@gadgetry/contract/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminOrderPath, ordersBySearchPath } from '../../page/admin-paths.ts';
import { OrderStatusBadge } from '../../shopping/order-status-badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { localTime } from '../local-time.ts';

const LINK =
  'inline-flex min-h-9 items-center font-medium tabular-nums underline underline-offset-4';

const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-ink-soft">{children}</p>
);

export function CustomerOrders({ customer }: { readonly customer: Customer }) {
  const { latestOrders, orders, email } = customer;
  return (
    <Card>
      <CardHeading
        aside={
          orders > latestOrders.length && (
            <Link to={ordersBySearchPath(email)} className="underline underline-offset-4">
              All {orders}
            </Link>
          )
        }
      >
        Latest orders
      </CardHeading>
      {latestOrders.length === 0 && <Nothing>Nothing ordered yet.</Nothing>}
      <ul className="flex flex-col divide-y divide-line">
        {latestOrders.map(({ _id, number, orderDate, grandTotal, orderStatus }) => (
          <li
            key={_id}
            className="grid grid-cols-2 items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[9rem_1fr_auto_7rem]"
          >
            <Link to={adminOrderPath(_id)} className={`${LINK} whitespace-nowrap`}>
              {number}
            </Link>
            <time dateTime={orderDate} className="text-sm text-ink-soft max-sm:order-last">
              {localTime(orderDate)}
            </time>
            <span className="max-sm:order-last max-sm:justify-self-end">
              <OrderStatusBadge status={orderStatus} />
            </span>
            <span className="text-right tabular-nums">{formatMoney(grandTotal)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the shop's own people have written on their orders. */
export function CustomerNotes({ notes }: Pick<Customer, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <Card>
      <CardHeading>Notes on their orders</CardHeading>
      <ol className="flex flex-col gap-4">
        {notes.map(({ _id, text, author, at, order }) => (
          <li key={_id} className="border-l-2 border-line pl-4">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <Link to={adminOrderPath(order._id)} className="underline underline-offset-4">
                {order.number}
              </Link>
              , <time dateTime={at}>{localTime(at)}</time> by {author}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function CustomerReviews({ reviews }: Pick<Customer, 'reviews'>) {
  if (reviews.length === 0) return null;
  return (
    <Card>
      <CardHeading>Reviews</CardHeading>
      <ul className="flex flex-col gap-4">
        {reviews.map(({ _id, product, stars, text, status, at }) => (
          <li key={_id}>
            <p className="font-medium">
              {product.name}: {stars} of 5
            </p>
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={at}>{localTime(at)}</time>, {status}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
