import type { OwnSession } from '@gadgetry/contract/account';
import { useSignOutDeviceMutation, useSignOutElsewhereMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { momentOf } from '../moments.ts';
import { deviceName } from './device-name.ts';
import { SettingsPart } from './settings-part.tsx';

function Device({ session }: { readonly session: OwnSession }) {
  const [signOut, { isLoading }] = useSignOutDeviceMutation();
  const { _id, current, userAgent, address, startedAt, lastUsedAt } = session;
  const name = deviceName(userAgent);
  const end = async () => {
    const { error } = await signOut(_id);
    if (error === undefined) toast.success(`${name} is signed out.`);
    else toast.error(errorText(error, 'Signing out did not work. Please try again.'));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 flex-1 break-words">
        {name}
        <span className="block text-[0.9375rem] text-ink-soft">
          since {momentOf(startedAt)}
          {!current && `, last used ${momentOf(lastUsedAt)}`}
          {address !== '' && `, from ${address}`}
        </span>
      </span>
      {current ? (
        <Badge tone="green">This device</Badge>
      ) : (
        <Button variant="secondary" size="small" pending={isLoading} onClick={() => void end()}>
          Sign out <span className="sr-only">{`${name}, since ${momentOf(startedAt)}`}</span>
        </Button>
      )}
    </li>
  );
}

export function SessionsPart({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const [signOutElsewhere, { isLoading }] = useSignOutElsewhereMutation();
  const end = async () => {
    const { error } = await signOutElsewhere();
    if (error === undefined) toast.success('You are signed out everywhere else.');
    else toast.error(errorText(error, 'Signing out elsewhere did not work. Please try again.'));
  };
  return (
    <SettingsPart title="Where you are signed in" step={sessions.length}>
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <Device key={session._id} session={session} />
        ))}
      </ul>
      <Button
        variant="secondary"
        disabled={sessions.length < 2}
        pending={isLoading}
        onClick={() => void end()}
        className="self-start"
      >
        Sign out elsewhere
      </Button>
    </SettingsPart>
  );
}
