import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** A list's filter and order live in its address: Back and a reload keep them, a link shares them. */
export interface ListAddress<Sort extends string> {
  readonly search: string;
  readonly sort: Sort | undefined;
  /** Both, as the list's call takes them. */
  readonly query: { readonly search?: string; readonly sort?: Sort };
  /** Any other parameter; '' where there is none. */
  readonly get: (name: string) => string;
  /** An empty value leaves the address as if it had never been asked for. */
  readonly set: (name: string, value: string) => void;
  /** The same of several at once. */
  readonly setAll: (values: Readonly<Record<string, string>>) => void;
}

export function useListAddress<Sort extends string>(sorts: readonly Sort[]): ListAddress<Sort> {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const asked = query.get('sort');
  const setAll = useCallback(
    (values: Readonly<Record<string, string>>) => {
      setQuery(
        (before) => {
          // Not as it is shown: what was chosen a moment ago may not be drawn yet, and would be lost.
          const isHere = window.location.pathname === pathname;
          const after = new URLSearchParams(isHere ? window.location.search : before);
          for (const [name, value] of Object.entries(values)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        // Back leads to the screen before this one, not through every letter typed.
        { replace: true },
      );
    },
    [setQuery, pathname],
  );
  const set = useCallback((name: string, value: string) => setAll({ [name]: value }), [setAll]);
  const search = query.get('search') ?? '';
  const sort = sorts.find((known) => known === asked);
  return {
    search,
    sort,
    query: { ...(search !== '' && { search }), ...(sort !== undefined && { sort }) },
    get: (name) => query.get(name) ?? '',
    set,
    setAll,
  };
}
