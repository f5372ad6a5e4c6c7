import { shortOrderId } from '@gadgetry/contract/order-limits';
import type { SessionStatus } from '@gadgetry/contract/payments';
import type { ReactNode } from 'react';
import { orderDetailsPath, paths } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../shopping/order-status-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface CompletedOrderProps {
  readonly status: SessionStatus;
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

export function CompletedOrder({ status, underWay }: CompletedOrderProps) {
  const { supportEmail } = useShop();
  return (
    <div className="flex flex-col gap-6">
      <p className="-mt-2 text-center text-balance text-ink-soft">
        Thank you. Order {shortOrderId(status.orderId)} is ours to take care of now.
      </p>
      {underWay && (
        <Notice>
          Your payment is being processed. This page follows it; you need not stay here.
        </Notice>
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
      <p className="text-center text-[0.9375rem] text-ink-soft">
        Questions? Write to{' '}
        <a
          href={`mailto:${supportEmail}`}
          className="font-medium text-accent underline underline-offset-4"
        >
          {supportEmail}
        </a>
      </p>
    </div>
  );
}
