import type { User } from '@gadgetry/contract/identity';
import type { Permission } from '@gadgetry/contract/permissions';
import { useSyncExternalStore } from 'react';
import { errorStatus } from './error-text.ts';
import { useGetSessionQuery } from './identity.ts';
import { seemsSignedIn, subscribeToSessionHint } from './session-hint.ts';

type CurrentSession =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signed-out'; readonly user: null }
  | {
      readonly status: 'signed-in';
      readonly user: User;
      /** The admin side stays closed until a second factor was shown. */
      readonly secondFactorRequired: boolean;
    }
  | { readonly status: 'failed'; readonly user: null; readonly retry: () => void };

const LOADING: CurrentSession = { status: 'loading', user: null };
const SIGNED_OUT: CurrentSession = { status: 'signed-out', user: null };
const UNAUTHENTICATED = 401;

const unknownOnServer = () => undefined;

/** Who is signed in. 'loading' on the server and until the browser has found out. */
export function useSession(): CurrentSession {
  const hinted = useSyncExternalStore<boolean | undefined>(
    subscribeToSessionHint,
    seemsSignedIn,
    unknownOnServer,
  );
  const { currentData, error, isFetching, refetch } = useGetSessionQuery(undefined, {
    skip: hinted !== true,
  });
  if (hinted === undefined) return LOADING;
  if (!hinted) return SIGNED_OUT;
  if (currentData?.user != null) {
    const secondFactorRequired = currentData.secondFactorRequired === true;
    return { status: 'signed-in', user: currentData.user, secondFactorRequired };
  }
  if (isFetching) return LOADING;
  if (currentData !== undefined || errorStatus(error) === UNAUTHENTICATED) return SIGNED_OUT;
  // A network that fails must not look like being signed out: that would lose the page.
  return error === undefined
    ? LOADING
    : { status: 'failed', user: null, retry: () => void refetch() };
}

export function isAdmin(session: CurrentSession): boolean {
  return session.user?.publicMetadata.role === 'admin';
}

/** Admins, and whoever has a narrower role: who sees the admin side at all. */
export function worksHere(session: CurrentSession): boolean {
  return isAdmin(session) || session.user?.publicMetadata.staffRole !== undefined;
}

/** Whether screens offer something. The server decides on every call again. */
export function may(session: CurrentSession, needs: Permission | 'any'): boolean {
  if (isAdmin(session)) return true;
  if (needs === 'any') return worksHere(session);
  return session.user?.publicMetadata.permissions?.includes(needs) === true;
}

/** Whether whoever is signed in may all that somebody else may, so that they can change their account. */
export function covers(
  session: CurrentSession,
  { publicMetadata: { role, permissions = [] } }: Pick<User, 'publicMetadata'>,
): boolean {
  return isAdmin(session) || (role !== 'admin' && permissions.every((one) => may(session, one)));
}

/** `may` of whoever is signed in. */
export function useMay(): (needs: Permission | 'any') => boolean {
  const session = useSession();
  return (needs) => may(session, needs);
}
