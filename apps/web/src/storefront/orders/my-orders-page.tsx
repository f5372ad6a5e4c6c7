import Package from 'lucide-react/icons/package';
import type { ReactNode } from 'react';
import { useListOwnOrdersInfiniteQuery } from '../../api/orders.ts';
import { paths } from '../../page/paths.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OrderTable, OrderTableSkeleton } from './order-table.tsx';

function MyOrdersFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-width pt-10 sm:pt-14">
      <PageHead title="My Orders" />
      <h1 className="page-heading">My Orders</h1>
      {children}
    </div>
  );
}

export function Loading() {
  return (
    <MyOrdersFrame>
      <OrderTableSkeleton />
    </MyOrdersFrame>
  );
}

export function Page() {
  return (
    <MyOrdersFrame>
      <OwnOrders />
    </MyOrdersFrame>
  );
}

function OwnOrders() {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useListOwnOrdersInfiniteQuery();
  if (data === undefined) {
    if (!isError) return <OrderTableSkeleton />;
    return (
      <ErrorState
        title="Failed to load orders"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const orders = data.pages.flatMap(({ items }) => items);
  const total = data.pages[0]?.total ?? orders.length;
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={<Package />}
        title="You haven't placed any orders yet."
        action={<LinkButton to={paths.shop}>Continue Shopping</LinkButton>}
      />
    );
  }
  return (
    <>
      <OrderTable orders={orders} />
      {(hasNextPage || data.pages.length > 1) && (
        <output className="mt-4 block text-center text-sm text-ink-soft">
          {orders.length} of {total} orders
        </output>
      )}
      {hasNextPage && (
        <div className="mt-4 flex flex-col items-center gap-3">
          {isError && !isFetching && (
            <p role="alert" className="font-medium text-danger">
              Failed to load orders
            </p>
          )}
          <Button
            variant="secondary"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
