import type { SecurityEvent, SecurityEventsQuery } from '@gadgetry/contract/security-events';
import { api } from './base-api.ts';
import { type ListPage, pageAfterPage } from './list-page.ts';

type SecurityEventsFilter = Partial<Omit<SecurityEventsQuery, 'limit' | 'cursor'>>;

const EVENTS_PER_PAGE = 50;

const securityEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    browseSecurityEvents: build.infiniteQuery<
      ListPage<SecurityEvent>,
      SecurityEventsFilter,
      string | null
    >({
      ...pageAfterPage<SecurityEvent>(),
      // Anybody's next step adds to it.
      keepUnusedDataFor: 0,
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/security-events',
        params: { ...queryArg, limit: EVENTS_PER_PAGE, cursor: pageParam ?? undefined },
      }),
    }),
  }),
});

export const { useBrowseSecurityEventsInfiniteQuery } = securityEventsApi;
