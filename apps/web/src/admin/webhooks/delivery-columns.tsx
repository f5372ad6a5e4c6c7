import type { WebhookDelivery } from '@gadgetry/contract/webhooks';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../data-table.tsx';
import { localTime } from '../local-time.ts';

const STATES = {
  waiting: { tone: 'yellow', words: 'Waiting' },
  delivered: { tone: 'green', words: 'Delivered' },
  given_up: { tone: 'red', words: 'Given up' },
} as const;

function Outcome({ state, attempts, status, ms, answer, nextAt }: WebhookDelivery) {
  const { tone, words } = STATES[state];
  const said = [
    status === null ? null : `Answer ${status}`,
    ms === null ? null : `${ms} ms`,
    attempts > 1 ? `${attempts} tries` : null,
  ].filter((part) => part !== null);
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{words}</Badge>
        <span className="text-sm text-ink-soft">{said.join(', ')}</span>
      </span>
      {answer !== null && answer !== '' && (
        <span className="line-clamp-2 text-sm break-all text-ink-soft">{answer}</span>
      )}
      {nextAt !== null && attempts > 0 && (
        <span className="text-sm text-ink-soft">
          Again <time dateTime={nextAt}>{localTime(nextAt)}</time>
        </span>
      )}
    </span>
  );
}

/** @param again null where nothing is sent there any more, or it is not theirs to send */
export function deliveryColumns(
  again: ((delivery: WebhookDelivery) => void) | null,
): readonly Column<WebhookDelivery>[] {
  return [
    {
      id: 'type',
      header: 'Event',
      width: '34%',
      cell: ({ type, at, messageId }) => (
        <span className="flex flex-col">
          <span className="font-medium">{type}</span>
          <time dateTime={at} className="text-sm text-ink-soft">
            {localTime(at)}
          </time>
          <span className="line-clamp-1 font-mono text-xs break-all text-ink-soft">
            {messageId}
          </span>
        </span>
      ),
    },
    {
      id: 'outcome',
      header: 'What became of it',
      width: '46%',
      cell: (delivery) => <Outcome {...delivery} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      width: '20%',
      cell: (delivery) =>
        again === null ? null : (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Send again: ${delivery.type}, ${localTime(delivery.at)}`}
            onClick={() => again(delivery)}
          >
            Send again
          </Button>
        ),
    },
  ];
}
