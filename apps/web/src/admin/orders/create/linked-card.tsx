import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { addressLines } from '@gadgetry/contract/address-lines';
import { orderShippingText } from '@gadgetry/contract/order-shipping';
import type { AdminReturn } from '@gadgetry/contract/returns';
import { Link } from 'react-router';
import { adminOrderPath, adminReturnPath } from '../../../page/admin-paths.ts';
import { useShop } from '../../../page/shop-settings.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';

interface LinkedCardProps {
  readonly order: AdminOrder;
  /** What came back of it, for which something is sent; null: something is added to it. */
  readonly returned: AdminReturn | null;
}

/** The order that an order belongs to: whose it is, where it goes and how, it follows. */
export function LinkedCard({ order, returned }: LinkedCardProps) {
  const { country } = useShop();
  const { customer, addressId: address } = order;
  const link = (
    <Link
      to={returned === null ? adminOrderPath(order._id) : adminReturnPath(returned._id)}
      className="font-medium whitespace-nowrap underline underline-offset-4"
    >
      {order.number}
    </Link>
  );
  return (
    <Card>
      <CardHeading>{returned === null ? 'Added to an order' : 'For what came back'}</CardHeading>
      {returned === null ? (
        <p>
          These items are an order of their own, with its own payment and invoice, and are sent
          together with {link}. Shipping is paid by that order.
        </p>
      ) : (
        <>
          <p>
            These items are an order of their own, with its own invoice, and are paid with what was
            paid for the return of {link}. Nothing more is paid for shipping.
          </p>
          <ul className="mt-3">
            {returned.lines.map(({ itemId, name, received }) => (
              <li key={itemId}>
                {received ?? 0} × {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">Customer</dt>
          <dd className="wrap-anywhere">
            {customer.name}
            <br />
            {customer.email}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">Goes to</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {addressLines(address, country).join('\n')}
          </dd>
          {order.shippingMethod !== null && (
            <dd className="mt-1 text-ink-soft">{orderShippingText(order)}</dd>
          )}
        </div>
      </dl>
    </Card>
  );
}
