import { nextCursor } from '@gadgetry/contract/link-header';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

/** One page of a list: the plain array of the wire, and what its headers say about the rest. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

export function listPage<T>(
  items: readonly T[],
  meta: FetchBaseQueryMeta | undefined,
): ListPage<T> {
  const headers = meta?.response?.headers;
  const total = Number(headers?.get('x-total-count') ?? Number.NaN);
  return {
    items,
    total: Number.isInteger(total) ? total : items.length,
    next: nextCursor(headers?.get('link')),
  };
}

/** What every list has in common that is read page after page: spread it into its `infiniteQuery`. */
export function pageAfterPage<T>(): PageAfterPage<T> {
  return {
    infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
    transformResponse: listPage,
  };
}

/**
 * A list at one address, narrowed by what it is asked with.
 * @param limit how many to a page, where that is not as many as usual
 */
export function listAt<T>(url: string, limit?: number) {
  return {
    ...pageAfterPage<T>(),
    query: ({ queryArg, pageParam }: PageAsked) => ({
      url,
      params: {
        ...(typeof queryArg === 'object' && queryArg),
        ...(limit !== undefined && { limit }),
        ...(pageParam !== null && { cursor: pageParam }),
      },
    }),
  };
}

interface PageAsked {
  /** What narrows it; nothing of a list that is always whole. */
  readonly queryArg: unknown;
  readonly pageParam: string | null;
}

interface PageAfterPage<T> {
  readonly infiniteQueryOptions: {
    readonly initialPageParam: string | null;
    readonly getNextPageParam: (last: ListPage<T>) => string | null;
  };
  readonly transformResponse: (items: T[], meta: FetchBaseQueryMeta | undefined) => ListPage<T>;
}
