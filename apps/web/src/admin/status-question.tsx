import { useState } from 'react';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { type Outcome, type OutcomeTexts, tellOutcome } from './outcome.ts';

interface Wording {
  readonly title: string;
  readonly text: string;
  readonly outcome: OutcomeTexts;
}

interface StatusQuestionProps {
  readonly isActive: boolean;
  readonly deactivate: Wording;
  readonly reactivate: Wording;
  readonly change: (isActive: boolean) => Promise<Outcome>;
  readonly onClose: () => void;
}

/** Asks before something active is deactivated, or the other way round, and does it. */
export function StatusQuestion(props: StatusQuestionProps) {
  const { deactivate, reactivate, change, onClose } = props;
  // As it was when it was asked: the list learns of the change before the question is gone.
  const [isActive] = useState(props.isActive);
  const [pending, setPending] = useState(false);
  const { title, text, outcome } = isActive ? deactivate : reactivate;

  const confirm = async () => {
    setPending(true);
    const went = tellOutcome(await change(!isActive), outcome);
    setPending(false);
    if (went) onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={title}
      text={text}
      confirmLabel={isActive ? 'Deactivate' : 'Reactivate'}
      danger={isActive}
      pending={pending}
      onConfirm={() => void confirm()}
    />
  );
}
