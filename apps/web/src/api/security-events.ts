import type { SecurityEvent, SecurityEventsQuery } from '@gadgetry/contract/security-events';
import { api } from './base-api.ts';
import { type ListPage, listPage } from './list-page.ts';

export type SecurityEventsFilter = Partial<Omit<SecurityEventsQuery, 'limit' | 'cursor'>>;

const EVENTS_PER_PAGE = 50;

const securityEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    browseSecurityEvents: build.infiniteQuery<
      ListPage<SecurityEvent>,
      SecurityEventsFilter,
      string | null
    >({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.next,
      },
      // Anybody's next step adds to it.
      keepUnusedDataFor: 0,
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/security-events',
        params: { ...queryArg, limit: EVENTS_PER_PAGE, cursor: pageParam ?? undefined },
      }),
      transformResponse: (items: SecurityEvent[], meta) => listPage(items, meta),
    }),
  }),
});

export const { useBrowseSecurityEventsInfiniteQuery } = securityEventsApi;
