import { RETURN_NOTE_MAX, decisionBody } from '@gadgetry/contract/returns';
import { useState } from 'react';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface WordsDialogProps {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly submit: string;
  readonly pending: boolean;
  readonly onConfirm: (words: string) => void;
  readonly onClose: () => void;
}

/** Asks for what the customer is to read. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, description, label, submit, pending, onConfirm, onClose } = props;
  const [words, setWords] = useState('');
  const [problems, setProblems] = useState<{ readonly reason?: string | undefined }>({});
  const form = useProblemFocus(problems);

  const confirm = () => {
    const checked = decisionBody.safeParse({ reason: words });
    setProblems({ reason: checked.error?.issues[0]?.message });
    if (checked.success) onConfirm(checked.data.reason);
  };

  return (
    <FormDialog
      title={title}
      description={description}
      closeOnOutsideClick={false}
      form={form}
      submit={submit}
      pending={pending}
      onSubmit={confirm}
      onClose={onClose}
    >
      <TextareaField
        label={label}
        error={problems.reason}
        rows={4}
        maxLength={RETURN_NOTE_MAX}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
}
