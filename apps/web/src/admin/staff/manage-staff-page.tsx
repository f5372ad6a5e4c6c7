import type { StaffMember } from '@gadgetry/contract/staff';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCallback, useState } from 'react';
import { useBrowseStaffInfiniteQuery, useGiveStaffRoleMutation } from '../../api/staff.ts';
import { covers, may, useSession } from '../../api/use-session.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { HistoryEntries } from '../history-part.tsx';
import { Permitted } from '../permitted.tsx';
import { ResourceList, statusColumn } from '../resource-list.tsx';
import type { ListedResource } from '../resource.ts';
import { AddDialog } from './add-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const staff: ListedResource<StaffMember, never> = {
  nouns: { one: 'Staff', many: 'Staff' },
  columns: [
    {
      id: 'name',
      header: 'Name',
      width: '22%',
      cell: ({ fullName }) => <span className="line-clamp-2 font-medium">{fullName}</span>,
    },
    {
      id: 'email',
      header: 'E-mail',
      width: '25%',
      cell: ({ emailAddresses }) => (
        <span className="line-clamp-2 break-all">{emailAddresses[0]?.emailAddress}</span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      width: '15%',
      cell: ({ publicMetadata: { role, staffRole } }) => (
        <Badge tone={role === 'admin' ? 'purple' : 'grey'}>
          {role === 'admin' ? 'Admin' : staffRole?.name}
        </Badge>
      ),
    },
    statusColumn('10%'),
  ],
  actionsWidth: '28%',
  sorts: [],
  useList: useBrowseStaffInfiniteQuery,
};

type Doing =
  | { readonly what: 'invite' | 'add' }
  | { readonly what: 'role' | 'remove' | 'history'; readonly member: StaffMember };

/** Who works in the shop, and as what. */
export function Page() {
  const session = useSession();
  const { sendsMail } = useShop();
  const mayLookBack = may(session, 'customers:read');
  const [doing, setDoing] = useState<Doing | null>(null);
  const [give] = useGiveStaffRoleMutation();
  const close = () => setDoing(null);
  const rowActions = useCallback(
    (member: StaffMember) => {
      const button = (
        what: 'role' | 'remove' | 'history',
        label: string,
        variant: 'secondary' | 'quiet' = 'quiet',
      ) => (
        <Button
          variant={variant}
          size="small"
          aria-label={`${label}: ${member.fullName}`}
          onClick={() => setDoing({ what, member })}
        >
          {label}
        </Button>
      );
      const isOwn = member._id === session.user?._id;
      const mayChange = !isOwn && may(session, 'staff:write') && covers(session, member);
      return (
        <span className="flex items-center justify-end gap-2">
          {isOwn && <span className="text-ink-soft">This is you</span>}
          {mayChange && button('role', 'Change role', 'secondary')}
          {mayChange && button('remove', 'Remove')}
          {mayLookBack && button('history', 'History')}
        </span>
      );
    },
    [session, mayLookBack],
  );
  return (
    <ResourceList
      resource={staff}
      rowActions={rowActions}
      before={<InvitationsCard />}
      actions={
        <>
          <Permitted to="staff:write">
            <Button onClick={() => setDoing({ what: sendsMail ? 'invite' : 'add' })}>
              <UserPlus aria-hidden="true" />
              {sendsMail ? 'Invite Somebody' : 'Add Somebody'}
            </Button>
          </Permitted>
          <LinkButton to={adminPaths.staffRoles} variant="secondary">
            Roles
          </LinkButton>
        </>
      }
    >
      {doing?.what === 'invite' && <InviteDialog onClose={close} />}
      {doing?.what === 'add' && <AddDialog onClose={close} />}
      {doing?.what === 'role' && <ChangeRoleDialog member={doing.member} onClose={close} />}
      {doing?.what === 'history' && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={`History of ${doing.member.fullName}`}
          description={doing.member.emailAddresses[0]?.emailAddress}
        >
          <HistoryEntries entity="account" id={doing.member._id} />
        </Dialog>
      )}
      {doing?.what === 'remove' && (
        <ChangeQuestion
          title="Remove from the staff?"
          text={`${doing.member.fullName} is signed out everywhere, and shops like everyone else. Their account stays.`}
          confirmLabel="Remove"
          danger
          outcome={{ done: 'Removed from the staff.', failed: 'Failed to remove them.' }}
          change={() => give({ id: doing.member._id, role: 'shopper' })}
          onClose={close}
        />
      )}
    </ResourceList>
  );
}
