import type { Order } from '@gadgetry/contract/orders';
import type { SessionStatus } from '@gadgetry/contract/payments';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useGetOrderQuery } from '../../api/orders.ts';
import { useGetSessionStatusQuery } from '../../api/payments.ts';
import { useSession } from '../../api/use-session.ts';
import { PageHead } from '../../page/page-head.tsx';
import { paths, orderDetailsPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { fromMyOrders } from '../order-route-state.ts';
import { useCartClearing } from '../use-cart-clearing.ts';
import { CompletedOrder } from './completed-order.tsx';

function explanation({ status, paymentStatus }: SessionStatus): { title: string; text: string } {
  if (status === 'expired') {
    return {
      title: 'The time to pay for this order is over',
      text: 'Nothing was charged. Your cart is as it was, so you can order again.',
    };
  }
  if (paymentStatus === 'FAILED') {
    return {
      title: 'The payment did not go through',
      text: 'Nothing was charged. Your cart is as it was, so you can order again.',
    };
  }
  return {
    title: 'Your payment came when the order had been given up',
    text: 'Its items were sold in the meantime. What you paid goes back to your card.',
  };
}

function NotBought({ status }: { readonly status: SessionStatus }) {
  const { title, text } = explanation(status);
  return (
    <EmptyState
      icon={<CircleX />}
      title={title}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.checkout}>Back to checkout</LinkButton>
          <LinkButton
            to={orderDetailsPath(status.orderId)}
            state={fromMyOrders}
            variant="secondary"
          >
            View order
          </LinkButton>
        </div>
      }
    />
  );
}

const STATUS_AGAIN_MS = 2_000;
const STATUS_TIMES = 15;

/** What has become of a payment, asked again for a while if the money is still on its way. */
function useSessionStatus(sessionId: string) {
  const answer = useGetSessionStatusQuery(sessionId, {
    skip: sessionId === '',
    refetchOnMountOrArgChange: true,
  });
  const { data, isFetching, refetch } = answer;
  const underWay = data?.status === 'complete' && data.paymentStatus === 'PENDING';
  const asked = useRef(0);
  useEffect(() => {
    if (!underWay || isFetching || asked.current >= STATUS_TIMES) return undefined;
    const timer = setTimeout(() => {
      asked.current += 1;
      void refetch();
    }, STATUS_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [underWay, isFetching, refetch]);
  return { ...answer, underWay };
}

const ORDER_AGAIN_MS = 3_000;

/** Whether the shopper has got something for what they did: then it leaves their cart. */
function wasBought({ status, orderStatus, paymentStatus }: SessionStatus): boolean {
  if (status !== 'complete' || orderStatus === 'CANCELLED') return false;
  return paymentStatus === 'PAID' || paymentStatus === 'PENDING';
}

/** What was bought, once it is known, and the cart cleared of it: it is asked for until it is. */
function useBoughtOrder(status: SessionStatus | undefined): Order | undefined {
  const bought = status !== undefined && wasBought(status);
  const { data, isError, isFetching, refetch } = useGetOrderQuery(status?.orderId ?? '', {
    skip: !bought,
  });
  useEffect(() => {
    if (!isError || isFetching) return undefined;
    const timer = setTimeout(() => void refetch(), ORDER_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isError, isFetching, refetch]);
  useCartClearing(useMemo(() => (bought && data !== undefined ? [data] : []), [bought, data]));
  return bought ? data : undefined;
}

interface CompletionFrameProps {
  readonly title: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** One heading through all states, which says what is going on. */
function CompletionFrame({ title, mark, children }: CompletionFrameProps) {
  return (
    <div className="page-width max-w-2xl pt-12 sm:pt-16">
      <PageHead title={title} />
      {mark}
      <h1
        aria-live="polite"
        className="mb-6 text-center text-3xl font-semibold tracking-[-0.025em] sm:text-4xl"
      >
        {title}
      </h1>
      {children}
    </div>
  );
}

const bought = (
  <CircleCheck aria-hidden="true" className="mx-auto mb-4 size-14 stroke-[1.3] text-accent" />
);

const loading = (
  <p className="flex justify-center text-3xl text-accent">
    <Spinner />
  </p>
);

export function Loading() {
  return <CompletionFrame title="Loading...">{loading}</CompletionFrame>;
}

function titleOf(status: SessionStatus | undefined, failed: boolean): string {
  if (status === undefined) return failed ? 'Error' : 'Loading...';
  return wasBought(status) ? 'Order Completed Successfully!' : 'Order not completed';
}

export function Page() {
  const { sendsMail } = useShop();
  const isGuest = useSession().status === 'signed-out';
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') ?? '';
  const { data, isError, isFetching, refetch, underWay } = useSessionStatus(sessionId);
  const order = useBoughtOrder(data);

  // Nothing has been paid yet: back to where it can be.
  if (data?.status === 'open') return <Navigate to={paths.checkoutShort} replace />;
  const failed = data === undefined && (sessionId === '' || isError);
  return (
    <CompletionFrame
      title={titleOf(data, failed)}
      mark={data !== undefined && wasBought(data) && bought}
    >
      {failed ? (
        <ErrorState
          title="We could not find out about this payment"
          text={
            <>
              If you have paid, your order is safe with us:{' '}
              {isGuest
                ? sendsMail
                  ? 'a mail about it is on its way to you'
                  : 'please ask us about it'
                : 'you will find it under '}
              {!isGuest && (
                <Link to={paths.myOrders} className="text-accent underline underline-offset-4">
                  My Orders
                </Link>
              )}
              .
            </>
          }
          retrying={isFetching}
          {...(sessionId !== '' && { onRetry: () => void refetch() })}
        />
      ) : data === undefined ? (
        loading
      ) : wasBought(data) ? (
        <CompletedOrder status={data} order={order} underWay={underWay} />
      ) : (
        <NotBought status={data} />
      )}
    </CompletionFrame>
  );
}
