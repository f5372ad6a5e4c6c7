import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
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
      <p className="mt-4 text-center text-[0.9375rem]">
        <Link
          to={paths.forgotPassword}
          className="inline-flex min-h-6 items-center rounded-control text-accent underline underline-offset-4"
        >
          Forgot your password?
        </Link>
      </p>
    </CredentialsCard>
  );
}
