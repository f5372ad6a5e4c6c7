import { REFUND_REASON_MAX, closeBody } from '@gadgetry/contract/admin-orders';
import { type ReactNode, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useProblemFocus } from '../ui/use-problem-focus.ts';

interface CloseDialogProps {
  readonly title: string;
  /** What the reason is called. */
  readonly label?: string;
  readonly description: string;
  /** What a reason may look like. */
  readonly hint: string;
  readonly submit: string;
  readonly pending: boolean;
  /** What else is to be said, above the reason. */
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason why something that no program can solve is closed by hand. */
export function CloseDialog(props: CloseDialogProps) {
  const { title, description, label = 'Reason', hint, submit, pending } = props;
  const { children, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ readonly reason?: string | undefined }>({});
  const form = useProblemFocus(problems);

  const confirm = () => {
    const checked = closeBody.safeParse({ reason });
    setProblems({ reason: checked.error?.issues[0]?.message });
    if (checked.success) onConfirm(checked.data.reason);
  };

  return (
    <FormDialog
      title={title}
      description={description}
      form={form}
      submit={submit}
      pending={pending}
      onSubmit={confirm}
      onClose={onClose}
    >
      {children}
      <TextField
        label={label}
        hint={hint}
        error={problems.reason}
        autoComplete="off"
        maxLength={REFUND_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
