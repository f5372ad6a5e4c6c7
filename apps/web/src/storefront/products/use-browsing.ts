import type { Product } from '@gadgetry/contract/catalogue';
import { useEffect } from 'react';
import { useBrowseProductsInfiniteQuery } from '../../api/catalogue.ts';
import { isBusy } from '../../api/error-text.ts';
import { productsFor, type ShopFilter } from './shop-filter.ts';

/**
 * How many pages of the list this entry of the browser's history shows. Kept in the entry itself:
 * Back and a reload find it there, and a new visit to the same address starts afresh.
 */
function pagesShown(): number {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('pagesShown' in state)) return 1;
  return typeof state.pagesShown === 'number' ? state.pagesShown : 1;
}

function rememberPagesShown(count: number): void {
  const state: unknown = window.history.state;
  // The router keeps its own notes in the same place.
  window.history.replaceState({ ...Object(state), pagesShown: count }, '');
}

export interface Browsing {
  /** Undefined until the first page of this very filter is there. */
  readonly products: readonly Product[] | undefined;
  readonly total: number;
  /** Cursor of the next page; null when everything is shown. */
  readonly next: string | null;
  readonly loading: boolean;
  readonly failed: boolean;
  /** It failed for want of room. */
  readonly busy: boolean;
  readonly retry: () => void;
  readonly showMore: () => void;
}

/** The list of one filter, page after page. */
export function useBrowsing(filter: ShopFilter): Browsing {
  const { currentData, isFetching, isError, error, hasNextPage, fetchNextPage, refetch } =
    useBrowseProductsInfiniteQuery(productsFor(filter));
  const pages = currentData?.pages;
  const loaded = pages?.length ?? 0;
  const last = pages?.at(-1);

  // Back to a list that is no longer in memory: as much of it is loaded as was shown before.
  useEffect(() => {
    if (loaded > 0 && loaded < pagesShown() && hasNextPage && !isFetching && !isError) {
      void fetchNextPage();
    }
  }, [loaded, hasNextPage, isFetching, isError, fetchNextPage]);

  return {
    products: pages?.flatMap((page) => page.items),
    total: last?.total ?? 0,
    next: last?.next ?? null,
    loading: isFetching,
    failed: isError && !isFetching,
    busy: isBusy(error),
    retry: () => void (loaded > 0 ? fetchNextPage() : refetch()),
    showMore: () => {
      rememberPagesShown(loaded + 1);
      void fetchNextPage();
    },
  };
}
