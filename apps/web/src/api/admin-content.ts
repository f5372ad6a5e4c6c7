import type {
  ContentPageConfirmation,
  ContentPageInput,
  ContentPageSlug,
  ContentPreview,
  EditedContentPage,
  ManagedContentPage,
} from '@gadgetry/contract/content-pages';
import { api } from './base-api.ts';

const PATH = '/admin/pages';
const CHANGED = ['ContentPage', 'History'] as const;

interface Update<Body> {
  readonly slug: ContentPageSlug;
  readonly changes: Body;
}

const adminContentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listManagedPages: build.query<ManagedContentPage[], void>({
      query: () => PATH,
      providesTags: ['ContentPage'],
    }),
    getEditedPage: build.query<EditedContentPage, string>({
      query: (slug) => `${PATH}/${encodeURIComponent(slug)}`,
      providesTags: ['ContentPage'],
    }),
    updatePage: build.mutation<EditedContentPage, Update<ContentPageInput>>({
      query: ({ slug, changes }) => ({ url: `${PATH}/${slug}`, method: 'PUT', body: changes }),
      invalidatesTags: CHANGED,
    }),
    confirmPage: build.mutation<EditedContentPage, Update<ContentPageConfirmation>>({
      query: ({ slug, changes }) => ({
        url: `${PATH}/${slug}/confirmation`,
        method: 'PUT',
        body: changes,
      }),
      invalidatesTags: CHANGED,
    }),
    /** What guests would read; nothing is changed. */
    previewPage: build.mutation<ContentPreview, string>({
      query: (text) => ({ url: `${PATH}/preview`, method: 'POST', body: { text } }),
    }),
  }),
});

export const {
  useListManagedPagesQuery,
  useGetEditedPageQuery,
  useLazyGetEditedPageQuery,
  useUpdatePageMutation,
  useConfirmPageMutation,
  usePreviewPageMutation,
} = adminContentApi;
