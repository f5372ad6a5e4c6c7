import { type SignInForm as Credentials, signInForm } from '@gadgetry/contract/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { useSendVerificationMutation } from '../../api/account.ts';
import { errorCode, errorText } from '../../api/error-text.ts';
import { useSignInMutation } from '../../api/identity.ts';
import { paths } from '../../page/paths.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { useReturnPath } from './use-return-path.ts';

interface SignInRefusalProps {
  readonly error: unknown;
  /** Whose sign-in was refused. */
  readonly email: string;
}

/** Why nobody was signed in. Where only the address is not verified yet, with the way to a new mail. */
function SignInRefusal({ error, email }: SignInRefusalProps) {
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

// Most accounts have no authenticator app, and never need it.
const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}));

/** `useWatch` would not tell of what was typed before the scripts came. */
function useTypedEmail(form: UseFormReturn<Credentials>): string | undefined {
  const subscribe = useCallback(
    (changed: () => void) =>
      form.subscribe({ name: 'email', formState: { values: true }, callback: changed }),
    [form],
  );
  return useSyncExternalStore(
    subscribe,
    () => form.getValues('email'),
    () => undefined,
  );
}

export function SignInForm() {
  const { demoAccounts } = useShop();
  const returnPath = useReturnPath();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [signIn, { data, isLoading, error, originalArgs, reset }] = useSignInMutation();
  // No default values: what a browser has filled in before the scripts came is kept.
  const form = useForm<Credentials>({ resolver: zodResolver(signInForm) });
  const { handleSubmit, setValue } = form;
  const typedEmail = useTypedEmail(form);
  const fieldOf = fieldsOf(form);

  const submit = handleSubmit(async (credentials) => {
    if (isLoading) return;
    const answer = await signIn(credentials);
    // Not with a code still to come: then the form for it stands here.
    if (answer.data?.user !== undefined) await navigate(returnPath, { replace: true });
  });
  const challenge = data?.secondStep?.challenge;
  if (challenge !== undefined) {
    return (
      <Suspense>
        <SecondStepForm challenge={challenge} onBack={reset} />
      </Suspense>
    );
  }

  return (
    <>
      {/* Sent before the scripts are there, a password must not end up in the address. */}
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {error !== undefined && !isLoading && (
          <SignInRefusal error={error} email={originalArgs?.email ?? ''} />
        )}
        <TextField
          label="E-mail"
          {...fieldOf('email')}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...fieldOf('password')} autoComplete="current-password" />
        <Button
          type="submit"
          size="large"
          wide
          disabled={!hydrated}
          pending={isLoading}
          className="mt-2"
        >
          Sign In
        </Button>
      </form>
      <PasskeySignIn />
      <p className="mt-4 text-center text-[0.9375rem]">
        <Link
          to={paths.forgotPassword}
          state={{ email: typedEmail }}
          className="inline-flex min-h-6 items-center rounded-control text-accent underline underline-offset-4"
        >
          Forgot your password?
        </Link>
      </p>
      <DemoAccounts
        accounts={demoAccounts}
        disabled={!hydrated}
        onUse={(account) => {
          setValue('email', account.email);
          setValue('password', account.password);
          void submit();
        }}
      />
    </>
  );
}
