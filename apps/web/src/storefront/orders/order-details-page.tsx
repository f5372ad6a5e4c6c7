import type { Order } from '@gadgetry/contract/orders';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { errorStatus, isMissing } from '../../api/error-text.ts';
import { keyOfLink, rememberOrderKey } from '../../api/order-keys.ts';
import { useGetOrderQuery } from '../../api/orders.ts';
import { useSession } from '../../api/use-session.ts';
import { PageHead } from '../../page/page-head.tsx';
import { useShop } from '../../page/shop-settings.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EarlierOrdersNotice } from '../earlier-orders-notice.tsx';
import { OrderLocked } from '../order-locked.tsx';
import { OrderNotFound } from '../order-not-found.tsx';
import { fromMyOrders, hasFlag } from '../order-route-state.ts';
import { useCartClearing } from '../use-cart-clearing.ts';
import { OrderDetails } from './order-details.tsx';

interface DetailsFrameProps {
  /** Null while it is not known where the visitor has come from. */
  readonly title: string | null;
  readonly children: ReactNode;
}

function DetailsFrame({ title, children }: DetailsFrameProps) {
  const { name } = useShop();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <PageHead title={title ?? 'Order'} />
      {/* On paper there is no bar at the top that says whose it is. */}
      <p className="mb-2 hidden font-semibold print:block">{name}</p>
      <h1 className="page-heading">
        {title ?? (
          <>
            <span className="sr-only">Order</span>
            <Skeleton className="h-[1.2em] w-72 max-w-full" />
          </>
        )}
      </h1>
      {children}
    </div>
  );
}

function DetailsSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <output className="sr-only">Loading your order…</output>
      <Skeleton className="h-28 w-full rounded-card lg:col-span-2" />
      <Skeleton className="h-80 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}

export function Loading() {
  return (
    <DetailsFrame title={null}>
      <DetailsSkeleton />
    </DetailsFrame>
  );
}

/**
 * Takes the key out of a mailed link, so that it does not stay in the address that people copy.
 * @returns whether it is being taken: the order is asked for with it
 */
function useKeyOfLink(): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const key = keyOfLink(hash);
  useEffect(() => {
    if (key === null) return;
    rememberOrderKey(key);
    void navigate({ pathname, search }, { replace: true, state: fromMyOrders });
  }, [key, pathname, search, navigate]);
  return key !== null;
}

/** What was asked for a dearer way of sending an order was asked of its customer: it is no success of theirs. */
const isUnpaidUpgrade = (order: Order) =>
  isUpgrade(order) && (order.orderStatus === 'PENDING' || order.orderStatus === 'CANCELLED');

export function Page() {
  const isGuest = useSession().status === 'signed-out';
  const { state } = useLocation();
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  const isOpening = useKeyOfLink();
  const { currentData, error, isFetching, refetch } = useGetOrderQuery(orderId, {
    skip: orderId === '' || isOpening,
    // It may have been paid, shipped or given up since it was shown last.
    refetchOnMountOrArgChange: true,
  });
  const title =
    hasFlag(state, 'fromMyOrders') || (currentData !== undefined && isUnpaidUpgrade(currentData))
      ? 'Order Details'
      : 'Order Successful';
  // Paid without its completion page having been seen: in another tab, or before this one was closed.
  const paid = useMemo(
    () => (currentData?.paymentStatus === 'PAID' ? [currentData] : []),
    [currentData],
  );
  useCartClearing(paid);

  if (isGuest && (orderId === '' || isMissing(error) || errorStatus(error) === 401)) {
    return <OrderLocked />;
  }
  if (orderId === '' || isMissing(error)) return <OrderNotFound />;
  return (
    <DetailsFrame title={title}>
      <EarlierOrdersNotice />
      {currentData !== undefined ? (
        <OrderDetails order={currentData} />
      ) : error === undefined ? (
        <DetailsSkeleton />
      ) : (
        <ErrorState
          title="Your order could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </DetailsFrame>
  );
}
