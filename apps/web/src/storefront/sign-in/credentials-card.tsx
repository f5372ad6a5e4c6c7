import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { useSession } from '../../api/use-session.ts';
import { type paths, signInPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { Card } from '../../ui/card.tsx';
import { HostedSignIn } from './hosted-sign-in.tsx';
import { useReturnPath } from './use-return-path.ts';
import { WaitingCart, isBuying } from './waiting-cart.tsx';

interface CredentialsCardProps {
  readonly title: string;
  readonly text: string;
  readonly otherPage: typeof paths.signIn | typeof paths.signUp;
  readonly otherText: string;
  readonly otherLabel: string;
  /** Before all ways to sign in. */
  readonly first?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of both pages. Whoever is signed in already has no business here. */
export function CredentialsCard(props: CredentialsCardProps) {
  const returnPath = useReturnPath();
  const session = useSession();
  const { localAccounts } = useShop().signIn;
  if (session.status === 'signed-in') return <Navigate to={returnPath} replace />;
  return (
    <Card className="px-5 py-7 sm:px-8 sm:py-9">
      <PageHead title={props.title} />
      <h1 className="text-3xl font-semibold tracking-tight">{props.title}</h1>
      <p className="mt-2 mb-7 text-ink-soft">{props.text}</p>
      {isBuying(returnPath) && <WaitingCart />}
      {props.first}
      <HostedSignIn />
      {localAccounts && props.children}
      <p className="mt-6 border-t border-line pt-5 text-center text-[0.9375rem] text-ink-soft">
        {props.otherText}{' '}
        <Link
          to={signInPath(returnPath, props.otherPage)}
          className="inline-flex min-h-6 items-center rounded-control font-semibold text-accent underline underline-offset-4"
        >
          {props.otherLabel}
        </Link>
      </p>
    </Card>
  );
}
