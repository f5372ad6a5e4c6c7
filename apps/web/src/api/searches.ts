import type {
  SearchedQuery,
  SearchedWords,
  SynonymGroup,
  SynonymInput,
  SynonymQuery,
} from '@gadgetry/contract/searches';
import { type StatusChange, type Update, api, changeStatus } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';

const SEARCHES_PER_PAGE = 50;

const searchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseSearches: build.infiniteQuery<
      ListPage<SearchedWords>,
      Partial<Omit<SearchedQuery, 'limit' | 'cursor'>>,
      string | null
    >({
      ...listAt<SearchedWords>('/admin/searches', SEARCHES_PER_PAGE),
      // Anybody's next search adds to it.
      keepUnusedDataFor: 0,
    }),
    browseSynonyms: build.infiniteQuery<
      ListPage<SynonymGroup>,
      Partial<SynonymQuery>,
      string | null
    >({
      ...listAt<SynonymGroup>('/synonyms'),
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
    setSynonymsStatus: build.mutation<SynonymGroup, StatusChange>({
      query: changeStatus('/synonyms'),
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
