import { useSearchParams } from 'react-router';
import { useSignInHostedMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReturnPath } from './use-return-path.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  account_not_linked:
    'There is an account with this e-mail address already. Please sign in with its password and verify the address first.',
  access_denied: 'You have not been signed in.',
  email_not_found: 'The provider did not tell us your e-mail address, so you can’t be signed in.',
};

/** Goes to the hosted provider; it sends people back to where they were going. */
export function HostedSignIn() {
  const { signIn: ways } = useShop();
  const [query] = useSearchParams();
  const returnTo = useReturnPath();
  const hydrated = useHydrated();
  const [start, { isLoading, isSuccess, error }] = useSignInHostedMutation();
  const refusal = query.get('error');
  if (ways.hostedProvider === null) return null;
  const go = async () => {
    const { data } = await start({ returnTo });
    if (data !== undefined) window.location.assign(data.url);
  };
  return (
    <div className="mb-6 flex flex-col gap-4">
      {refusal !== null && (
        <Notice tone="danger" role="alert">
          {REFUSALS[refusal] ?? 'Signing in did not work. Please try again.'}
        </Notice>
      )}
      {error !== undefined && !isLoading && (
        <Notice tone="danger" role="alert">
          {errorText(error, 'Signing in did not work. Please try again.')}
        </Notice>
      )}
      <Button
        variant={ways.localAccounts ? 'secondary' : 'primary'}
        size="large"
        wide
        disabled={!hydrated}
        pending={isLoading || isSuccess}
        onClick={() => void go()}
      >
        Continue with {ways.hostedProvider}
      </Button>
      {ways.localAccounts && <p className="text-center text-ink-soft">or with your password</p>}
    </div>
  );
}
