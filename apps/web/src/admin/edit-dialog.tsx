import { type ReactNode, useState } from 'react';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface EditDialogProps {
  readonly title: string;
  /** Something was typed that is not saved: closing asks first. */
  readonly dirty: boolean;
  readonly closeOnOutsideClick?: boolean;
  readonly onClose: () => void;
  /** Handed what its Cancel button does. */
  readonly children: (cancel: () => void) => ReactNode;
}

/** A dialog for adding or editing that never loses what was typed without asking. */
export function EditDialog({
  title,
  dirty,
  closeOnOutsideClick = true,
  onClose,
  children,
}: EditDialogProps) {
  const [asking, setAsking] = useState(false);
  const cancel = () => (dirty ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && cancel()}
        title={title}
        closeOnOutsideClick={closeOnOutsideClick}
      >
        {children(cancel)}
      </Dialog>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        text="What you have typed is not saved yet."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        danger
        onConfirm={onClose}
      />
    </>
  );
}
