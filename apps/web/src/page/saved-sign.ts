import { useSyncExternalStore } from 'react';

/** What the shop is called and shows, as its owner has saved it since the page was made. */
interface SavedSign {
  readonly name: string;
  /** Address of a picture; null: its sign and name. */
  readonly logo: string | null;
}

let saved: SavedSign | null = null;
const listeners = new Set<() => void>();

export function keepSavedSign(sign: SavedSign): void {
  if (saved?.name === sign.name && saved.logo === sign.logo) return;
  saved = sign;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** null: as the page was made with. */
export function useSavedSign(): SavedSign | null {
  return useSyncExternalStore(
    subscribe,
    () => saved,
    () => null,
  );
}
