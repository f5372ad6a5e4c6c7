import { type NewPasswordForm, newPasswordForm } from '@gadgetry/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { errorIssue, errorText } from '../../api/error-text.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { LinkCard } from './link-card.tsx';
import { useMailedToken } from './use-mailed-token.ts';

interface NewPasswordCardProps {
  readonly title: string;
  /** What the button does, before it is pressed. */
  readonly text?: string;
  readonly label: string;
  readonly done: string;
  /** What is done with the token of the link. */
  readonly call: readonly [
    choose: (input: { token: string; newPassword: string }) => PromiseLike<{ error?: unknown }>,
    state: { readonly isLoading: boolean; readonly isSuccess: boolean; readonly error?: unknown },
  ];
}

/** What both mailed links have in common that end in a new password. */
export function NewPasswordCard({ title, text, label, done, call }: NewPasswordCardProps) {
  const token = useMailedToken();
  const hydrated = useHydrated();
  const [choose, { isLoading, isSuccess, error }] = call;
  const { register, handleSubmit, setError, formState } = useForm<NewPasswordForm>({
    resolver: zodResolver(newPasswordForm),
  });
  const fieldOf = fieldsOf({ register, formState });
  const submit = handleSubmit(async ({ newPassword }) => {
    if (isLoading) return;
    const { error: refused } = await choose({ token, newPassword });
    const message = errorIssue(refused, 'newPassword');
    if (message !== undefined) setError('newPassword', { message }, { shouldFocus: true });
  });
  return (
    <LinkCard title={title} {...(text !== undefined && !isSuccess && { text })}>
      {hydrated && token === '' && (
        <Notice tone="danger" role="alert">
          This link is not complete. Please open it from the mail once more.
        </Notice>
      )}
      {isSuccess && (
        <Notice tone="good" aria-live="polite">
          {done}
        </Notice>
      )}
      {!isSuccess && (
        <form
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          {error !== undefined && errorIssue(error, 'newPassword') === undefined && !isLoading && (
            <Notice tone="danger" role="alert">
              {errorText(error, 'That did not work. Please try again.')}
            </Notice>
          )}
          <NewPasswordField {...fieldOf('newPassword')} />
          <Button type="submit" size="large" wide disabled={!hydrated} pending={isLoading}>
            {label}
          </Button>
        </form>
      )}
    </LinkCard>
  );
}
