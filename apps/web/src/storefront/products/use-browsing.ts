import type { Product } from '@gadgetry/contract/catalogue';
import { useEffect } from 'react';
import { useBrowseProductsInfiniteQuery } from '../../api/catalogue.ts';
import { rememberPagesShown, pagesShown } from './pages-shown.ts';
import { productsFor, type ShopFilter } from './shop-filter.ts';

export interface Browsing {
  /** Undefined until the first page of this very filter is there. */
  readonly products: readonly Product[] | undefined;
  readonly total: number;
  /** Cursor of the next page; null when everything is shown. */
  readonly next: string | null;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly showMore: () => void;
}

/** The list of one filter, page after page. */
export function useBrowsing(filter: ShopFilter): Browsing {
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage, refetch } =
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
    retry: () => void (loaded > 0 ? fetchNextPage() : refetch()),
    showMore: () => {
      rememberPagesShown(loaded + 1);
      void fetchNextPage();
    },
  };
}
