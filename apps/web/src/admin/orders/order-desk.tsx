import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { useGetOrderDeskQuery } from '../../api/order-desk.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CustomerCard } from './customer-card.tsx';
import { CustomerHint } from './customer-hint.tsx';
import { NotesCard } from './notes-card.tsx';
import { OrderWarnings } from './order-warnings.tsx';
import { TagsCard } from './tags-card.tsx';

/** Above the order: what to know before anything is done with it. */
export function DeskWarnings({ orderId }: { readonly orderId: string }) {
  const { currentData } = useGetOrderDeskQuery(orderId);
  return currentData === undefined ? null : (
    <>
      <OrderWarnings warnings={currentData.warnings} />
      <CustomerHint customer={currentData.customer} />
    </>
  );
}

/** What the shop's own people have written about it. */
export function DeskNotes({ orderId }: { readonly orderId: string }) {
  const { currentData } = useGetOrderDeskQuery(orderId);
  return currentData === undefined ? null : (
    <NotesCard orderId={orderId} notes={currentData.notes} />
  );
}

/** Beside the order: the words by which it is found, and what is known of its customer. */
export function OrderDesk({ order }: { readonly order: AdminOrder }) {
  const { currentData: desk, isError, isFetching, refetch } = useGetOrderDeskQuery(order._id);
  if (desk === undefined) {
    return isError ? (
      <ErrorState
        title="Failed to load notes and tags"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-60 rounded-card print:hidden" />
    );
  }
  return (
    <>
      <TagsCard orderId={order._id} tags={desk.tags} />
      <CustomerCard customer={desk.customer} email={order.customer.email} />
    </>
  );
}
