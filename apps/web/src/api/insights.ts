import type { Books } from '@gadgetry/contract/books';
import type { Insights } from '@gadgetry/contract/insights';
import { api } from './base-api.ts';
import { READ_ANEW } from './long-lists.ts';

const insightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInsights: build.query<Insights, void>({
      query: () => '/admin/insights',
      providesTags: ['Order', ...READ_ANEW],
    }),
    getBooks: build.query<Books, void>({
      query: () => ({ url: '/admin/books', timeout: 120_000 }),
      providesTags: ['Books'],
    }),
  }),
});

export const { useGetInsightsQuery, useGetBooksQuery } = insightsApi;
