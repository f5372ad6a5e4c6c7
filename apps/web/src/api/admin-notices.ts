import type { WaitedQuery, WaitedVariant } from '@gadgetry/contract/notices';
import { api } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';

const WAITED_PER_PAGE = 50;

const adminNoticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseWaited: build.infiniteQuery<
      ListPage<WaitedVariant>,
      Partial<Omit<WaitedQuery, 'limit' | 'cursor'>>,
      string | null
    >({
      ...listAt<WaitedVariant>('/admin/notices', WAITED_PER_PAGE),
      // Anybody's next wish adds to it.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useBrowseWaitedInfiniteQuery } = adminNoticesApi;
