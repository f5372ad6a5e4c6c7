import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import { addressLines } from '@gadgetry/contract/address-lines';
import { estimateText } from '@gadgetry/contract/estimate-text';
import type { Order } from '@gadgetry/contract/orders';
import type { SessionStatus } from '@gadgetry/contract/payments';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/use-session.ts';
import { orderDetailsPath, paths } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../shopping/order-status-badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderLines } from '../order-lines.tsx';
import { OrderTotals } from '../order-totals.tsx';

interface CompletedOrderProps {
  readonly status: SessionStatus;
  /** undefined until it has been read. */
  readonly order: Order | undefined;
  readonly underWay: boolean;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-medium break-all">{children}</dd>
    </div>
  );
}

const linkStyle = 'font-medium text-accent underline underline-offset-4';

/** What comes next, as far as it is known: the money first, then the parcel. */
function Next({ status, order }: Pick<CompletedOrderProps, 'status' | 'order'>) {
  const { supportEmail, sendsMail } = useShop();
  const isGuest = useSession().status === 'signed-out';
  const estimate = order?.shippingMethod?.estimate ?? null;
  const paid = status.paymentStatus === 'PAID';
  return (
    <Card>
      <CardHeading>What comes next</CardHeading>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-pretty marker:text-ink-soft">
        {sendsMail && (
          <li>
            {paid
              ? `A confirmation with all of this is on its way to ${status.customer_email}.`
              : `As soon as your payment has arrived, we confirm it to ${status.customer_email}.`}
          </li>
        )}
        <li>
          {order !== undefined && isUpgrade(order)
            ? `Your order is sent the way that you have paid for${sendsMail ? ', and we write to you when it leaves' : ''}.`
            : `We pack your order${sendsMail ? ', and write to you when it leaves' : ''}.`}
          {paid && estimate !== null && ` It should arrive ${estimateText(estimate)}.`}
        </li>
        {isGuest ? (
          <li>
            Until then and afterwards you see it{' '}
            {sendsMail ? 'through the link in our mails' : 'in this browser'}.
          </li>
        ) : (
          <li>
            Until then and afterwards you find it under{' '}
            <Link to={paths.myOrders} className={linkStyle}>
              My Orders
            </Link>
            .
          </li>
        )}
      </ol>
      <p className="mt-4 text-[0.9375rem] text-ink-soft">
        Is something wrong with it? Write to{' '}
        <a
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order ${status.orderNumber}`)}`}
          className={linkStyle}
        >
          {supportEmail}
        </a>{' '}
        and name order <span className="whitespace-nowrap">{status.orderNumber}</span>.
      </p>
    </Card>
  );
}

function WhatAndWhere({ order }: { readonly order: Order }) {
  const lines = addressLines(order.addressId, useShop().country);
  return (
    <Card>
      <CardHeading>What you bought</CardHeading>
      <OrderLines items={order.items} />
      <OrderTotals order={order} />
      <h3 className="mt-6 font-semibold">Where it goes</h3>
      <p className="mt-1 break-words text-ink-soft">{lines.join(', ')}</p>
    </Card>
  );
}

export function CompletedOrder({ status, order, underWay }: CompletedOrderProps) {
  return (
    <div className="flex flex-col gap-6">
      <p className="-mt-2 text-center text-balance text-ink-soft">
        Thank you. Order <span className="whitespace-nowrap">{status.orderNumber}</span> is ours to
        take care of now.
      </p>
      {underWay && (
        <Notice>
          Your payment is being processed. This page follows it; you need not stay here.
        </Notice>
      )}
      <Next status={status} order={order} />
      {order === undefined ? (
        <Skeleton className="h-72 w-full rounded-card" />
      ) : (
        <WhatAndWhere order={order} />
      )}
      <Card className="py-2 sm:py-3">
        <dl className="divide-y divide-line">
          <Fact name="E-mail">{status.customer_email}</Fact>
          <Fact name="Order ID">
            <span className="text-[0.9375rem] tracking-tight">{status.orderId}</span>
          </Fact>
          <Fact name="Order status">
            <OrderStatusBadge status={status.orderStatus} />
          </Fact>
          <Fact name="Payment status">
            <PaymentStatusBadge status={status.paymentStatus} />
          </Fact>
        </dl>
      </Card>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.home}>Return to Home</LinkButton>
        <LinkButton to={orderDetailsPath(status.orderId)} variant="secondary">
          View order
        </LinkButton>
      </div>
    </div>
  );
}
