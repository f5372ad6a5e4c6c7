import { paths } from '../../app/paths.ts';
import { CredentialsCard } from './credentials-card.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function Page() {
  return (
    <CredentialsCard
      title="Create your account"
      text="A name, an e-mail address and a password, and you are in."
      otherPage={paths.signIn}
      otherText="You have an account already?"
      otherLabel="Sign In"
    >
      <SignUpForm />
    </CredentialsCard>
  );
}
