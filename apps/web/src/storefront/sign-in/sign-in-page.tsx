import { paths } from '../../page/paths.ts';
import { CredentialsCard } from './credentials-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function Page() {
  return (
    <CredentialsCard
      title="Sign in"
      text="Good to see you again. Your cart and saved items stay with you."
      otherPage={paths.signUp}
      otherText="New here?"
      otherLabel="Sign Up"
    >
      <SignInForm />
    </CredentialsCard>
  );
}
