import type { ListedAccount } from '@gadgetry/contract/account';
import { useCallback, useState } from 'react';
import { useBrowseAccountsInfiniteQuery } from '../../api/account.ts';
import { useSession } from '../../api/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HistoryEntries } from '../history-part.tsx';
import { ResourceList, statusColumn } from '../resource-list.tsx';
import type { ListedResource } from '../resource.ts';
import { type AccountAction, AccountActions } from './account-actions.tsx';
import { AccountQuestion } from './account-question.tsx';

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
