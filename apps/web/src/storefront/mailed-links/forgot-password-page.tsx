import { type ForgotPasswordForm, forgotPasswordForm } from '@gadgetry/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useForgotPasswordMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { useHydrated } from '../../page/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkCard } from './link-card.tsx';

export function Page() {
  // The address that was typed at sign-in comes along.
  const typed = forgotPasswordForm.safeParse(useLocation().state);
  const hydrated = useHydrated();
  const [ask, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const { register, handleSubmit, formState } = useForm<ForgotPasswordForm>({
    resolver: zodResolver(forgotPasswordForm),
    ...(typed.success && { defaultValues: typed.data }),
  });
  const submit = handleSubmit(async (form) => {
    if (!isLoading) await ask(form);
  });
  return (
    <LinkCard
      title="Forgot your password?"
      text="Tell us your e-mail address, and we send you a link to choose a new one."
    >
      {isSuccess ? (
        <Notice tone="good" aria-live="polite">
          If there is an account with this address, a link is on its way to it. It works for one
          hour.
        </Notice>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          {error !== undefined && !isLoading && (
            <Notice tone="danger" role="alert">
              {errorText(error, 'That did not work. Please try again.')}
            </Notice>
          )}
          <Field label="E-mail" error={formState.errors.email?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('email')}
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" size="large" wide disabled={!hydrated} pending={isLoading}>
            Send the link
          </Button>
        </form>
      )}
    </LinkCard>
  );
}
