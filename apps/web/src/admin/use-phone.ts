import { useSyncExternalStore } from 'react';

/** Below the first width at which a table has room: `sm` of the styles. */
const NARROW = '(width < 40rem)';

function subscribe(changed: () => void): () => void {
  const narrow = globalThis.matchMedia(NARROW);
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

/** Whether this is so narrow that a row of a list is better drawn as a card. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia(NARROW).matches,
    () => false,
  );
}
