import { type StaffInvitationInput, staffInvitationInput } from '@gadgetry/contract/staff';
import { type ReactNode, useState } from 'react';
import { errorIssue } from '../../api/error-text.ts';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { FormDialog } from '../form-dialog.tsx';
import { type Outcome, type OutcomeTexts, tellOutcome } from '../outcome.ts';
import { AS_ADMIN, RoleSelect } from './role-select.tsx';

interface Problems {
  readonly email?: string | undefined;
  readonly role?: string | undefined;
}

interface ColleagueDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submit: string;
  readonly pending: boolean;
  readonly send: (input: StaffInvitationInput) => Promise<Outcome>;
  readonly texts: OutcomeTexts;
  readonly onClose: () => void;
  /** What is to be known before. */
  readonly children: ReactNode;
}

/** Who is to work here, and as what. */
export function ColleagueDialog({
  send,
  texts,
  onClose,
  children,
  ...dialog
}: ColleagueDialogProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const form = useProblemFocus(problems);

  const submit = async () => {
    const staffRoleId = role === AS_ADMIN ? null : role;
    const checked = staffInvitationInput.safeParse({ email: email.trim(), staffRoleId });
    if (!checked.success) {
      const of = (path: string) =>
        checked.error.issues.find((issue) => issue.path[0] === path)?.message;
      const chosen = of('staffRoleId') === undefined ? undefined : 'Please choose a role';
      setProblems({ email: of('email'), role: chosen });
      return;
    }
    const outcome = await send(checked.data);
    setProblems({
      email: errorIssue(outcome.error, 'email'),
      role: errorIssue(outcome.error, 'staffRoleId'),
    });
    if (tellOutcome(outcome, texts)) onClose();
  };

  return (
    <FormDialog
      {...dialog}
      closeOnOutsideClick={false}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
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
