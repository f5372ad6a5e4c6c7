import type { Category } from '@gadgetry/contract/catalogue';
import { useEffect } from 'react';
import { useBrowseCategoriesInfiniteQuery } from '../api/catalogue.ts';

/** Every category that a product may be put in, by name; undefined until all of them are there. */
export function useActiveCategories() {
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } =
    useBrowseCategoriesInfiniteQuery({ status: 'active', sort: 'name' });
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const all: readonly Category[] | undefined = hasNextPage
    ? undefined
    : data?.pages.flatMap((page) => page.items);
  return {
    categories: all,
    failed: isError && !isFetching,
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}
