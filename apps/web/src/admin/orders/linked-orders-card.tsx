import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { LinkedOrder } from '@gadgetry/contract/orders';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import { Link } from 'react-router';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../shopping/order-status-badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isTogether, linkedWarnings } from './linked-orders.ts';

const ROLES: Readonly<Record<LinkedOrder['role'], string>> = {
  main: 'Items were added to this order',
  supplement: 'Items that were added',
  upgrade: 'Pays for a dearer shipping method',
  exchange: 'Sent for what came back',
  exchanged: 'Sent for what came back of this order',
  relocation: 'For another address: takes the place of this order',
  relocated: 'For another address: this order takes its place',
};

const SENT_SO = 'Is sent by the method that this pays for';

function LinkedOrderLine({ linked, about }: { readonly linked: LinkedOrder; about: string }) {
  const { _id, number, orderStatus, paymentStatus } = linked;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span>
        <Link
          to={adminOrderPath(_id)}
          className="inline-flex min-h-6 items-center font-medium whitespace-nowrap underline underline-offset-4"
        >
          {number}
        </Link>
        <span className="block text-sm text-ink-soft">{about}</span>
      </span>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm [&>div]:flex [&>div]:items-center [&>div]:gap-2">
        <div>
          <dt className="text-ink-soft">Order</dt>
          <dd>
            <OrderStatusBadge status={orderStatus} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">Payment</dt>
          <dd>
            <PaymentStatusBadge status={paymentStatus} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** Orders that belong to it; nothing for most orders. */
export function LinkedOrdersCard({ order }: { readonly order: AdminOrder }) {
  const { linkedOrders } = order;
  if (linkedOrders.length === 0) return null;
  return (
    <Card>
      <CardHeading>{isTogether(order) ? 'Together with' : 'Linked orders'}</CardHeading>
      <ul className="flex flex-col divide-y divide-line">
        {linkedOrders.map((linked) => (
          <LinkedOrderLine
            key={linked._id}
            linked={linked}
            about={linked.role === 'main' && isUpgrade(order) ? SENT_SO : ROLES[linked.role]}
          />
        ))}
      </ul>
      {linkedWarnings(order).map((warning) => (
        <Notice key={warning} tone="warning" className="mt-4 print:hidden">
          {warning}
        </Notice>
      ))}
    </Card>
  );
}
