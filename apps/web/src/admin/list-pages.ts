import type { ListPage } from '../api/list-page.ts';

/** A list that is read page after page, as a table shows it. */
export interface ListPages<Row> {
  /** Undefined until the first page is there. While another filter is asked for, the rows before. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly busy: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly more: boolean;
  readonly loadMore: () => void;
}

/** What RTK Query's hooks of infinite queries answer. */
export interface InfiniteAnswer<Row> {
  readonly data?: { readonly pages: readonly ListPage<Row>[] } | undefined;
  readonly currentData?: object | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly isFetchNextPageError: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

export function listPages<Row>(answer: InfiniteAnswer<Row>): ListPages<Row> {
  const { data, currentData, isFetching, isError, hasNextPage } = answer;
  const here = currentData !== undefined;
  return {
    rows: isError && !here && !isFetching ? undefined : data?.pages.flatMap((page) => page.items),
    total: data?.pages.at(-1)?.total ?? 0,
    busy: isFetching,
    failed: isError && !isFetching,
    retry: () => void (answer.isFetchNextPageError ? answer.fetchNextPage() : answer.refetch()),
    more: here && hasNextPage,
    loadMore: () => void answer.fetchNextPage(),
  };
}
