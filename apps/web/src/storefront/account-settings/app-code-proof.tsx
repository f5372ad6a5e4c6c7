import { type FormEvent, useRef } from 'react';
import { useReauthenticateMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Shows who is there by a code from the authenticator app. */
export function AppCodeProof({ onProven }: { readonly onProven: () => void }) {
  const [prove, { isLoading, error }] = useReauthenticateMutation();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isLoading) return;
    const answer = await prove({ method: 'totp', code: field.current?.value ?? '' });
    if (answer.error === undefined) onProven();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {error !== undefined && !isLoading && (
        <Notice tone="danger" role="alert">
          {errorText(error, 'That did not work. Please try again.')}
        </Notice>
      )}
      <TextField
        label="Code from your app"
        hint="Or one of your recovery codes."
        error={undefined}
        ref={field}
        autoComplete="one-time-code"
      />
      <Button type="submit" pending={isLoading} className="self-start">
        Continue
      </Button>
    </form>
  );
}
