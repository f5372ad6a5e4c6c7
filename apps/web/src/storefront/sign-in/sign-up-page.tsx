import type { SignUpForm as NewAccount } from '@gadgetry/contract/identity';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSignUpMutation } from '../../api/identity.ts';
import { paths } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The same for an address that has an account already: what comes by mail tells its owner alone. */
function CheckYourMail({ account }: { readonly account: NewAccount }) {
  // Signing up once more sends another mail, whatever happened to the first.
  const [again, { isLoading, isSuccess, error }] = useSignUpMutation();
  const begin = useRef<HTMLParagraphElement>(null);
  useEffect(() => begin.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={begin} tabIndex={-1} className="outline-none">
        We have sent a mail to <strong className="break-all">{account.email}</strong>. Please open
        the link in it and enter your password there. The link works for one day.
      </p>
      <p className="text-ink-soft">Nothing there? It may lie among the spam.</p>
      {error !== undefined && !isLoading && (
        <Notice tone="danger" role="alert">
          {errorText(error, 'The mail was not sent. Please try again.')}
        </Notice>
      )}
      <div aria-live="polite">
        {isSuccess && !isLoading && <Notice tone="good">Another mail is on its way.</Notice>}
      </div>
      <Button variant="secondary" wide pending={isLoading} onClick={() => void again(account)}>
        Send the mail again
      </Button>
    </div>
  );
}

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
