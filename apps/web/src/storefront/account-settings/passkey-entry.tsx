import { type OwnPasskey, PASSKEY_NAME_MAX } from '@gadgetry/contract/passkeys';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useRemovePasskeyMutation, useRenamePasskeyMutation } from '../../api/passkeys.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../moments.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const FAILED = 'That did not work. Please try again.';

interface PasskeyProps {
  readonly passkey: OwnPasskey;
}

function RenameForm({ passkey, onDone }: PasskeyProps & { readonly onDone: () => void }) {
  const [rename, { isLoading, error }] = useRenamePasskeyMutation();
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => field.current?.select(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const answer = await rename({ id: passkey._id, name: field.current?.value ?? '' });
    if (answer.error === undefined) onDone();
  };
  const refusal = error === undefined || isLoading ? undefined : errorText(error, FAILED);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex w-full flex-col gap-3"
    >
      <TextField
        label={`What to call ${passkey.name}`}
        error={refusal}
        ref={field}
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_MAX}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" pending={isLoading}>
          Save name
        </Button>
        <Button variant="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function RemoveButton({ passkey }: PasskeyProps) {
  const [open, setOpen] = useState(false);
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const { _id, name } = passkey;
  const confirm = async () => {
    setOpen(false);
    const { error } = await remove(_id);
    if (error === undefined) toast.success(`${name} no longer signs in.`);
    else toast.error(errorText(error, FAILED));
  };
  return (
    <>
      <Button variant="secondary" size="small" pending={isLoading} onClick={() => setOpen(true)}>
        Remove <span className="sr-only">{name}</span>
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`Remove ${name}?`}
        text="It no longer signs in to this shop. Delete it from your device or password manager as well: it is of no use there any more."
        confirmLabel="Remove"
        danger
        onConfirm={() => void confirm()}
      />
    </>
  );
}

/** A passkey in the list, with what can be done with it. */
export function PasskeyEntry({ passkey }: PasskeyProps) {
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !renaming) button.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  const { name, addedAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      {renaming ? (
        <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <span className="min-w-40 flex-1 break-words">
            {name}
            <span className="block text-[0.9375rem] text-ink-soft">
              added {dayOf(addedAt)},{' '}
              {lastUsedAt === null ? 'not used yet' : `used ${dayOf(lastUsedAt)}`}
            </span>
          </span>
          <span className="flex flex-wrap gap-2">
            <Button ref={button} variant="secondary" size="small" onClick={() => setRenaming(true)}>
              Rename <span className="sr-only">{name}</span>
            </Button>
            <RemoveButton passkey={passkey} />
          </span>
        </>
      )}
    </li>
  );
}
