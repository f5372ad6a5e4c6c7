import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { OrderDraft } from '@gadgetry/contract/order-drafts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useGetAdminOrderQuery } from '../../../api/admin-orders.ts';
import { isMissing } from '../../../api/error-text.ts';
import { useGetOrderDraftQuery } from '../../../api/owner-orders.ts';
import { adminPaths, adminOrderPath } from '../../../page/admin-paths.ts';
import { useCountries } from '../../../shopping/use-countries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminScreen } from '../../admin-screen.tsx';
import { NewOrder } from './new-order.tsx';

const TITLE = 'Create order';

interface StartProps {
  readonly draft?: OrderDraft;
  /** The order that it is added to. */
  readonly to?: AdminOrder;
}

/** What the form asks is known before it is shown. */
function Start({ draft, to }: StartProps) {
  const countries = useCountries();
  if (countries === null) return <Skeleton className="h-96 rounded-card" />;
  const key = draft?._id ?? to?._id ?? 'new';
  return <NewOrder key={key} draft={draft ?? null} to={to ?? null} countries={countries} />;
}

function Added({ id }: { readonly id: string }) {
  const { currentData, error, isFetching, refetch } = useGetAdminOrderQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  // What is being typed stays, whatever becomes of the order: the shop says so when it is sent.
  const [wasOpen, setWasOpen] = useState(false);
  if (currentData?.canBeSupplemented === true && !wasOpen) setWasOpen(true);
  if (currentData !== undefined) {
    return currentData.canBeSupplemented || wasOpen ? (
      <Start to={currentData} />
    ) : (
      <EmptyState
        title="Nothing Can Be Added"
        text={`Items are added to an order that is paid, and of which something is still to be sent. For order ${currentData.number} make a new one instead.`}
        action={<LinkButton to={adminOrderPath(id)}>Back to the order</LinkButton>}
      />
    );
  }
  if (error === undefined || isFetching) return <Skeleton className="h-96 rounded-card" />;
  return isMissing(error) ? (
    <EmptyState
      title="Order Not Found"
      text="There is no order with this number."
      action={<LinkButton to={adminPaths.orders}>All orders</LinkButton>}
    />
  ) : (
    <ErrorState title="Failed to load the order" onRetry={() => void refetch()} />
  );
}

function Continued({ id }: { readonly id: string }) {
  const { currentData, error, isFetching, refetch } = useGetOrderDraftQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  if (currentData !== undefined) return <Start draft={currentData} />;
  if (error === undefined || isFetching) return <Skeleton className="h-96 rounded-card" />;
  return isMissing(error) ? (
    <EmptyState
      title="Draft Not Found"
      text="It was deleted, or its order was made."
      action={<LinkButton to={adminPaths.newOrder}>Begin anew</LinkButton>}
    />
  ) : (
    <ErrorState title="Failed to load the draft" onRetry={() => void refetch()} />
  );
}

/** An order for somebody on the telephone, or in the shop. */
export function Page() {
  const [query] = useSearchParams();
  const draftId = query.get('draft');
  const to = query.get('to');
  if (to !== null) {
    return (
      <AdminScreen title="Add items">
        <Added id={to} />
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title={TITLE}>
      {draftId === null ? <Start /> : <Continued id={draftId} />}
    </AdminScreen>
  );
}
