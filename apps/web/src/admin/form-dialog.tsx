import type { ReactNode, Ref } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description: string;
  /** What the button says that sends it. */
  readonly submit: string;
  /** While it is on its way nothing closes the dialog, and it is not sent again. */
  readonly pending: boolean;
  readonly onSubmit: () => unknown;
  readonly onClose: () => void;
  /** False keeps what was typed safe from a click beside the dialog. */
  readonly closeOnOutsideClick?: boolean;
  readonly form?: Ref<HTMLFormElement> | undefined;
  readonly children: ReactNode;
}

/** Something that is asked for in a form, and then done. */
export function FormDialog({
  submit,
  pending,
  onSubmit,
  onClose,
  form,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog {...dialog} open onOpenChange={(open) => !open && !pending && onClose()}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {children}
        <DialogButtons submit={submit} pending={pending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
