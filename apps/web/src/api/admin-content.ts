import type {
  ContentPageConfirmation,
  ContentPageInput,
  ContentPagePlan,
  ContentPageVersion,
  ContentPreview,
  EditedContentPage,
  ManagedContentPage,
  OwnPageInput,
  OwnPagesOrder,
  ReadContentPageVersion,
} from '@gadgetry/contract/content-pages';
import { api } from './base-api.ts';

const PATH = '/admin/pages';
const CHANGED = ['ContentPage', 'History'] as const;

interface Update<Body> {
  readonly slug: string;
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
    createPage: build.mutation<EditedContentPage, OwnPageInput>({
      query: (body) => ({ url: PATH, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    deletePage: build.mutation<EditedContentPage, { slug: string; version: number }>({
      query: ({ slug, version }) => ({
        url: `${PATH}/${slug}`,
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: CHANGED,
    }),
    arrangePages: build.mutation<ManagedContentPage[], OwnPagesOrder>({
      query: (body) => ({ url: `${PATH}/order`, method: 'PUT', body }),
      invalidatesTags: CHANGED,
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
      invalidatesTags: (_page, _error, { slug }) => [...CHANGED, { type: 'PageVersion', id: slug }],
    }),
    planPage: build.mutation<EditedContentPage, Update<ContentPagePlan>>({
      query: ({ slug, changes }) => ({
        url: `${PATH}/${slug}/plan`,
        method: 'PUT',
        body: changes,
      }),
      invalidatesTags: CHANGED,
    }),
    listPageVersions: build.query<ContentPageVersion[], string>({
      query: (slug) => `${PATH}/${encodeURIComponent(slug)}/versions`,
      providesTags: (_versions, _error, slug) => [{ type: 'PageVersion', id: slug }],
    }),
    getPageVersion: build.query<ReadContentPageVersion, { slug: string; id: string }>({
      query: ({ slug, id }) => `${PATH}/${encodeURIComponent(slug)}/versions/${id}`,
    }),
    /** What guests would read; nothing is changed. */
    previewPage: build.mutation<ContentPreview, string>({
      query: (text) => ({ url: `${PATH}/preview`, method: 'POST', body: { text } }),
    }),
  }),
});

export const {
  useListManagedPagesQuery,
  useLazyListManagedPagesQuery,
  useGetEditedPageQuery,
  useLazyGetEditedPageQuery,
  useCreatePageMutation,
  useDeletePageMutation,
  useArrangePagesMutation,
  useUpdatePageMutation,
  useConfirmPageMutation,
  usePlanPageMutation,
  useListPageVersionsQuery,
  useGetPageVersionQuery,
  usePreviewPageMutation,
} = adminContentApi;
