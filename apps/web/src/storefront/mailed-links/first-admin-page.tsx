import { type FirstAdminForm, firstAdminForm } from '@gadgetry/contract/staff';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorIssue, errorText } from '../../api/error-text.ts';
import { useBecomeFirstAdminMutation } from '../../api/staff.ts';
import { paths, signInPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { LinkCard } from './link-card.tsx';
import { useMailedToken } from './use-mailed-token.ts';

const FIELDS = ['name', 'email', 'newPassword'] as const;

/** Where the link leads that a start prints while nobody runs the shop. */
export function Page() {
  const token = useMailedToken();
  const hydrated = useHydrated();
  const { name } = useShop();
  const [become, { isLoading, isSuccess, error }] = useBecomeFirstAdminMutation();
  const { register, handleSubmit, setError, formState } = useForm<FirstAdminForm>({
    resolver: zodResolver(firstAdminForm),
  });
  const fieldOf = fieldsOf({ register, formState });
  const submit = handleSubmit(async (typed) => {
    if (isLoading) return;
    const { error: refused } = await become({ token, ...typed });
    for (const field of FIELDS) {
      const message = errorIssue(refused, field);
      if (message !== undefined) setError(field, { message }, { shouldFocus: true });
    }
  });
  const atField = FIELDS.some((field) => errorIssue(error, field) !== undefined);
  const title = `Run ${name}`;
  if (isSuccess) {
    return (
      <LinkCard title={title}>
        <Notice tone="good" aria-live="polite">
          <p>This shop is yours to run.</p>
          <p className="mt-1">
            <Link
              to={signInPath(paths.admin.dashboard)}
              className="font-semibold underline underline-offset-4"
            >
              Sign in to begin
            </Link>
          </p>
        </Notice>
      </LinkCard>
    );
  }
  return (
    <LinkCard title={title} text="Become its first admin. This link works once.">
      {hydrated && token === '' ? (
        <Notice tone="danger" role="alert">
          This link is not complete. Please copy all of it from where the shop was started.
        </Notice>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          {error !== undefined && !atField && !isLoading && (
            <Notice tone="danger" role="alert">
              {errorText(error, 'That did not work. Please try again.')}
            </Notice>
          )}
          <TextField label="Your name" {...fieldOf('name')} autoComplete="name" />
          <TextField
            label="E-mail"
            {...fieldOf('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <NewPasswordField {...fieldOf('newPassword')} first />
          <Button type="submit" size="large" wide disabled={!hydrated} pending={isLoading}>
            Become the first admin
          </Button>
        </form>
      )}
    </LinkCard>
  );
}
