import { useLocation } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * What stands behind the '#' of a mailed link: no server and no log sees it. '' where there is none, and
 * until the scripts have taken over what the server could only render without it.
 */
export function useMailedToken(): string {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  return (hydrated && new URLSearchParams(hash.slice(1)).get('token')) || '';
}
