import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { useCloseQuestion } from './use-leave-question.tsx';

const contentOf = ({ elements }: HTMLFormElement) =>
  JSON.stringify(
    [...elements].map((field) => {
      if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
        return field.checked;
      }
      return 'value' in field ? field.value : null;
    }),
  );

/** Whether a form holds something else than before its user began, whatever its fields keep it in. */
function useTyped() {
  const before = useRef<string | null>(null);
  const [typed, setTyped] = useState(false);
  const begin = ({ currentTarget }: { readonly currentTarget: HTMLFormElement }) => {
    // Fields may come late: until something is changed, what stands there is what was found.
    if (!typed) before.current = contentOf(currentTarget);
  };
  return {
    typed,
    heard: {
      onFocus: begin,
      // Not every browser gives focus to what is ticked.
      onPointerDown: begin,
      onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
        setTyped(contentOf(currentTarget) !== before.current),
    },
  };
}

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

/** Something that is asked for in a form, and then done. What was typed is not left without a question. */
export function FormDialog({
  submit,
  pending,
  onSubmit,
  onClose,
  form,
  children,
  ...dialog
}: FormDialogProps) {
  const { typed, heard } = useTyped();
  const { close, question } = useCloseQuestion(typed, onClose);
  return (
    <Dialog {...dialog} open onOpenChange={(open) => !open && !pending && close()}>
      <form
        {...heard}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {children}
        <DialogButtons submit={submit} pending={pending} onCancel={close} />
      </form>
      {question}
    </Dialog>
  );
}
