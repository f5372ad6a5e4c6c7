import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server has rendered, until the scripts have taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
