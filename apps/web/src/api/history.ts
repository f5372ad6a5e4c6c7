import type { HistoryEntity, HistoryEntry } from '@gadgetry/contract/history';
import { api } from './base-api.ts';
import { type ListPage, pageAfterPage } from './list-page.ts';
import { READ_ANEW } from './long-lists.ts';

/** What the shop keeps a record of and the admin's dialogs show, each where it is edited. */
export type RecordedEntity = Extract<
  HistoryEntity,
  'product' | 'category' | 'promocode' | 'account'
>;

const ENTRIES_PER_PAGE = 20;
const TAGS = {
  product: READ_ANEW[0],
  category: 'Category',
  promocode: 'Promocode',
  account: 'Account',
} as const;

const historyApi = api.enhanceEndpoints({ addTagTypes: ['Account'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. A change of the entity is a new entry here. */
    browseHistory: build.infiniteQuery<
      ListPage<HistoryEntry>,
      { entity: RecordedEntity; id: string },
      string | null
    >({
      ...pageAfterPage<HistoryEntry>(),
      query: ({ queryArg, pageParam }) => ({
        url: '/history',
        params: { ...queryArg, limit: ENTRIES_PER_PAGE, cursor: pageParam ?? undefined },
      }),
      providesTags: (_page, _error, { entity }) => [TAGS[entity]],
    }),
  }),
});

export const { useBrowseHistoryInfiniteQuery } = historyApi;
