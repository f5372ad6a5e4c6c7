import type { SignUpForm as NewAccount } from '@gadgetry/contract/identity';
import { useState } from 'react';
import { paths } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { CheckYourMail } from './check-your-mail.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const WHAT_IT_TAKES = 'A name, an e-mail address and a password, and you are in.';
const VERIFIED_FIRST = 'A name, an e-mail address and a password. We then send you a link by mail.';

export function Page() {
  const { verifyFirst } = useShop().signIn;
  const [mailed, setMailed] = useState<NewAccount | null>(null);
  const other = {
    otherPage: paths.signIn,
    otherText: 'You have an account already?',
    otherLabel: 'Sign In',
  } as const;
  if (mailed !== null) {
    return (
      <CredentialsCard title="Check your mail" text="You are nearly there." {...other}>
        <CheckYourMail account={mailed} />
      </CredentialsCard>
    );
  }
  return (
    <CredentialsCard
      title="Create your account"
      text={verifyFirst ? VERIFIED_FIRST : WHAT_IT_TAKES}
      {...other}
    >
      <SignUpForm onMailed={setMailed} />
    </CredentialsCard>
  );
}
