import type { StaffMember } from '@gadgetry/contract/staff';
import { useState } from 'react';
import { useGiveStaffRoleMutation } from '../../api/staff.ts';
import { Field } from '../../ui/field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';
import { AS_ADMIN, RoleSelect } from './role-select.tsx';

interface ChangeRoleDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

/** Another role for somebody; they are signed out, and sign in again with it. */
export function ChangeRoleDialog({ member, onClose }: ChangeRoleDialogProps) {
  const { _id: id, fullName, publicMetadata } = member;
  const [give, { isLoading }] = useGiveStaffRoleMutation();
  const now = publicMetadata.role === 'admin' ? AS_ADMIN : (publicMetadata.staffRole?._id ?? '');
  const [role, setRole] = useState(now);
  const [problems, setProblems] = useState<{ readonly role?: string }>({});
  const form = useProblemFocus(problems);

  const save = async () => {
    if (role === '') {
      setProblems({ role: 'Please choose a role' });
      return;
    }
    const wanted =
      role === AS_ADMIN
        ? ({ role: 'admin' } as const)
        : ({ role: 'shopper', staffRoleId: role } as const);
    const outcome = await give({ id, ...wanted });
    if (tellOutcome(outcome, { done: 'Role changed.', failed: 'Failed to change the role.' })) {
      onClose();
    }
  };

  return (
    <FormDialog
      title={`Role of ${fullName}`}
      description="They are signed out everywhere, and can do what the role allows after signing in again."
      closeOnOutsideClick={false}
      form={form}
      submit="Save"
      pending={isLoading}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Role" error={problems.role}>
        {(control) => (
          <RoleSelect {...control} value={role} onChange={(event) => setRole(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
