import {
  PASSWORD_MIN,
  type SignUpForm as NewAccount,
  signUpForm,
} from '@gadgetry/contract/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { errorIssue, errorText } from '../../api/error-text.ts';
import { useSignUpMutation } from '../../api/identity.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TermsLine } from '../terms-line.tsx';
import { PasswordField } from './password-field.tsx';
import { useReturnPath } from './use-return-path.ts';

interface SignUpFormProps {
  /** Nobody is signed in yet: a link was mailed. */
  readonly onMailed: (account: NewAccount) => void;
}

export function SignUpForm({ onMailed }: SignUpFormProps) {
  const returnPath = useReturnPath();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [signUp, { isLoading, error }] = useSignUpMutation();
  // No default values: what a browser has filled in before the scripts came is kept.
  const { register, handleSubmit, setError, formState } = useForm<NewAccount>({
    resolver: zodResolver(signUpForm),
  });
  const fieldOf = fieldsOf({ register, formState });

  const submit = handleSubmit(async (account) => {
    if (isLoading) return;
    const { data, error: refused } = await signUp(account);
    const message = errorIssue(refused, 'password');
    if (message !== undefined) setError('password', { message }, { shouldFocus: true });
    if (data === undefined) return;
    if (data.user === null) onMailed(account);
    else await navigate(returnPath, { replace: true });
  });

  return (
    // Sent before the scripts are there, a password must not end up in the address.
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {error !== undefined && errorIssue(error, 'password') === undefined && !isLoading && (
        <Notice tone="danger" role="alert">
          {errorText(error, 'Creating the account did not work. Please try again.')}
        </Notice>
      )}
      <TextField label="Name" {...fieldOf('name')} autoComplete="name" />
      <TextField
        label="E-mail"
        {...fieldOf('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...fieldOf('password')}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
      />
      <Button
        type="submit"
        size="large"
        wide
        disabled={!hydrated}
        pending={isLoading}
        className="mt-2"
      >
        Sign Up
      </Button>
      <TermsLine />
    </form>
  );
}
