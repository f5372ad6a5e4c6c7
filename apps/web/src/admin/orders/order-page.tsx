import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { Link, useParams, useSearchParams } from 'react-router';
import { useGetAdminOrderQuery } from '../../api/admin-orders.ts';
import { adminOrderPath, adminPaths } from '../../page/admin-paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { MissingState } from '../missing-state.tsx';
import { Permitted } from '../permitted.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { LinkedOrdersCard } from './linked-orders-card.tsx';
import { unpaidRelocation, unpaidUpgrade } from './linked-orders.ts';
import { ManualOrderCard } from './manual-order-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderNotes, TagsAndCustomer, WarningsAndHint } from './internal-notes.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNeighbours } from './order-neighbours.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { ShipmentsCard } from './shipments-card.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** Why an order is neither sent nor cancelled now, below where the buttons for that were. */
function WaitsForPayment({ order }: { readonly order: AdminOrder }) {
  const place = unpaidRelocation(order);
  const unpaid = place ?? unpaidUpgrade(order);
  if (unpaid === undefined) return null;
  return (
    <Notice tone="warning" className="print:hidden">
      {place === undefined ? 'A dearer shipping method' : 'The difference for another address'} is
      to be paid as{' '}
      <Link
        to={adminOrderPath(unpaid._id)}
        className="font-medium whitespace-nowrap underline underline-offset-4"
      >
        order {unpaid.number}
      </Link>
      . Until then this order can’t be sent, cancelled{' '}
      {place === undefined
        ? 'or refunded in full'
        : 'or refunded, and its money waits to pay for that one'}
      . To do so, cancel that one first.
    </Notice>
  );
}

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
      >
        <OrderNeighbours orderId={order._id} />
        <WaitsForPayment order={order} />
        <WarningsAndHint orderId={order._id} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <OrderItems order={order} />
            <Permitted to="orders:write" elseLocked>
              <ShipmentsCard order={order} />
            </Permitted>
            <ReturnsCard orderId={order._id} />
            <PaymentsCard order={order} />
            <DocumentsCard key={order._id} order={order} />
            <Permitted to="orders:write" elseLocked>
              <OrderNotes key={order._id} orderId={order._id} />
            </Permitted>
            <OrderTimeline orderId={order._id} events={order.timeline} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Permitted to="orders:write" elseLocked>
              <OrderFacts order={order} />
            </Permitted>
            <LinkedOrdersCard order={order} />
            <ManualOrderCard order={order} />
            <Permitted to="orders:write" elseLocked>
              <TagsAndCustomer key={order._id} order={order} />
            </Permitted>
          </div>
        </div>
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title={title} listQuery={listQuery}>
      <MissingState
        error={error}
        isFetching={isFetching}
        onRetry={refetch}
        thing="Order"
        text="There is no order with this number."
        list={{ path: adminPaths.orders, words: 'All orders' }}
        placeholder={
          <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Skeleton className="h-96 rounded-card" />
            <Skeleton className="h-96 rounded-card" />
          </div>
        }
      />
    </AdminScreen>
  );
}
