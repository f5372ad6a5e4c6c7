import type { ActivityEntry, ActivityFilter } from '@gadgetry/contract/activity';
import { api } from './base-api.ts';
import { csvQuery } from './file-answer.ts';
import { type ListPage, listAt } from './list-page.ts';

const ENTRIES_PER_PAGE = 50;
/** As long as the server takes for it at most. */
const EXPORT_TIMEOUT_MS = 120_000;

const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    browseActivity: build.infiniteQuery<
      ListPage<ActivityEntry>,
      Partial<ActivityFilter>,
      string | null
    >({
      ...listAt<ActivityEntry>('/admin/activity', ENTRIES_PER_PAGE),
      // Anybody's next step adds to it.
      keepUnusedDataFor: 0,
    }),
    /** As a spreadsheet reads it. Not kept: it can be long, and has people in it. */
    exportActivity: build.mutation<string, Partial<ActivityFilter>>({
      query: (params) => csvQuery('/admin/activity.csv', params, EXPORT_TIMEOUT_MS),
    }),
  }),
});

export const { useBrowseActivityInfiniteQuery, useExportActivityMutation } = activityApi;
