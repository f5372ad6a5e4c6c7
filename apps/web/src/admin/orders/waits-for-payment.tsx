import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { Link } from 'react-router';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { unpaidRelocation, unpaidUpgrade } from './linked-orders.ts';

/** Why an order is neither sent nor cancelled now, below where the buttons for that were. */
export function WaitsForPayment({ order }: { readonly order: AdminOrder }) {
  const place = unpaidRelocation(order);
  const unpaid = place ?? unpaidUpgrade(order);
  if (unpaid === undefined) return null;
  return (
    <Notice tone="warning" className="print:hidden">
      {place === undefined ? 'A dearer shipping method' : 'The difference for another address'} is
      to be paid as{' '}
      <Link
        to={adminOrderPath(unpaid._id)}
        className="font-medium whitespace-nowrap underline underline-offset-4"
      >
        order {unpaid.number}
      </Link>
      . Until then this order can’t be sent, cancelled{' '}
      {place === undefined
        ? 'or refunded in full'
        : 'or refunded, and its money waits to pay for that one'}
      . To do so, cancel that one first.
    </Notice>
  );
}
