import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { addressLines } from '@gadgetry/contract/address-lines';
import { orderShippingText } from '@gadgetry/contract/order-shipping';
import { Link } from 'react-router';
import { adminOrderPath } from '../../../page/admin-paths.ts';
import { useShop } from '../../../page/shop-settings.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';

/** The order that things are added to: whose it is, where it goes and how, they follow. */
export function SupplementedCard({ order }: { readonly order: AdminOrder }) {
  const { country } = useShop();
  const { customer, addressId: address } = order;
  return (
    <Card>
      <CardHeading>Added to an order</CardHeading>
      <p>
        These items are an order of their own, with its own payment and invoice, and are sent
        together with{' '}
        <Link
          to={adminOrderPath(order._id)}
          className="font-medium whitespace-nowrap underline underline-offset-4"
        >
          {order.number}
        </Link>
        . Shipping is paid by that order.
      </p>
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
