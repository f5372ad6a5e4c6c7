import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { useVerifyEmailMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { useSession } from '../../api/use-session.ts';
import { paths } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LinkCard } from './link-card.tsx';
import { useMailedToken } from './use-mailed-token.ts';

/** A button has to be pressed: programs that look at links in mails ahead of people press none. */
export function Page() {
  const token = useMailedToken();
  const hydrated = useHydrated();
  const session = useSession();
  const { verifyFirst } = useShop().signIn;
  const [verify, { isLoading, isSuccess, error }] = useVerifyEmailMutation();
  const field = useRef<HTMLInputElement>(null);
  // Who is signed in needs none, unless the link belongs to another sign-up.
  const asked = verifyFirst && (session.status !== 'signed-in' || error !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const password = field.current?.value ?? '';
    void verify(password === '' ? { token } : { token, password });
  };
  return (
    <LinkCard title="Verify your e-mail address">
      {isSuccess ? (
        <Notice tone="good" aria-live="polite">
          <p>Thank you. Your e-mail address is verified.</p>
          {session.status === 'signed-in' && (
            <p className="mt-1">
              You are signed in.{' '}
              <Link to={paths.shop} className="font-semibold underline underline-offset-4">
                Go to the shop
              </Link>
            </p>
          )}
        </Notice>
      ) : (
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
          {error !== undefined && !isLoading && (
            <Notice tone="danger" role="alert">
              {errorText(error, 'That did not work. Please try again.')}
            </Notice>
          )}
          {asked && (
            <TextField
              label="Your password"
              hint="The one you chose when you signed up. If it is forgotten, sign up once more. If you have not signed up at all, please close this page."
              ref={field}
              type="password"
              autoComplete="current-password"
            />
          )}
          <Button
            type="submit"
            size="large"
            wide
            disabled={!hydrated || token === ''}
            pending={isLoading}
          >
            This address is mine
          </Button>
        </form>
      )}
    </LinkCard>
  );
}
