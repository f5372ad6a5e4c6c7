import type { ListedAccount } from '@gadgetry/contract/account';
import { isAdmin, may, useSession } from '../../api/use-session.ts';
import { Button } from '../../ui/button.tsx';

export type AccountAction = 'role' | 'status' | 'history';

interface AccountActionsProps {
  readonly account: ListedAccount;
  /** Nobody changes their own account here: the last admin could lock everybody out. */
  readonly isOwn: boolean;
  readonly onAction: (what: AccountAction) => void;
}

export function AccountActions({ account, isOwn, onAction }: AccountActionsProps) {
  const session = useSession();
  const button = (what: AccountAction, label: string, variant: 'secondary' | 'quiet' = 'quiet') => (
    <Button
      variant={variant}
      size="small"
      aria-label={`${label}: ${account.fullName}`}
      onClick={() => onAction(what)}
    >
      {label}
    </Button>
  );
  if (isOwn) {
    return (
      <span className="flex items-center justify-end gap-2">
        <span className="text-ink-soft">This is you</span>
        {button('history', 'History')}
      </span>
    );
  }
  const isTheirs = account.publicMetadata.role === 'admin';
  return (
    <span className="flex justify-end gap-2">
      {isAdmin(session) && button('role', isTheirs ? 'Take admin role' : 'Make admin', 'secondary')}
      {may(session, 'customers:write') && button('status', account.isActive ? 'Ban' : 'Lift ban')}
      {button('history', 'History')}
    </span>
  );
}
