import type {
  OwnReview,
  OwnReviewState,
  ProductReviews,
  ProductReviewsQuery,
  ReviewInput,
} from '@gadgetry/contract/reviews';
import { api } from './base-api.ts';

/** Which of a product's reviews are wanted. */
export type ReviewsFilter = Partial<Pick<ProductReviewsQuery, 'sort' | 'stars' | 'cursor'>>;

const pathOf = (productId: string) => `/products/${encodeURIComponent(productId)}`;

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.query<ProductReviews, { productId: string; filter: ReviewsFilter }>({
      query: ({ productId, filter }) => ({ url: `${pathOf(productId)}/reviews`, params: filter }),
      providesTags: ['Review'],
    }),
    getOwnReview: build.query<OwnReviewState, string>({
      query: (productId) => `${pathOf(productId)}/own-review`,
      providesTags: ['Review'],
    }),
    writeReview: build.mutation<OwnReview, { productId: string; review: ReviewInput }>({
      query: ({ productId, review }) => ({
        url: `${pathOf(productId)}/own-review`,
        method: 'PUT',
        body: review,
      }),
      // One that was published is not shown any more until it is published again.
      invalidatesTags: ['Review', 'Product'],
    }),
    withdrawReview: build.mutation<OwnReviewState, string>({
      query: (productId) => ({ url: `${pathOf(productId)}/own-review`, method: 'DELETE' }),
      invalidatesTags: ['Review', 'Product'],
    }),
  }),
});

export const { listReviews } = reviewsApi.endpoints;

export const {
  useListReviewsQuery,
  useGetOwnReviewQuery,
  useWriteReviewMutation,
  useWithdrawReviewMutation,
} = reviewsApi;
