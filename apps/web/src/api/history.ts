import type { HistoryEntity, HistoryEntry } from '@gadgetry/contract/history';
import { api } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';

const ENTRIES_PER_PAGE = 20;

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. Whatever admins change is a new entry, so each such call makes the open one stale. */
    browseHistory: build.infiniteQuery<
      ListPage<HistoryEntry>,
      { entity: HistoryEntity; id: string },
      string | null
    >({
      ...listAt<HistoryEntry>('/history', ENTRIES_PER_PAGE),
      providesTags: ['History'],
    }),
  }),
});

export const { useBrowseHistoryInfiniteQuery } = historyApi;
