import type { AdminSearch } from '@gadgetry/contract/admin-search';
import { api } from './base-api.ts';

const adminSearchApi = api.enhanceEndpoints({ addTagTypes: ['Account'] }).injectEndpoints({
  endpoints: (build) => ({
    findInShop: build.query<AdminSearch, string>({
      query: (q) => ({ url: '/admin/search', params: { q } }),
      providesTags: ['Order', 'Product', 'Account', 'ContentPage'],
    }),
  }),
});

export const { useFindInShopQuery } = adminSearchApi;
