import type { WaitedQuery, WaitedVariant } from '@gadgetry/contract/notices';
import { api } from './base-api.ts';
import { type ListPage, pageAfterPage } from './list-page.ts';

const WAITED_PER_PAGE = 50;

const adminNoticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseWaited: build.infiniteQuery<
      ListPage<WaitedVariant>,
      Partial<Omit<WaitedQuery, 'limit' | 'cursor'>>,
      string | null
    >({
      ...pageAfterPage<WaitedVariant>(),
      // Anybody's next wish adds to it.
      keepUnusedDataFor: 0,
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/notices',
        params: { ...queryArg, limit: WAITED_PER_PAGE, cursor: pageParam ?? undefined },
      }),
    }),
  }),
});

export const { useBrowseWaitedInfiniteQuery } = adminNoticesApi;
