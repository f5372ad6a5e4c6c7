import { useLocation } from 'react-router';

/** What stands behind the '#' of a mailed link: no server and no log sees it. '' where there is none. */
export function useMailedToken(): string {
  const { hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get('token') ?? '';
}
