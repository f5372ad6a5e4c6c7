import { useState } from 'react';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { type Outcome, type OutcomeTexts, tellOutcome } from './outcome.ts';

interface ChangeQuestionProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger: boolean;
  readonly outcome: OutcomeTexts;
  readonly change: () => Promise<Outcome>;
  readonly onClose: () => void;
}

/** Asks before something is changed, and does it. */
export function ChangeQuestion({ outcome, change, onClose, ...wording }: ChangeQuestionProps) {
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    const went = tellOutcome(await change(), outcome);
    setPending(false);
    if (went) onClose();
  };
  return (
    <AlertDialog
      {...wording}
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      pending={pending}
      onConfirm={() => void confirm()}
    />
  );
}
