import { staffInvitationInput } from '@gadgetry/contract/staff';
import { useState } from 'react';
import { errorIssue } from '../../api/error-text.ts';
import { useInviteStaffMutation } from '../../api/staff.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';
import { AS_ADMIN, RoleSelect } from './role-select.tsx';

interface Problems {
  readonly email?: string | undefined;
  readonly role?: string | undefined;
}

/** Who is to work here, and as what. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [invite, { isLoading }] = useInviteStaffMutation();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { sendsMail } = useShop();
  const form = useProblemFocus(problems);

  const send = async () => {
    const staffRoleId = role === AS_ADMIN ? null : role;
    const checked = staffInvitationInput.safeParse({ email: email.trim(), staffRoleId });
    if (!checked.success) {
      const of = (path: string) =>
        checked.error.issues.find((issue) => issue.path[0] === path)?.message;
      const chosen = of('staffRoleId') === undefined ? undefined : 'Please choose a role';
      setProblems({ email: of('email'), role: chosen });
      return;
    }
    const outcome = await invite(checked.data);
    setProblems({
      email: errorIssue(outcome.error, 'email'),
      role: errorIssue(outcome.error, 'staffRoleId'),
    });
    const texts = { done: 'Invitation sent.', failed: 'Failed to send the invitation.' };
    if (tellOutcome(outcome, texts)) onClose();
  };

  return (
    <FormDialog
      title="Invite somebody"
      description="They get a mail with a link, which works for seven days."
      closeOnOutsideClick={false}
      form={form}
      submit="Send Invitation"
      pending={isLoading}
      onSubmit={send}
      onClose={onClose}
    >
      {!sendsMail && (
        <Notice tone="warning">
          This shop has no mail server, so nobody can be invited. Ask them to sign up, and give them
          their role in the list of accounts.
        </Notice>
      )}
      <TextField
        label="E-mail"
        error={problems.email}
        type="email"
        value={email}
        autoComplete="off"
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field label="Role" error={problems.role}>
        {(control) => (
          <RoleSelect {...control} value={role} onChange={(event) => setRole(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
