import type { OrderDraft } from '@gadgetry/contract/order-drafts';
import { useSearchParams } from 'react-router';
import { isMissing } from '../../../api/error-text.ts';
import { useGetOrderDraftQuery } from '../../../api/owner-orders.ts';
import { paths } from '../../../page/paths.ts';
import { useCountries } from '../../../shopping/use-countries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminScreen } from '../../admin-screen.tsx';
import { NewOrder } from './new-order.tsx';

const TITLE = 'Create order';

interface StartProps {
  readonly draft: OrderDraft | null;
}

/** What the form asks is known before it is shown. */
function Start({ draft }: StartProps) {
  const countries = useCountries();
  if (countries === null) return <Skeleton className="h-96 rounded-card" />;
  return <NewOrder key={draft?._id ?? 'new'} draft={draft} countries={countries} />;
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
      action={<LinkButton to={paths.admin.newOrder}>Begin anew</LinkButton>}
    />
  ) : (
    <ErrorState title="Failed to load the draft" onRetry={() => void refetch()} />
  );
}

/** An order for somebody on the telephone, or in the shop. */
export function Page() {
  const [query] = useSearchParams();
  const draftId = query.get('draft');
  return (
    <AdminScreen title={TITLE}>
      {draftId === null ? <Start draft={null} /> : <Continued id={draftId} />}
    </AdminScreen>
  );
}
