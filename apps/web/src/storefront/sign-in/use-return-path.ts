import { safeReturnPath } from '@gadgetry/contract/shop';
import { useSearchParams } from 'react-router';

/** Where the person was going when they were asked to sign in; the home page otherwise. */
export function useReturnPath(): string {
  const [query] = useSearchParams();
  return safeReturnPath(query.get('returnTo'));
}
