import { useEffect } from 'react';
import type { InfiniteAnswer } from './list-pages.ts';

/** All rows of a list, for what shows them at once; undefined until all of them are there. */
export function useEveryPage<Row>({
  data,
  isFetching,
  isError,
  hasNextPage,
  fetchNextPage,
}: InfiniteAnswer<Row>): readonly Row[] | undefined {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return hasNextPage ? undefined : data?.pages.flatMap((page) => page.items);
}
