import type { IntegrityReport } from '@gadgetry/contract/integrity';
import type { Insights } from '@gadgetry/contract/insights';
import type { Opening } from '@gadgetry/contract/opening';
import { api } from './base-api.ts';
import { READ_ANEW } from './long-lists.ts';

const insightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInsights: build.query<Insights, void>({
      query: () => '/admin/insights',
      providesTags: ['Order', ...READ_ANEW],
    }),
    getOpening: build.query<Opening, void>({
      query: () => '/admin/opening',
    }),
    getIntegrity: build.query<IntegrityReport, void>({
      query: () => '/admin/books',
      providesTags: ['Integrity'],
    }),
    checkBooks: build.mutation<IntegrityReport, void>({
      query: () => '/admin/books?again=true',
      invalidatesTags: ['Integrity'],
    }),
  }),
});

export const {
  useCheckBooksMutation,
  useGetInsightsQuery,
  useGetIntegrityQuery,
  useGetOpeningQuery,
} = insightsApi;
