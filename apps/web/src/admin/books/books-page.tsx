import type { ProviderEvent } from '@gadgetry/contract/provider-events';
import { useMemo } from 'react';
import {
  useBrowseProviderEventsInfiniteQuery,
  useReconcileMutation,
  useReplayProviderEventMutation,
} from '../../api/provider-events.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { Permitted } from '../permitted.tsx';
import { IntegrityLine } from '../integrity-line.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { localTime } from '../local-time.ts';
import { tellOutcome } from '../outcome.ts';
import { Differences } from './differences.tsx';

function eventColumns(replay: (event: ProviderEvent) => void): readonly Column<ProviderEvent>[] {
  return [
    {
      id: 'type',
      header: 'Event',
      width: '32%',
      cell: ({ type, _id }) => <span title={_id}>{type}</span>,
    },
    {
      id: 'received',
      header: 'Received',
      width: '22%',
      cell: ({ receivedAt }) => <time dateTime={receivedAt}>{localTime(receivedAt)}</time>,
    },
    {
      id: 'deliveries',
      header: 'Times',
      width: '10%',
      numeric: true,
      cell: ({ deliveries }) => deliveries,
    },
    {
      id: 'outcome',
      header: 'Outcome',
      width: '22%',
      cell: ({ outcome }) => outcome ?? <Badge tone="yellow">Waiting</Badge>,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      width: '14%',
      cell: (event) => (
        <span className="flex justify-end">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Replay ${event.type} of ${localTime(event.receivedAt)}`}
            onClick={() => replay(event)}
          >
            Replay
          </Button>
        </span>
      ),
    },
  ];
}

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
      <ListFooter total={list.total} one="event" many="events" />
    </AdminScreen>
  );
}
