import { SECURITY_EVENTS, type SecurityEvent } from '@gadgetry/contract/security-events';
import type { Column } from '../data-table.tsx';
import { localTime } from '../local-time.ts';

function Times({ at, lastAt, count }: SecurityEvent) {
  return (
    <span>
      <time dateTime={at}>{localTime(at)}</time>
      {count > 1 && (
        <span className="block text-ink-soft">
          {count} times, last <time dateTime={lastAt}>{localTime(lastAt)}</time>
        </span>
      )}
    </span>
  );
}

export const securityEventColumns: readonly Column<SecurityEvent>[] = [
  { id: 'at', header: 'When', width: '20%', cell: (event) => <Times {...event} /> },
  {
    id: 'kind',
    header: 'Event',
    width: '24%',
    cell: ({ kind, detail }) => (
      <span>
        <span className="font-medium">{SECURITY_EVENTS[kind]}</span>
        {detail !== null && <span className="block text-ink-soft">{detail}</span>}
      </span>
    ),
  },
  {
    id: 'account',
    header: 'Account',
    width: '26%',
    cell: ({ account, actor }) => (
      <span className="break-all">
        {account.email}
        {actor !== null && <span className="block text-ink-soft">by {actor}</span>}
      </span>
    ),
  },
  {
    id: 'client',
    header: 'Address and browser',
    width: '30%',
    cell: ({ clientAddress, userAgent }) => (
      <span>
        {clientAddress}
        {userAgent !== null && (
          <span className="line-clamp-2 break-all text-ink-soft" title={userAgent}>
            {userAgent}
          </span>
        )}
      </span>
    ),
  },
];
