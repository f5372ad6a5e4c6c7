import type { OwnAccount } from '@gadgetry/contract/account';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGetOwnAccountQuery } from '../../api/account.ts';
import { useSession } from '../../api/use-session.ts';
import { paths } from '../../page/paths.ts';
import { PageHead } from '../../page/page-head.tsx';
import { useShop } from '../../page/shop-settings.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressesPart } from './addresses-part.tsx';
import { DeletePart } from './delete-part.tsx';
import { EmailPart } from './email-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { PASSKEYS_ID, PasskeysPart } from './passkeys-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { APP_CODES_ID, SecondFactorPart } from './second-factor-part.tsx';
import { SessionsPart } from './sessions-part.tsx';

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-width flex max-w-2xl flex-col gap-4 pt-10 sm:pt-14">
      <PageHead title="Account settings" />
      <Link to={paths.account} className="self-start text-accent underline underline-offset-4">
        Account
      </Link>
      <h1 className="mb-2 text-4xl font-semibold tracking-[-0.03em]">Account settings</h1>
      {children}
    </div>
  );
}

export function Loading() {
  return (
    <Frame>
      <output className="sr-only">Loading your settings…</output>
      <Skeleton className="h-64 w-full rounded-card" />
      <Skeleton className="h-48 w-full rounded-card" />
    </Frame>
  );
}

const jump = 'font-medium underline underline-offset-4';

/** Why the admin side has sent them here, before all else. */
function NeedsSecondFactor({ account, passkeys }: { account: OwnAccount; passkeys: boolean }) {
  return (
    <Notice tone="warning">
      Whoever works in this shop needs a second factor, and the admin side opens once you have shown
      one.{' '}
      {passkeys && (
        <>
          <a href={`#${PASSKEYS_ID}`} className={jump}>
            {account.passkeys.length > 0 ? 'Use your passkey' : 'Add a passkey'}
          </a>
          , or{' '}
        </>
      )}
      <a href={`#${APP_CODES_ID}`} className={jump}>
        {account.totp
          ? `${passkeys ? 'type' : 'Type'} a code from your app`
          : `${passkeys ? 'set' : 'Set'} up codes from an app`}
      </a>
      .
    </Notice>
  );
}

export function Page() {
  const session = useSession();
  const { user } = session;
  const { localAccounts } = useShop().signIn;
  const { data: account, isError, refetch } = useGetOwnAccountQuery();
  if (account === undefined && isError) {
    return (
      <Frame>
        <ErrorState title="Failed to load your settings" onRetry={() => void refetch()} />
      </Frame>
    );
  }
  if (user === null || account === undefined) return <Loading />;
  const required = session.status === 'signed-in' && session.secondFactorRequired;
  return (
    <Frame>
      {required && <NeedsSecondFactor account={account} passkeys={localAccounts} />}
      <ProfilePart user={user} />
      {account.hasPassword && <EmailPart user={user} />}
      {account.hasPassword && <PasswordPart />}
      {localAccounts && <PasskeysPart passkeys={account.passkeys} required={required} />}
      <SecondFactorPart
        account={account}
        email={user.emailAddresses[0]?.emailAddress ?? ''}
        required={required}
      />
      <SessionsPart sessions={account.sessions} />
      <AddressesPart />
      <NoticesPart />
      <DeletePart hasPassword={account.hasPassword} />
    </Frame>
  );
}
