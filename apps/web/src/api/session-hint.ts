/**
 * The session cookie itself cannot be read by scripts. The server sets this readable one beside
 * it, so that guests, who have neither, cost no call that asks who they are.
 */
const HINT = /(?:^|;\s*)gadgetry_session=1(?:;|$)/;

const listeners = new Set<() => void>();

export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
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
