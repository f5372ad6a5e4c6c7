import { AlertDialog } from './alert-dialog.tsx';

interface DiscardQuestionProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onDiscard: () => void;
}

/** Before a form is left whose changes are not saved. */
export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard your changes?"
      text="What you have typed is not saved yet."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      danger
      onConfirm={onDiscard}
    />
  );
}
