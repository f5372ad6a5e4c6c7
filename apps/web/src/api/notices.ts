import type { NoticeAsked, NoticeInput, OwnNotice } from '@gadgetry/contract/notices';
import { api } from './base-api.ts';

// Its own kind of answers, which pages without notices need not know.
const noticesApi = api.enhanceEndpoints({ addTagTypes: ['Notice'] }).injectEndpoints({
  endpoints: (build) => ({
    askForNotice: build.mutation<NoticeAsked, { productId: string; notice: NoticeInput }>({
      query: ({ productId, notice }) => ({
        url: `/products/${encodeURIComponent(productId)}/notices`,
        method: 'POST',
        body: notice,
      }),
      invalidatesTags: ['Notice'],
    }),
    listOwnNotices: build.query<OwnNotice[], void>({
      query: () => '/account/notices',
      // The mail that tells one ends it.
      keepUnusedDataFor: 0,
      providesTags: ['Notice'],
    }),
    endNotice: build.mutation<OwnNotice[], string>({
      query: (id) => ({ url: `/account/notices/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Notice'],
    }),
  }),
});

export const { useAskForNoticeMutation, useListOwnNoticesQuery, useEndNoticeMutation } = noticesApi;
