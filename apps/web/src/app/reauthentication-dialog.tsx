import { type FormEvent, useRef } from 'react';
import {
  useGetOwnAccountQuery,
  useReauthenticateMutation,
  useSendConfirmationCodeMutation,
} from '../api/account.ts';
import { errorText } from '../api/error-text.ts';
import { AppCodeProof } from '../storefront/account-settings/app-code-proof.tsx';
import { PasskeyProof } from '../storefront/account-settings/passkey-proof.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';

const FAILED = 'That did not work. Please try again.';

interface AnswerProps {
  readonly onAnswer: (shown: boolean) => void;
}

function Refusal({ error }: { readonly error: unknown }) {
  return (
    <Notice tone="danger" role="alert">
      {errorText(error, FAILED)}
    </Notice>
  );
}

function PasswordProof({ onAnswer }: AnswerProps) {
  const [prove, { isLoading, error }] = useReauthenticateMutation();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A form below another in React's tree: its submit must not reach that one.
    event.stopPropagation();
    if (isLoading) return;
    const answer = await prove({ method: 'password', password: field.current?.value ?? '' });
    if (answer.error === undefined) onAnswer(true);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {error !== undefined && !isLoading && <Refusal error={error} />}
      <TextField
        label="Your password"
        error={undefined}
        ref={field}
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" pending={isLoading} className="self-end">
        Continue
      </Button>
    </form>
  );
}

function MailedCodeProof({ onAnswer }: AnswerProps) {
  const [prove, proving] = useReauthenticateMutation();
  const [send, sending] = useSendConfirmationCodeMutation();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (proving.isLoading) return;
    const answer = await prove({ method: 'email', code: field.current?.value ?? '' });
    if (answer.error === undefined) onAnswer(true);
  };
  const error = proving.error ?? sending.error;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {error !== undefined && <Refusal error={error} />}
      {sending.isSuccess ? (
        <>
          <TextField
            label="Code from the mail"
            hint="It works for ten minutes."
            error={undefined}
            ref={field}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <Button type="submit" pending={proving.isLoading} className="self-end">
            Continue
          </Button>
        </>
      ) : (
        <Button pending={sending.isLoading} onClick={() => void send()} className="self-start">
          Mail me a code
        </Button>
      )}
    </form>
  );
}

/** Asks who is there, by what the account has. */
export function ReauthenticationDialog({ onAnswer }: AnswerProps) {
  const { data: account, error } = useGetOwnAccountQuery();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(false);
      }}
      closeOnOutsideClick={false}
      title="Is it you?"
      description="You have been signed in for a while. Please show once more who you are; then we go on where you were."
    >
      {account === undefined && error !== undefined && <Refusal error={error} />}
      {account === undefined && error === undefined && <Skeleton className="h-24 w-full" />}
      {account !== undefined && account.passkeys.length > 0 && (
        <div className="mb-5 border-b border-line pb-5">
          <PasskeyProof onProven={() => onAnswer(true)} />
        </div>
      )}
      {account !== undefined &&
        (account.hasPassword ? (
          <PasswordProof onAnswer={onAnswer} />
        ) : account.totp ? (
          <AppCodeProof onProven={() => onAnswer(true)} />
        ) : (
          <MailedCodeProof onAnswer={onAnswer} />
        ))}
    </Dialog>
  );
}
