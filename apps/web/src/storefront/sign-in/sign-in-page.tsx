import { paths, signInPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useReturnPath } from './use-return-path.ts';
import { isBuying } from './waiting-cart.tsx';

/** Most who are on their way to buy something have no account yet. */
function NewHere({ returnPath }: { readonly returnPath: string }) {
  return (
    <div className="mb-6 flex flex-col gap-3">
      <LinkButton to={signInPath(returnPath, paths.signUp)} variant="secondary" size="large" wide>
        Create an account
      </LinkButton>
      <p className="text-center text-sm text-ink-soft">or sign in to the one you have</p>
    </div>
  );
}

export function Page() {
  const returnPath = useReturnPath();
  const { localAccounts } = useShop().signIn;
  const first = localAccounts && isBuying(returnPath) && <NewHere returnPath={returnPath} />;
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
    </CredentialsCard>
  );
}
