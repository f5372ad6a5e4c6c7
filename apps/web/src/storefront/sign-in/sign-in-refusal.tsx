import { useSendVerificationMutation } from '../../api/account.ts';
import { errorCode, errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface SignInRefusalProps {
  readonly error: unknown;
  /** Whose sign-in was refused. */
  readonly email: string;
}

/** Why nobody was signed in. Where only the address is not verified yet, with the way to a new mail. */
export function SignInRefusal({ error, email }: SignInRefusalProps) {
  const [send, { isLoading, isSuccess, error: unsent }] = useSendVerificationMutation();
  if (errorCode(error) !== 'email_unverified') {
    return (
      <Notice tone="danger" role="alert">
        {errorText(error, 'Signing in did not work. Please try again.')}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="alert">
      <p>
        Please verify your e-mail address first: open the link in the mail that we have sent you.
      </p>
      {unsent !== undefined && !isLoading && (
        <p className="mt-2 font-semibold">
          {errorText(unsent, 'The mail was not sent. Please try again.')}
        </p>
      )}
      {isSuccess && !isLoading ? (
        <p className="mt-2 font-semibold">Another mail is on its way.</p>
      ) : (
        <Button
          variant="secondary"
          size="small"
          pending={isLoading}
          onClick={() => void send({ email })}
          className="mt-2"
        >
          Send the mail again
        </Button>
      )}
    </Notice>
  );
}
