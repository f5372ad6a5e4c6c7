import { Link } from 'react-router';
import { paths, signInPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useReturnPath } from './use-return-path.ts';
import { isBuying } from './waiting-cart.tsx';

const linkStyle =
  'inline-flex min-h-6 items-center rounded-control font-semibold text-accent underline underline-offset-4';

/** Most who are on their way to buy something have no account yet. */
function NewHere({ returnPath }: { readonly returnPath: string }) {
  const { guestCheckout, signIn } = useShop();
  if (!guestCheckout && !signIn.localAccounts) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {guestCheckout && (
        <LinkButton to={paths.checkout} size="large" wide>
          Continue as a guest
        </LinkButton>
      )}
      {signIn.localAccounts && (
        <LinkButton to={signInPath(returnPath, paths.signUp)} variant="secondary" size="large" wide>
          Create an account
        </LinkButton>
      )}
      <p className="text-center text-sm text-ink-soft">or sign in to the one you have</p>
    </div>
  );
}

export function Page() {
  const returnPath = useReturnPath();
  const first = isBuying(returnPath) && <NewHere returnPath={returnPath} />;
  const { guestCheckout } = useShop();
  return (
    <CredentialsCard
      title="Sign in"
      text="Good to see you again. Your cart and saved items stay with you."
      first={first}
      otherPage={paths.signUp}
      otherText="New here?"
      otherLabel="Sign Up"
    >
      <SignInForm />
      {guestCheckout && (
        <p className="mt-6 text-center text-[0.9375rem] text-ink-soft">
          Ordered as a guest?{' '}
          <Link to={paths.findOrder} className={linkStyle}>
            Find your order
          </Link>
        </p>
      )}
    </CredentialsCard>
  );
}
