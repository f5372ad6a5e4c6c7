/**
 * The session cookie itself cannot be read by scripts. The server sets this readable one beside
 * it, so that guests, who have neither, cost no call that asks who they are.
 */
const HINT = /(?:^|;\s*)gadgetry_session=1(?:;|$)/;

const listeners = new Set<() => void>();

export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
}

/** How many forms of this page have something to lose. */
let holding = 0;
let isThere = false;

/**
 * Whoever is signed in on this page stays so for it, though the session has ended, as long as a form would
 * lose what was typed: their next call is refused, and says how to sign in beside it.
 * @returns a function that ends it
 */
export function holdSession(): () => void {
  holding += 1;
  return () => {
    holding -= 1;
    sessionHintChanged();
  };
}

/** For React: whether somebody is signed in, as far as this page is concerned. */
export function seemsSignedIn(): boolean {
  if (hasSessionHint()) isThere = true;
  else if (holding === 0) isThere = false;
  return isThere;
}

/** For React: also looks again when the tab is shown, since another tab may have signed out. */
export function subscribeToSessionHint(listener: () => void): () => void {
  const onShow = () => {
    if (document.visibilityState === 'visible') listener();
  };
  listeners.add(listener);
  document.addEventListener('visibilitychange', onShow);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', onShow);
  };
}

/** Cookies announce nothing by themselves: called after signing in or when a session has ended. */
export function sessionHintChanged(): void {
  for (const listener of listeners) listener();
}
