import { type OwnPasskey, PASSKEY_NAME_MAX } from '@gadgetry/contract/passkeys';
import { type FormEvent, useRef, useState } from 'react';
import { passkeyRefusal } from '../../api/passkey-refusal.ts';
import { useBeginPasskeyMutation, useFinishPasskeyMutation } from '../../api/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { deviceName } from './device-name.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { SettingsPart } from './settings-part.tsx';

function AddForm() {
  const [begin] = useBeginPasskeyMutation();
  const [finish] = useFinishPasskeyMutation();
  const [adding, setAdding] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (adding) return;
    setAdding(true);
    setRefusal(null);
    try {
      const name = field.current?.value.trim() ?? '';
      const options = await begin().unwrap();
      const { makePasskey } = await import('../../api/authenticator.ts');
      const credential = await makePasskey(options);
      await finish({
        name: name === '' ? deviceName(navigator.userAgent) : name,
        credential,
      }).unwrap();
      if (field.current !== null) field.current.value = field.current.defaultValue;
      toast.success('You can sign in with this passkey now.');
    } catch (error) {
      setRefusal(passkeyRefusal(error));
    } finally {
      setAdding(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {refusal !== null && (
        <Notice tone="danger" role="alert">
          {refusal}
        </Notice>
      )}
      <TextField
        label="What to call the new passkey"
        hint="So that you know it again later."
        error={undefined}
        ref={field}
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
      <Button type="submit" pending={adding} className="self-start">
        Add a passkey
      </Button>
    </form>
  );
}

export const PASSKEYS_ID = 'passkeys';

interface PasskeysPartProps {
  readonly passkeys: readonly OwnPasskey[];
  /** The admin side stays closed until a second factor was shown. */
  readonly required: boolean;
}

export function PasskeysPart({ passkeys, required }: PasskeysPartProps) {
  return (
    <SettingsPart
      title="Passkeys"
      anchor={PASSKEYS_ID}
      step={passkeys.length}
      text="Sign in with your finger, your face or the PIN of your device, without a password or a code. Nobody can guess a passkey, or trick you into giving it away."
    >
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {required && passkeys.length > 0 && (
        <>
          <Notice tone="warning">
            A passkey is a second factor: use it, and the admin side opens.
          </Notice>
          <PasskeyProof onProven={() => toast.success('The admin side is open to you.')} />
        </>
      )}
      <AddForm />
    </SettingsPart>
  );
}
