import type { Attribute, AttributeInput, AttributePreview } from '@gadgetry/contract/attributes';
import { type Update, api } from './base-api.ts';
import { READ_ANEW } from './long-lists.ts';

// Products carry their values under the names that their attributes have.
const CHANGED = ['Attribute', ...READ_ANEW, 'History'] as const;

const attributesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Those of one category, in their order. */
    listAttributes: build.query<Attribute[], string>({
      query: (category) => ({ url: '/attributes', params: { category } }),
      providesTags: ['Attribute'],
    }),
    /** Asked for when it is wanted, and not again by itself: it may be gone. */
    getAttribute: build.query<Attribute, string>({
      query: (id) => `/attributes/${encodeURIComponent(id)}`,
    }),
    createAttribute: build.mutation<Attribute, AttributeInput>({
      query: (body) => ({ url: '/attributes', method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    updateAttribute: build.mutation<Attribute, Update<AttributeInput>>({
      query: ({ id, changes }) => ({ url: `/attributes/${id}`, method: 'PUT', body: changes }),
      invalidatesTags: CHANGED,
    }),
    /** What an update would do; nothing is changed. */
    previewAttribute: build.mutation<AttributePreview, Update<AttributeInput>>({
      query: ({ id, changes }) => ({
        url: `/attributes/${id}/preview`,
        method: 'POST',
        body: changes,
      }),
    }),
    moveAttribute: build.mutation<Attribute, { id: string; before: string | null }>({
      query: ({ id, before }) => ({
        url: `/attributes/${id}/position`,
        method: 'PUT',
        body: { before },
      }),
      invalidatesTags: CHANGED,
    }),
    deleteAttribute: build.mutation<Attribute, Pick<Attribute, '_id' | 'version'>>({
      query: ({ _id, version }) => ({
        url: `/attributes/${_id}`,
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useListAttributesQuery,
  useLazyGetAttributeQuery,
  useCreateAttributeMutation,
  useUpdateAttributeMutation,
  usePreviewAttributeMutation,
  useMoveAttributeMutation,
  useDeleteAttributeMutation,
} = attributesApi;
