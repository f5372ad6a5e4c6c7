import type { ProviderEvent } from '@gadgetry/contract/provider-events';
import { useMemo } from 'react';
import {
  useBrowseProviderEventsInfiniteQuery,
  useReconcileMutation,
  useReplayProviderEventMutation,
} from '../../api/provider-events.ts';
import { Button } from '../../ui/button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { Permitted } from '../permitted.tsx';
import { IntegrityLine } from '../integrity-line.tsx';
import { DataTable } from '../data-table.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { tellOutcome } from '../outcome.ts';
import { Differences } from './differences.tsx';
import { eventColumns } from './event-columns.tsx';

/** Whether everything adds up, and what the payment provider has told the shop. */
export function Page() {
  const list = listPages(useBrowseProviderEventsInfiniteQuery());
  const [replay] = useReplayProviderEventMutation();
  const [reconcile, { isLoading }] = useReconcileMutation();
  const columns = useMemo(() => {
    const replayOne = async (event: ProviderEvent) => {
      const outcome = await replay(event._id);
      const done = `Replayed: ${outcome.data?.outcome ?? 'done'}.`;
      tellOutcome(outcome, { done, failed: 'Failed to replay the event.' });
    };
    return eventColumns((event) => void replayOne(event));
  }, [replay]);

  const reconcileNow = async () => {
    const outcome = await reconcile();
    const done =
      outcome.data?.finished === false
        ? 'Reconciled in part: the rest is tried again every minute.'
        : 'Reconciled with the payment provider.';
    tellOutcome(outcome, { done, failed: 'Failed to reconcile.' });
  };

  return (
    <AdminScreen
      title="Books"
      actions={
        <Permitted to="books:write">
          <Button pending={isLoading} onClick={() => void reconcileNow()}>
            Reconcile now
          </Button>
        </Permitted>
      }
    >
      <IntegrityLine />
      <Permitted to="books:write" elseLocked>
        <Differences />
      </Permitted>
      <h2 className="text-xl font-semibold">What the payment provider has told</h2>
      <Permitted to="books:write" elseLocked>
        <DataTable
          label="Events of the payment provider"
          columns={columns}
          list={list}
          failure="Failed to load the events"
          empty="No events so far."
        />
      </Permitted>
      <ListFooter total={list.total} noun="events" />
    </AdminScreen>
  );
}
