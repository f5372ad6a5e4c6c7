import type { ContentPage, ContentPageLink } from '@gadgetry/contract/content-pages';
import { api } from './base-api.ts';

/** Every page has it with it: the footer of a later one asks nothing (s). */
const KEPT_S = 86_400;

const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContentPages: build.query<ContentPageLink[], void>({
      query: () => '/pages',
      providesTags: ['ContentPage'],
      keepUnusedDataFor: KEPT_S,
    }),
    getContentPage: build.query<ContentPage, string>({
      query: (slug) => `/pages/${encodeURIComponent(slug)}`,
      providesTags: ['ContentPage'],
    }),
  }),
});

export const { listContentPages, getContentPage } = contentApi.endpoints;
export const { useListContentPagesQuery, useGetContentPageQuery } = contentApi;
