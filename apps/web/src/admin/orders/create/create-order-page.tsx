import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { AdminReturn } from '@gadgetry/contract/returns';
import type { OrderDraft } from '@gadgetry/contract/order-drafts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useGetAdminOrderQuery } from '../../../api/admin-orders.ts';
import { useGetReturnQuery } from '../../../api/returns.ts';
import { useGetOrderDraftQuery } from '../../../api/manual-orders.ts';
import { adminPaths, adminOrderPath, adminReturnPath } from '../../../page/admin-paths.ts';
import { useCountries } from '../../../shopping/use-countries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminScreen } from '../../admin-screen.tsx';
import { MissingState } from '../../missing-state.tsx';
import { NewOrder } from './new-order.tsx';

const TITLE = 'Create order';

interface StartProps {
  readonly draft?: OrderDraft;
  /** The order that it is added to. */
  readonly to?: AdminOrder;
  /** What came back of that one. */
  readonly returned?: AdminReturn;
}

/** What the form asks is known before it is shown. */
function Start({ draft, to, returned }: StartProps) {
  const countries = useCountries();
  if (countries === null) return <Skeleton className="h-96 rounded-card" />;
  const key = draft?._id ?? to?._id ?? 'new';
  return (
    <NewOrder
      key={key}
      draft={draft ?? null}
      to={to ?? null}
      returned={returned ?? null}
      countries={countries}
    />
  );
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
  return (
    <MissingState
      error={error}
      isFetching={isFetching}
      onRetry={refetch}
      thing="Order"
      text="There is no order with this number."
      list={{ path: adminPaths.orders, words: 'All orders' }}
    />
  );
}

/** Other items for what came back. */
function Exchanged({ id }: { readonly id: string }) {
  const anew = { refetchOnMountOrArgChange: true } as const;
  const { currentData: returned, error, isFetching, refetch } = useGetReturnQuery(id, anew);
  const orderId = returned?.order._id ?? '';
  const order = useGetAdminOrderQuery(orderId, { ...anew, skip: orderId === '' });
  // What is being typed stays, whatever becomes of the return: the shop says so when it is sent.
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = returned?.actions.includes('exchange') === true;
  if (isOpen && !wasOpen) setWasOpen(true);
  if (returned !== undefined && !isOpen && !wasOpen) {
    return (
      <EmptyState
        title="Nothing Can Be Exchanged"
        text="Items are exchanged once they have arrived, as long as the return was neither refunded, exchanged nor closed."
        action={<LinkButton to={adminReturnPath(id)}>Back to the return</LinkButton>}
      />
    );
  }
  if (returned !== undefined && order.currentData !== undefined) {
    return <Start to={order.currentData} returned={returned} />;
  }
  const failure = error ?? order.error;
  return (
    <MissingState
      error={failure}
      isFetching={isFetching || order.isFetching}
      onRetry={() => (error === undefined ? order.refetch() : refetch())}
      thing="Return"
      text="There is no return at this address."
      list={{ path: adminPaths.returns, words: 'All returns' }}
    />
  );
}

function Continued({ id }: { readonly id: string }) {
  const { currentData, error, isFetching, refetch } = useGetOrderDraftQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  if (currentData !== undefined) return <Start draft={currentData} />;
  return (
    <MissingState
      error={error}
      isFetching={isFetching}
      onRetry={refetch}
      thing="Draft"
      text="It was deleted, or its order was made."
      list={{ path: adminPaths.newOrder, words: 'Begin anew' }}
    />
  );
}

/** An order for somebody on the telephone, or in the shop. */
export function Page() {
  const [query] = useSearchParams();
  const draftId = query.get('draft');
  const to = query.get('to');
  const returnId = query.get('exchange');
  if (returnId !== null) {
    return (
      <AdminScreen title="Exchange">
        <Exchanged id={returnId} />
      </AdminScreen>
    );
  }
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
