import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import type { Order } from '@gadgetry/contract/orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { errorStatus, isMissing } from '../../api/error-text.ts';
import { useGetOrderQuery } from '../../api/orders.ts';
import { useSession } from '../../api/use-session.ts';
import { PageHead } from '../../page/page-head.tsx';
import { orderDetailsPath, paths } from '../../page/paths.ts';
import { selectCartCount, selectCartRestored } from '../../shopping/cart-slice.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EarlierOrdersNotice } from '../earlier-orders-notice.tsx';
import { OrderLines } from '../order-lines.tsx';
import { OrderLocked } from '../order-locked.tsx';
import { OrderNotFound } from '../order-not-found.tsx';
import { hasFlag } from '../order-route-state.ts';
import { OrderTotals } from '../order-totals.tsx';
import { useTimeUp } from '../use-time-up.ts';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import { PaymentForm } from './payment-form.tsx';
import { untilWords } from '../moments.ts';
import { PaymentOver } from './payment-over.tsx';

/** The same in every state of the page, so that focus on the heading is not lost between them. */
function PaymentFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-width pt-10 sm:pt-14">
      <PageHead title="Payment" />
      <h1 className="page-heading">Payment</h1>
      {children}
    </div>
  );
}

const paymentColumns = 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8';

function PaymentSkeleton() {
  return (
    <div className={paymentColumns}>
      <div className="rounded-card border border-line p-5 sm:p-6">
        <Skeleton className="mb-5 h-7 w-40" />
        <CardFormSkeleton />
      </div>
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}

/** Until when the ordered pieces are nobody else's. */
function HoldNote({ until }: { readonly until: string }) {
  const over = useTimeUp(until);
  return (
    <output className="mb-5 flex items-start gap-2.5 text-[0.9375rem] text-ink-soft">
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {over
        ? 'The time for which your items were kept is over.'
        : `Your items are kept for you until ${untilWords(until)}.`}
    </output>
  );
}

// When the hold has ended, until the order says what has become of it.
const ASK_AGAIN_MS = 10_000;

export function Loading() {
  return (
    <PaymentFrame>
      <PaymentSkeleton />
    </PaymentFrame>
  );
}

export function Page() {
  const restored = useSelector(selectCartRestored);
  return restored ? <Arrived /> : <Loading />;
}

function Arrived() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const inCart = useSelector(selectCartCount);
  // Decided on arrival: another tab that has paid empties the cart, and nobody is sent off for that.
  const [nothingToPay] = useState(inCart === 0 && !hasFlag(state, 'payingAnOrder'));
  const orderId = query.get('orderId') ?? '';
  if (nothingToPay) return <Navigate to={paths.home} replace />;
  if (orderId === '') return <Navigate to={paths.checkout} replace />;
  return <OrderToPay key={orderId} orderId={orderId} />;
}

function OrderToPay({ orderId }: { readonly orderId: string }) {
  const { status } = useSession();
  const [over, setOver] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const {
    data: order,
    error,
    isFetching,
    refetch,
  } = useGetOrderQuery(orderId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waiting ? ASK_AGAIN_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const holdOver = useTimeUp(order?.holdExpiresAt ?? null) && order?.orderStatus === 'PENDING';
  if (holdOver !== waiting) setWaiting(holdOver);
  const onOver = useCallback(() => {
    setOver(true);
    void refetch();
  }, [refetch]);

  if (status === 'signed-out' && (isMissing(error) || errorStatus(error) === 401)) {
    return <OrderLocked />;
  }
  if (isMissing(error)) return <OrderNotFound />;
  if (order === undefined && error !== undefined) {
    return (
      <PaymentFrame>
        <ErrorState
          title="Your order could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </PaymentFrame>
    );
  }
  if (order === undefined || (over && isFetching)) {
    return (
      <PaymentFrame>
        <PaymentSkeleton />
      </PaymentFrame>
    );
  }
  const waits = order.orderStatus === 'PENDING' && isCollectedByProvider(order.paymentMethod);
  if (!waits && order.orderStatus !== 'CANCELLED') {
    return <Navigate to={orderDetailsPath(orderId)} replace />;
  }
  return (
    <PaymentFrame>
      {over || order.orderStatus === 'CANCELLED' ? (
        <PaymentOver order={order} />
      ) : (
        <Payment order={order} onOver={onOver} />
      )}
    </PaymentFrame>
  );
}

interface PaymentProps {
  readonly order: Order;
  readonly onOver: () => void;
}

function Payment({ order, onOver }: PaymentProps) {
  const { user } = useSession();
  return (
    <div className={paymentColumns}>
      <Card>
        <CardHeading>Pay by card</CardHeading>
        <EarlierOrdersNotice />
        {order.holdExpiresAt !== null && !isUpgrade(order) && (
          <HoldNote until={order.holdExpiresAt} />
        )}
        <PaymentForm order={order} payerName={user?.fullName ?? ''} onOver={onOver} />
      </Card>
      <Card className="lg:below-header">
        <CardHeading>Order Summery</CardHeading>
        <OrderLines items={order.items} />
        <OrderTotals order={order} />
      </Card>
    </div>
  );
}
