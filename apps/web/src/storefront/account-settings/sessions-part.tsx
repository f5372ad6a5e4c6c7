import type { OwnSession } from '@gadgetry/contract/account';
import { useSignOutElsewhereMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { deviceName } from './device-name.ts';
import { SettingsPart } from './settings-part.tsx';

function when(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

export function SessionsPart({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const [signOutElsewhere, { isLoading }] = useSignOutElsewhereMutation();
  const end = async () => {
    const { error } = await signOutElsewhere();
    if (error === undefined) toast.success('You are signed out everywhere else.');
    else toast.error(errorText(error, 'Signing out elsewhere did not work. Please try again.'));
  };
  return (
    <SettingsPart title="Where you are signed in">
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map(({ _id, current, userAgent, startedAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <span className="min-w-0 flex-1 break-words">
              {deviceName(userAgent)}
              <span className="block text-[0.9375rem] text-ink-soft">since {when(startedAt)}</span>
            </span>
            {current && <Badge tone="green">This device</Badge>}
          </li>
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
