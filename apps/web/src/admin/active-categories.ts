import { useBrowseCategoriesInfiniteQuery } from '../api/catalogue.ts';
import { useEveryPage } from './use-every-page.ts';

/** Every category that a product may be put in, by name; undefined until all of them are there. */
export function useActiveCategories() {
  const answer = useBrowseCategoriesInfiniteQuery({ status: 'active', sort: 'name' });
  const { data, isFetching, isError, fetchNextPage, refetch } = answer;
  return {
    categories: useEveryPage(answer),
    failed: isError && !isFetching,
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}
