import type { SecurityEvent, SecurityEventKind } from '@gadgetry/contract/security-events';
import type { Column } from '../data-table.tsx';
import { localTime } from '../local-time.ts';

/** What an owner reads for each kind of event. */
export const EVENT_WORDS: Readonly<Record<SecurityEventKind, string>> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_up: 'Signed up',
  sign_out: 'Signed out',
  sessions_ended: 'Signed out elsewhere',
  password_changed: 'Password changed',
  password_reset_asked: 'New password asked for',
  password_reset: 'New password chosen',
  password_check_failed: 'Wrong password while signed in',
  email_change_asked: 'Change of e-mail asked for',
  email_changed: 'E-mail changed',
  email_change_undone: 'Change of e-mail undone',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  second_factor_on: 'Second factor on',
  second_factor_off: 'Second factor off',
  second_factor_failed: 'Second factor failed',
  role_changed: 'Role changed',
  staff_invited: 'Invited to work here',
  staff_role_changed: 'What a role allows changed',
  api_key_made: 'API key made',
  api_key_revoked: 'API key revoked',
  api_key_refused: 'Wrong API key',
  account_suspended: 'Account banned',
  account_restored: 'Ban lifted',
  account_deleted: 'Account deleted',
  backup_written: 'Backup written',
  backup_restored: 'Backup restored',
  rate_limited: 'Refused: too many calls',
};

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
        <span className="font-medium">{EVENT_WORDS[kind]}</span>
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
