import type { ListedAccount } from '@gadgetry/contract/account';
import { useCallback, useState } from 'react';
import {
  useBrowseAccountsInfiniteQuery,
  useSetAccountRoleMutation,
  useSetAccountStatusMutation,
} from '../../api/account.ts';
import { covers, isAdmin, may, useSession } from '../../api/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { HistoryEntries } from '../history-part.tsx';
import { ResourceList, statusColumn } from '../resource-list.tsx';
import type { ListedResource } from '../resource.ts';

type What = 'role' | 'status';

interface AccountQuestionProps {
  readonly what: What;
  readonly account: ListedAccount;
  readonly onClose: () => void;
}

function wording(what: What, { fullName, isActive, publicMetadata }: ListedAccount) {
  if (what === 'role') {
    return publicMetadata.role === 'admin'
      ? {
          title: 'Take the admin role?',
          text: `${fullName} is signed out everywhere, and shops like everyone else.`,
          done: 'Admin role taken.',
        }
      : {
          title: 'Make an admin?',
          text: `${fullName} is signed out, and can change everything in the shop after signing in again.`,
          done: 'Admin role granted.',
        };
  }
  return isActive
    ? {
        title: 'Ban this account?',
        text: `${fullName} is signed out everywhere at once, and can't sign in any more.`,
        done: 'Account banned.',
      }
    : { title: 'Lift the ban?', text: `${fullName} can sign in again.`, done: 'Ban lifted.' };
}

function AccountQuestion({ what, account, onClose }: AccountQuestionProps) {
  const [setRole] = useSetAccountRoleMutation();
  const [setStatus] = useSetAccountStatusMutation();
  const { _id: id, isActive } = account;
  const ofAdmin = account.publicMetadata.role === 'admin';
  const { title, text, done } = wording(what, account);
  return (
    <ChangeQuestion
      title={title}
      text={text}
      confirmLabel={title.replace('?', '')}
      danger={what === 'role' ? ofAdmin : isActive}
      outcome={{ done, failed: 'Failed to change the account.' }}
      change={() =>
        what === 'role'
          ? setRole({ id, role: ofAdmin ? 'shopper' : 'admin' })
          : setStatus({ id, isActive: !isActive })
      }
      onClose={onClose}
    />
  );
}

type AccountAction = 'role' | 'status' | 'history';

interface AccountActionsProps {
  readonly account: ListedAccount;
  /** Nobody changes their own account here: the last admin could lock everybody out. */
  readonly isOwn: boolean;
  readonly onAction: (what: AccountAction) => void;
}

function AccountActions({ account, isOwn, onAction }: AccountActionsProps) {
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
      {may(session, 'customers:write') &&
        covers(session, account) &&
        button('status', account.isActive ? 'Ban' : 'Lift ban')}
      {button('history', 'History')}
    </span>
  );
}

const accounts: ListedResource<ListedAccount, never> = {
  nouns: { one: 'Account', many: 'Accounts' },
  columns: [
    {
      id: 'name',
      header: 'Name',
      width: '20%',
      cell: ({ fullName }) => <span className="line-clamp-2 font-medium">{fullName}</span>,
    },
    {
      id: 'email',
      header: 'E-mail',
      width: '24%',
      cell: ({ emailAddresses }) => (
        <span className="line-clamp-2 break-all">{emailAddresses[0]?.emailAddress}</span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      width: '10%',
      cell: ({ publicMetadata: { role, staffRole } }) => (
        <Badge tone={role === 'admin' ? 'purple' : 'grey'}>
          {role === 'admin' ? 'Admin' : (staffRole?.name ?? 'Shopper')}
        </Badge>
      ),
    },
    statusColumn('10%'),
  ],
  actionsWidth: '36%',
  sorts: [],
  useList: useBrowseAccountsInfiniteQuery,
};

export function Page() {
  const { user } = useSession();
  const [doing, setDoing] = useState<{ what: AccountAction; account: ListedAccount } | null>(null);
  const close = () => setDoing(null);
  const ownId = user?._id;
  const rowActions = useCallback(
    (account: ListedAccount) => (
      <AccountActions
        account={account}
        isOwn={account._id === ownId}
        onAction={(what) => setDoing({ what, account })}
      />
    ),
    [ownId],
  );
  return (
    <ResourceList resource={accounts} rowActions={rowActions}>
      {doing?.what === 'history' && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={`History of ${doing.account.fullName}`}
          description={doing.account.emailAddresses[0]?.emailAddress}
        >
          <HistoryEntries entity="account" id={doing.account._id} />
        </Dialog>
      )}
      {doing !== null && doing.what !== 'history' && (
        <AccountQuestion what={doing.what} account={doing.account} onClose={close} />
      )}
    </ResourceList>
  );
}
