import type { ProviderEvent } from '@gadgetry/contract/provider-events';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../data-table.tsx';
import { localTime } from '../local-time.ts';

export function eventColumns(
  replay: (event: ProviderEvent) => void,
): readonly Column<ProviderEvent>[] {
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
