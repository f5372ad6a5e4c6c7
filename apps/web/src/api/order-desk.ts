import type {
  OrderDesk,
  OrderNeighbours,
  OrderNoteBody,
  OrderTagsBody,
} from '@gadgetry/contract/order-desk';
import type { OrdersFilter } from './admin-orders.ts';
import { api } from './base-api.ts';

const pathOf = (id: string) => `/admin/orders/${encodeURIComponent(id)}`;

const CHANGED = ['OrderDesk', 'History'] as const;

const orderDeskApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderDesk: build.query<OrderDesk, string>({
      query: (id) => `${pathOf(id)}/desk`,
      providesTags: ['OrderDesk', 'Order'],
    }),
    /** Which orders stand around one in the list that it was opened from. */
    getOrderNeighbours: build.query<OrderNeighbours, { id: string; filter: OrdersFilter }>({
      query: ({ id, filter }) => ({ url: `${pathOf(id)}/neighbours`, params: filter }),
      providesTags: ['Order'],
    }),
    getOrderTags: build.query<string[], void>({
      query: () => '/admin/order-tags',
      providesTags: ['OrderDesk'],
    }),
    addOrderNote: build.mutation<OrderDesk, { id: string } & OrderNoteBody>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/notes`, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    deleteOrderNote: build.mutation<OrderDesk, { id: string; noteId: string }>({
      query: ({ id, noteId }) => ({ url: `${pathOf(id)}/notes/${noteId}`, method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    setOrderTags: build.mutation<OrderDesk, { id: string } & OrderTagsBody>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/tags`, method: 'PUT', body }),
      invalidatesTags: [...CHANGED, 'Order'],
    }),
  }),
});

export const {
  useGetOrderDeskQuery,
  useGetOrderNeighboursQuery,
  useGetOrderTagsQuery,
  useAddOrderNoteMutation,
  useDeleteOrderNoteMutation,
  useSetOrderTagsMutation,
} = orderDeskApi;
