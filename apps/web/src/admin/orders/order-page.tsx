import { useParams, useSearchParams } from 'react-router';
import { useGetAdminOrderQuery } from '../../api/admin-orders.ts';
import { isMissing } from '../../api/error-text.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { LinkedOrdersCard } from './linked-orders-card.tsx';
import { MadeOrderCard } from './made-order-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { DeskNotes, DeskWarnings, OrderDesk } from './order-desk.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNeighbours } from './order-neighbours.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { ShipmentsCard } from './shipments-card.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { WaitsForPayment } from './waits-for-payment.tsx';

export function Page() {
  const id = useParams()['orderId'] ?? '';
  const [query] = useSearchParams();
  const listQuery = query.size === 0 ? '' : `?${query.toString()}`;
  const { currentData: order, error, isFetching, refetch } = useGetAdminOrderQuery(id);
  const title = order === undefined ? 'Order' : `Order ${order.number}`;
  if (order !== undefined) {
    return (
      <AdminScreen
        title={title}
        crumb={order.number}
        listQuery={listQuery}
        actions={<OrderActions order={order} />}
        isForm
      >
        <OrderNeighbours orderId={order._id} />
        <WaitsForPayment order={order} />
        <DeskWarnings orderId={order._id} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <OrderItems order={order} />
            <ShipmentsCard order={order} />
            <ReturnsCard orderId={order._id} />
            <PaymentsCard order={order} />
            <DocumentsCard order={order} />
            <DeskNotes key={order._id} orderId={order._id} />
            <OrderTimeline orderId={order._id} events={order.timeline} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <OrderFacts order={order} />
            <LinkedOrdersCard order={order} />
            <MadeOrderCard order={order} />
            <OrderDesk key={order._id} order={order} />
          </div>
        </div>
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title={title} listQuery={listQuery}>
      {error === undefined || isFetching ? (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      ) : isMissing(error) ? (
        <EmptyState
          title="Order Not Found"
          text="There is no order with this number."
          action={<LinkButton to={adminPaths.orders}>All orders</LinkButton>}
        />
      ) : (
        <ErrorState title="Failed to load the order" onRetry={() => void refetch()} />
      )}
    </AdminScreen>
  );
}
