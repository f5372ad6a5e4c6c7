import { WEBHOOK_EVENTS, type Webhook } from '@gadgetry/contract/webhooks';
import { useTestWebhookMutation } from '../../api/webhooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { localTime } from '../local-time.ts';
import { tellOutcome } from '../outcome.ts';
import { Permitted } from '../permitted.tsx';

const WHY_OFF = {
  gone: 'It answered that it is gone (410).',
  failing: 'Nothing could be delivered for three days.',
  backlog: 'It fell too far behind: what waited was given up.',
} as const;

function State({ isActive, switchedOff, failingSince }: Webhook) {
  if (switchedOff !== null) return <Badge tone="red">Switched off</Badge>;
  if (!isActive) return <Badge tone="grey">Off</Badge>;
  return failingSince === null ? (
    <Badge tone="green">Active</Badge>
  ) : (
    <Badge tone="yellow">Failing</Badge>
  );
}

export type WebhookAction = 'edit' | 'secret' | 'delete' | 'log';

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly shown: boolean;
  readonly onDo: (what: WebhookAction) => void;
}

/** An address that is told, how it fares, and what can be done with it. */
export function WebhookRow({ webhook, shown, onDo }: WebhookRowProps) {
  const { _id, url, events, isActive, switchedOff, failingSince, waiting, oldSecretUntil } =
    webhook;
  const [test, { isLoading }] = useTestWebhookMutation();
  const { host } = new URL(url);
  const sendTest = async () => {
    const outcome = await test(_id);
    tellOutcome(outcome, { done: 'A test event is on its way.', failed: 'Failed to send it.' });
  };
  const names = WEBHOOK_EVENTS.filter(({ type }) => events.includes(type)).map(({ name }) => name);
  const all = names.length === WEBHOOK_EVENTS.length;
  const quiet = (what: WebhookAction, label: string) => (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${label}: ${host}`}
      onClick={() => onDo(what)}
    >
      {label}
    </Button>
  );
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium break-all">{url}</span>
          <State {...webhook} />
        </p>
        <p className="text-sm">{all ? 'Everything' : names.join(', ')}</p>
        <p className="text-sm text-ink-soft">
          {switchedOff !== null &&
            `${WHY_OFF[switchedOff]} When it is mended, edit it and switch it on. `}
          {isActive && failingSince !== null && (
            <>
              Nothing has arrived since{' '}
              <time dateTime={failingSince}>{localTime(failingSince)}</time>.{' '}
            </>
          )}
          {waiting > 0 && `${waiting} waiting to be sent. `}
          {oldSecretUntil !== null && (
            <>
              Signed with both secrets until{' '}
              <time dateTime={oldSecretUntil}>{localTime(oldSecretUntil)}</time>.
            </>
          )}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {!shown && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Log: ${host}`}
            onClick={() => onDo('log')}
          >
            Log
          </Button>
        )}
        <Permitted to="keys:write">
          <Button
            variant="secondary"
            size="small"
            pending={isLoading}
            disabled={!isActive}
            aria-label={`Send a test event: ${host}`}
            onClick={() => void sendTest()}
          >
            Send a test event
          </Button>
          {quiet('edit', 'Edit')}
          {quiet('secret', 'New secret')}
          {quiet('delete', 'Delete')}
        </Permitted>
      </span>
    </li>
  );
}
