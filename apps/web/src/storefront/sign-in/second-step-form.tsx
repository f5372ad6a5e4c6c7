import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { errorStatus, errorText } from '../../api/error-text.ts';
import { useFinishSignInMutation } from '../../api/identity.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useReturnPath } from './use-return-path.ts';

interface SecondStepFormProps {
  readonly challenge: string;
  /** Back to the password: the sign-in has ended, or is somebody else's. */
  readonly onBack: () => void;
}

export function SecondStepForm({ challenge, onBack }: SecondStepFormProps) {
  const [finish, { isLoading, error }] = useFinishSignInMutation();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the form whose button was pressed.
  useEffect(() => field.current?.focus(), []);
  const over = errorStatus(error) === 401;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const answer = await finish({ challenge, code: field.current?.value ?? '' });
    if (answer.error === undefined) await navigate(returnPath, { replace: true });
    else field.current?.select();
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {error !== undefined && !isLoading && (
        <Notice tone="danger" role="alert">
          {errorText(error, 'Signing in did not work. Please try again.')}
        </Notice>
      )}
      <TextField
        label="Code from your app"
        hint="The six digits that your authenticator app shows. If you do not have it with you, one of your recovery codes."
        error={undefined}
        ref={field}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="large" wide pending={isLoading} disabled={over}>
        Continue
      </Button>
      <Button variant="secondary" size="large" wide onClick={onBack}>
        Start again
      </Button>
    </form>
  );
}
