import type {
  SearchedQuery,
  SearchedWords,
  SynonymGroup,
  SynonymInput,
  SynonymQuery,
} from '@gadgetry/contract/searches';
import { type Update, api } from './base-api.ts';
import { type ListPage, pageAfterPage } from './list-page.ts';

const SEARCHES_PER_PAGE = 50;

const searchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseSearches: build.infiniteQuery<
      ListPage<SearchedWords>,
      Partial<Omit<SearchedQuery, 'limit' | 'cursor'>>,
      string | null
    >({
      ...pageAfterPage<SearchedWords>(),
      // Anybody's next search adds to it.
      keepUnusedDataFor: 0,
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/searches',
        params: { ...queryArg, limit: SEARCHES_PER_PAGE, cursor: pageParam ?? undefined },
      }),
    }),
    browseSynonyms: build.infiniteQuery<
      ListPage<SynonymGroup>,
      Partial<SynonymQuery>,
      string | null
    >({
      ...pageAfterPage<SynonymGroup>(),
      query: ({ queryArg, pageParam }) => ({
        url: '/synonyms',
        params: { ...queryArg, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Synonym'],
    }),
    getSynonyms: build.query<SynonymGroup, string>({
      query: (id) => `/synonyms/${encodeURIComponent(id)}`,
      providesTags: ['Synonym'],
    }),
    createSynonyms: build.mutation<SynonymGroup, SynonymInput>({
      query: (body) => ({ url: '/synonyms', method: 'POST', body }),
      invalidatesTags: ['Synonym'],
    }),
    updateSynonyms: build.mutation<SynonymGroup, Update<SynonymInput>>({
      query: ({ id, changes }) => ({ url: `/synonyms/${id}`, method: 'PUT', body: changes }),
      invalidatesTags: ['Synonym', 'History'],
    }),
    setSynonymsStatus: build.mutation<SynonymGroup, { id: string; isActive: boolean }>({
      query: ({ id, isActive }) => ({
        url: `/synonyms/${id}/status`,
        method: 'PUT',
        params: { status: isActive },
      }),
      invalidatesTags: ['Synonym', 'History'],
    }),
  }),
});

export const {
  useBrowseSearchesInfiniteQuery,
  useBrowseSynonymsInfiniteQuery,
  useLazyGetSynonymsQuery,
  useCreateSynonymsMutation,
  useUpdateSynonymsMutation,
  useSetSynonymsStatusMutation,
} = searchesApi;
