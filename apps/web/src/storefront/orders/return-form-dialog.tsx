import type { FormEvent, ReactNode, Ref } from 'react';
import { errorText } from '../../api/error-text.ts';
import { type Uploads, WAITING_FOR_UPLOAD } from '../../shopping/use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ReturnFormDialogProps {
  readonly title: string;
  readonly description: string;
  /** What the button says that sends it. */
  readonly submit: string;
  /** What has become of the call. */
  readonly call: { readonly error?: unknown; readonly isLoading: boolean };
  /** What is said where the call has failed and nobody knows why. */
  readonly failed: string;
  readonly form: Ref<HTMLFormElement>;
  /** Pictures on their way into the form: it is sent once they are there. */
  readonly uploads?: Pick<Uploads, 'waiting' | 'whenDone'>;
  readonly onSend: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a customer tells the shop about goods that are to go back. */
export function ReturnFormDialog({
  submit,
  call: { error, isLoading },
  failed,
  form,
  uploads,
  onSend,
  onClose,
  children,
  ...dialog
}: ReturnFormDialogProps) {
  const waiting = uploads?.waiting === true;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void onSend();
  };
  return (
    <Dialog
      {...dialog}
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => !open && !isLoading && onClose()}
    >
      <form
        ref={form}
        noValidate
        onSubmit={uploads?.whenDone(send) ?? send}
        className="flex flex-col gap-4"
      >
        {children}
        {error !== undefined && !isLoading && (
          <Notice tone="danger" role="alert">
            {errorText(error, failed)}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isLoading || waiting}>
            {waiting ? WAITING_FOR_UPLOAD : submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
