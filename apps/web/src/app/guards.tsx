import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession, worksHere } from '../api/use-session.ts';
import { hasOrderKey, keyOfLink } from '../api/order-keys.ts';
import { PageHead } from '../page/page-head.tsx';
import { useShop } from '../page/shop-settings.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageLoading } from './page-loading.tsx';
import { paths, signInPath } from '../page/paths.ts';

interface SignedInProps {
  readonly children: ReactNode;
  /** Whether it is for guests too, where the shop takes their orders or has taken one here. */
  readonly orGuest?: boolean;
  readonly Loading?: ComponentType | undefined;
}

/** Who is there scripts find out: without them nothing would ever follow what holds its place. */
function NeedsScripts() {
  return (
    <noscript>
      <p className="page-width py-16 text-lg">
        This page needs JavaScript. Please switch it on in your browser, and load the page again.
      </p>
    </noscript>
  );
}

/** Waits until it is known who is there; sends guests to sign in and keeps where they were going. */
export function SignedIn({ children, orGuest = false, Loading = PageLoading }: SignedInProps) {
  const session = useSession();
  const { guestCheckout } = useShop();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'signed-in') return children;
  if (session.status === 'signed-out') {
    const mayBeGuest = orGuest && (guestCheckout || hasOrderKey() || keyOfLink(hash) !== null);
    if (mayBeGuest) return children;
    return <Navigate to={signInPath(pathname + search)} replace />;
  }
  if (session.status === 'loading') {
    return (
      <>
        <NeedsScripts />
        <div className="contents noscript:hidden">
          <Loading />
        </div>
      </>
    );
  }
  return (
    <div className="page-width py-16">
      <PageHead title="Not signed in yet" />
      <ErrorState title="We could not find out who is signed in" onRetry={session.retry} />
    </div>
  );
}

/** Inside SignedIn. The server decides on every call again; this only keeps screens out of the way. */
export function AdminOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  if (!worksHere(session)) return <Navigate to={paths.home} replace />;
  // Before anything else on the admin side: the API refuses all of it.
  if (session.status === 'signed-in' && session.secondFactorRequired) {
    return <Navigate to={paths.accountSettings} replace />;
  }
  return children;
}
