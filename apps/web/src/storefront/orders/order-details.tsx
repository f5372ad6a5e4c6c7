import { DOCUMENT_NAMES } from '@gadgetry/contract/invoices';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import { foreignCountry } from '@gadgetry/contract/address-lines';
import { formatMoney } from '@gadgetry/contract/money';
import { orderShippingText } from '@gadgetry/contract/order-shipping';
import type { Order } from '@gadgetry/contract/orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { clsx } from 'clsx';
import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useGetDocumentsQuery } from '../../api/invoices.ts';
import { paths, paymentPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { DownloadDocument } from '../../shopping/download-document.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../shopping/order-status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { OrderLines } from '../order-lines.tsx';
import { cancellationText } from '../cancellation-text.ts';
import { orderMoment, untilWords } from '../moments.ts';
import { payingAnOrder } from '../order-route-state.ts';
import { OrderTotals } from '../order-totals.tsx';
import { useTimeUp } from '../use-time-up.ts';
import { CancelOrder } from './cancel-order.tsx';
import { ClaimOrder } from './claim-order.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { OrderProgressLine } from './order-progress-line.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { OrdersTogether } from './orders-together.tsx';

/** For an order whose pieces are still kept for a payment that has not come yet. */
function PayNow({ order }: { readonly order: Order }) {
  const { holdExpiresAt } = order;
  const over = useTimeUp(holdExpiresAt);
  if (order.orderStatus !== 'PENDING' || holdExpiresAt === null || over) return null;
  return (
    <Notice tone="warning" className="sm:[&>svg]:self-center print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          This order is not paid yet.{' '}
          {isUpgrade(order) ? 'You can pay for it' : 'Its items are kept for you'} until{' '}
          {untilWords(holdExpiresAt)}.
        </p>
        <LinkButton to={paymentPath(order._id)} state={payingAnOrder}>
          Pay now
        </LinkButton>
      </div>
    </Notice>
  );
}

/** To be quoted, and copied with one press; lists call the order by the end of its id. */
function OrderNumber({ order }: { readonly order: Pick<Order, '_id' | 'number'> }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(order.number);
      toast.success('Order number copied');
    } catch {
      // Browsers keep the clipboard from pages over plain http.
      toast.error('The order number could not be copied. Please select it instead.');
    }
  };
  return (
    <>
      <span className="flex items-center gap-1">
        <span className="font-medium whitespace-nowrap tabular-nums select-all">
          {order.number}
        </span>
        <IconButton
          label="Copy order number"
          icon={<Copy />}
          onClick={() => void copy()}
          className="-my-2 print:hidden"
        />
      </span>
      <span className="mt-1 block text-sm break-all text-ink-soft select-all">{order._id}</span>
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={clsx('min-w-0', wide && 'max-lg:col-span-2')}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function Address({ address }: { readonly address: Order['addressId'] }) {
  const abroad = foreignCountry(address, useShop().country);
  return (
    <address className="leading-relaxed break-words not-italic [&>p:empty]:hidden">
      <p>{address.recipient}</p>
      <p>{address.company}</p>
      <p>{address.line_1}</p>
      <p>{address.line_2}</p>
      <p>{address.city}</p>
      <p>{address.state}</p>
      <p>{address.zip_code}</p>
      <p>{abroad}</p>
      <p>{address.phone}</p>
    </address>
  );
}

const REFUND_WORDS = {
  waiting: (sum: string) =>
    `A refund of ${sum} waits for you: an e-mail of our payment provider asks which account it should go to.`,
  pending: (sum: string) => `A refund of ${sum} is on its way.`,
  succeeded: (sum: string) => `${sum} was refunded.`,
  failed: (sum: string) => `A refund of ${sum} did not go through yet. We are looking into it.`,
} as const;

/** Invoice and credit notes of a paid order, where the shop issues any; a button each. */
function OrderDocuments({ order }: { readonly order: Order }) {
  const isPaid = order.paymentStatus === 'PAID' || order.paymentStatus === 'REFUNDED';
  const { data = [] } = useGetDocumentsQuery(order._id, {
    skip: !isPaid,
    // It is issued a moment after the payment.
    refetchOnMountOrArgChange: true,
  });
  return data.map((document) => {
    const { _id, kind, number } = document;
    const isAlone = data.filter((other) => other.kind === kind).length === 1;
    return (
      <DownloadDocument key={_id} orderId={order._id} document={document}>
        {isAlone ? DOCUMENT_NAMES[kind] : `${DOCUMENT_NAMES[kind]} ${number}`} (PDF)
      </DownloadDocument>
    );
  });
}

/** Money that goes back; nothing for most orders. */
function Refunds({ refunds = [] }: Pick<Order, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-col gap-1">
      {refunds.map(({ amount, status, waitsForPayer, at }) => (
        <li key={`${at} ${amount} ${status}`}>
          {REFUND_WORDS[waitsForPayer ? 'waiting' : status](formatMoney(amount))}
        </li>
      ))}
    </ul>
  );
}

export function OrderDetails({ order }: { readonly order: Order }) {
  const { reviews } = useShop();
  const toReview = reviews && order.orderStatus === 'DELIVERED' && order.paymentStatus === 'PAID';
  return (
    <div className="flex flex-col gap-6">
      {isCollectedByProvider(order.paymentMethod) ? (
        <PayNow order={order} />
      ) : (
        <HowToPay order={order} />
      )}
      <Card>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
          <Fact name="Order number" wide>
            <OrderNumber order={order} />
          </Fact>
          <Fact name="Date" wide>
            <span className="tabular-nums">{orderMoment(order.orderDate)}</span>
          </Fact>
          <Fact name="Payment">
            <PaymentStatusBadge status={order.paymentStatus} />
          </Fact>
          <Fact name="Status">
            <OrderStatusBadge status={order.orderStatus} />
          </Fact>
        </dl>
        <div className="mt-6 border-t border-line pt-6">
          <OrderProgressLine order={order} />
          {order.cancelledBecause !== null && (
            <p className="mt-5">{cancellationText(order.cancelledBecause)}</p>
          )}
          <OrderShipments order={order} />
          <OrdersTogether order={order} />
          <Refunds refunds={order.refunds} />
        </div>
      </Card>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Card>
          <CardHeading>Items</CardHeading>
          <OrderLines items={order.items} toReview={toReview} />
          <OrderTotals order={order} />
        </Card>
        <Card>
          <CardHeading>Shipping Address</CardHeading>
          <Address address={order.addressId} />
          {order.shippingMethod !== null && (
            <p className="mt-3 text-ink-soft">{orderShippingText(order)}</p>
          )}
        </Card>
      </div>
      <OrderReturns order={order} />
      {order.isGuest === true && <ClaimOrder orderId={order._id} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton to={paths.shop}>Continue Shopping</LinkButton>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
        <CancelOrder order={order} />
        <OrderDocuments order={order} />
      </div>
    </div>
  );
}
