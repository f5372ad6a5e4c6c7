import type {
  InternalNotes,
  OrderNeighbours,
  OrderNoteBody,
  OrderTagsBody,
} from '@gadgetry/contract/internal-notes';
import type { OrdersFilter } from './admin-orders.ts';
import { api } from './base-api.ts';

const pathOf = (id: string) => `/admin/orders/${encodeURIComponent(id)}`;

const CHANGED = ['InternalNotes', 'History'] as const;

const internalNotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInternalNotes: build.query<InternalNotes, string>({
      query: (id) => `${pathOf(id)}/desk`,
      providesTags: ['InternalNotes', 'Order'],
    }),
    /** Which orders stand around one in the list that it was opened from. */
    getOrderNeighbours: build.query<OrderNeighbours, { id: string; filter: OrdersFilter }>({
      query: ({ id, filter }) => ({ url: `${pathOf(id)}/neighbours`, params: filter }),
      providesTags: ['Order'],
    }),
    getOrderTags: build.query<string[], void>({
      query: () => '/admin/order-tags',
      providesTags: ['InternalNotes'],
    }),
    addOrderNote: build.mutation<InternalNotes, { id: string } & OrderNoteBody>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/notes`, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    deleteOrderNote: build.mutation<InternalNotes, { id: string; noteId: string }>({
      query: ({ id, noteId }) => ({ url: `${pathOf(id)}/notes/${noteId}`, method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    setOrderTags: build.mutation<InternalNotes, { id: string } & OrderTagsBody>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/tags`, method: 'PUT', body }),
      invalidatesTags: [...CHANGED, 'Order'],
    }),
  }),
});

export const {
  useGetInternalNotesQuery,
  useGetOrderNeighboursQuery,
  useGetOrderTagsQuery,
  useAddOrderNoteMutation,
  useDeleteOrderNoteMutation,
  useSetOrderTagsMutation,
} = internalNotesApi;
