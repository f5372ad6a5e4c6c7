import type { SearchSuggestions } from '@gadgetry/contract/search-suggestions';
import { api } from './base-api.ts';

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query<SearchSuggestions, string>({
      query: (q) => ({ url: '/search/suggestions', params: { q } }),
    }),
  }),
});

export const { useSuggestQuery } = searchApi;
