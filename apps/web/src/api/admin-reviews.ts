import type { AdminReview, AdminReviewQuery, ReviewDecision } from '@gadgetry/contract/reviews';
import { api } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';

const REVIEWS_PER_PAGE = 50;

const adminReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseReviews: build.infiniteQuery<
      ListPage<AdminReview>,
      Partial<Omit<AdminReviewQuery, 'limit' | 'cursor'>>,
      string | null
    >({
      ...listAt<AdminReview>('/admin/reviews', REVIEWS_PER_PAGE),
      // Anybody may write the next one.
      keepUnusedDataFor: 0,
      providesTags: ['Review'],
    }),
    getReview: build.query<AdminReview, string>({
      query: (id) => `/admin/reviews/${encodeURIComponent(id)}`,
      providesTags: ['Review'],
    }),
    decideReview: build.mutation<AdminReview, { id: string; changes: ReviewDecision }>({
      query: ({ id, changes }) => ({
        url: `/admin/reviews/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: changes,
      }),
      invalidatesTags: ['Review', 'Product', 'History'],
    }),
  }),
});

export const { useBrowseReviewsInfiniteQuery, useLazyGetReviewQuery, useDecideReviewMutation } =
  adminReviewsApi;
