import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

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
  /** The same of several at once: one after the other, the last would undo those before. */
  readonly setAll: (values: Readonly<Record<string, string>>) => void;
}

export function useListAddress<Sort extends string>(sorts: readonly Sort[]): ListAddress<Sort> {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('sort');
  const setAll = useCallback(
    (values: Readonly<Record<string, string>>) => {
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
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
    [setQuery],
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
