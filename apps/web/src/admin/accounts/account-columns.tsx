import type { ListedAccount } from '@gadgetry/contract/account';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ActiveBadge } from '../active-badge.tsx';
import type { Column } from '../data-table.tsx';

export type AccountQuestion = 'role' | 'status';

/** @param ownId nobody changes their own account here: the last admin could lock everybody out */
export function accountColumns(
  ownId: string | undefined,
  ask: (what: AccountQuestion, account: ListedAccount) => void,
  showHistory: (account: ListedAccount) => void,
): readonly Column<ListedAccount>[] {
  return [
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
      cell: ({ publicMetadata: { role } }) => (
        <Badge tone={role === 'admin' ? 'purple' : 'grey'}>
          {role === 'admin' ? 'Admin' : 'Shopper'}
        </Badge>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: '10%',
      cell: ({ isActive }) => <ActiveBadge active={isActive} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      width: '36%',
      cell: (account) => {
        const history = (
          <Button
            variant="quiet"
            size="small"
            aria-label={`History: ${account.fullName}`}
            onClick={() => showHistory(account)}
          >
            History
          </Button>
        );
        if (account._id === ownId) {
          return (
            <span className="flex items-center justify-end gap-2">
              <span className="text-ink-soft">This is you</span>
              {history}
            </span>
          );
        }
        const role = account.publicMetadata.role === 'admin' ? 'Take admin role' : 'Make admin';
        const status = account.isActive ? 'Ban' : 'Lift ban';
        return (
          <span className="flex justify-end gap-2">
            <Button
              variant="secondary"
              size="small"
              aria-label={`${role}: ${account.fullName}`}
              onClick={() => ask('role', account)}
            >
              {role}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`${status}: ${account.fullName}`}
              onClick={() => ask('status', account)}
            >
              {status}
            </Button>
            {history}
          </span>
        );
      },
    },
  ];
}
