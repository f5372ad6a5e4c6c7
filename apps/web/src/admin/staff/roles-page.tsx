import type { StaffRole } from '@gadgetry/contract/staff';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useDeleteStaffRoleMutation, useListStaffRolesQuery } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { LoadingState } from '../loading-state.tsx';
import { Permitted } from '../permitted.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';

type Doing =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'delete'; readonly role: StaffRole };

interface RoleRowProps {
  readonly role: StaffRole;
  readonly onDo: (doing: Doing) => void;
}

function RoleRow({ role, onDo }: RoleRowProps) {
  const { name, words, builtIn, people } = role;
  const held =
    people === 0 ? 'Nobody has it.' : people === 1 ? 'One has it.' : `${people} have it.`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          {!builtIn && <Badge tone="purple">Own</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {words} {held}
        </p>
      </div>
      {!builtIn && (
        <Permitted to="staff:write">
          <span className="flex gap-2">
            <Button
              variant="secondary"
              size="small"
              aria-label={`Edit ${name}`}
              onClick={() => onDo({ what: 'edit', role })}
            >
              Edit
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Delete ${name}`}
              onClick={() => onDo({ what: 'delete', role })}
            >
              Delete
            </Button>
          </span>
        </Permitted>
      )}
    </li>
  );
}

/** What somebody who is no admin can be here, and what each role allows. */
export function Page() {
  const answer = useListStaffRolesQuery();
  const { data } = answer;
  const [remove] = useDeleteStaffRoleMutation();
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  return (
    <AdminScreen
      title="Roles"
      actions={
        <Permitted to="staff:write">
          <Button disabled={data === undefined} onClick={() => setDoing({ what: 'add' })}>
            <Plus aria-hidden="true" />
            Add New Role
          </Button>
        </Permitted>
      }
    >
      <LoadingState
        answer={answer}
        failed="Failed to load roles"
        className="h-96 w-full rounded-card"
      />
      {data !== undefined && (
        <>
          <Card>
            <CardHeading>Roles</CardHeading>
            <p className="mb-4 text-ink-soft">
              Admins may do everything. The first four roles stay as they are; what you want
              otherwise is a role of your own. A change counts at once, also for whoever is signed
              in.
            </p>
            <ul className="flex flex-col divide-y divide-line">
              {data.map((role) => (
                <RoleRow key={role._id} role={role} onDo={setDoing} />
              ))}
            </ul>
          </Card>
          <RoleMatrix roles={data} />
        </>
      )}
      {(doing?.what === 'add' || doing?.what === 'edit') && (
        <RoleDialog row={doing.what === 'edit' ? doing.role : null} onClose={close} />
      )}
      {doing?.what === 'delete' && (
        <ChangeQuestion
          title="Delete this role?"
          text={`${doing.role.name} can be given to nobody any more.`}
          confirmLabel="Delete"
          danger
          outcome={{ done: 'Role deleted.', failed: 'Failed to delete the role.' }}
          change={() => remove(doing.role._id)}
          onClose={close}
        />
      )}
    </AdminScreen>
  );
}
