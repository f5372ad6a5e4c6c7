import { Suspense } from 'react';
import { useSession } from '../api/use-session.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { HeaderLink } from './header-link.tsx';
import { lazyPart } from './lazy-part.ts';
import { paths } from '../page/paths.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** Its width is reserved: who is signed in is found out after the page stands, and nothing may move. */
export function AccountArea() {
  const session = useSession();
  return (
    <div className="hidden w-47 items-center justify-end gap-1 md:flex">
      {session.status === 'signed-out' && (
        <>
          <HeaderLink to={paths.signIn}>Sign In</HeaderLink>
          <LinkButton to={paths.signUp} size="small">
            Sign Up
          </LinkButton>
        </>
      )}
      {session.status === 'signed-in' && (
        <>
          <HeaderLink to={paths.account}>Account</HeaderLink>
          <Suspense fallback={<Skeleton className="size-11 rounded-full" />}>
            <UserMenu user={session.user} />
          </Suspense>
        </>
      )}
    </div>
  );
}
