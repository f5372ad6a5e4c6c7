import type { SecurityEvent, SecurityEventsQuery } from '@gadgetry/contract/security-events';
import { api } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';

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
      ...listAt<SecurityEvent>('/admin/security-events', EVENTS_PER_PAGE),
      // Anybody's next step adds to it.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useBrowseSecurityEventsInfiniteQuery } = securityEventsApi;
