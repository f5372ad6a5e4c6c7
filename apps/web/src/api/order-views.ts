import type { OrderView, OrderViewBody, OrderViewEdit } from '@gadgetry/contract/order-views';
import { api } from './base-api.ts';

const VIEWS = '/admin/order-views';

const orderViewsApi = api.enhanceEndpoints({ addTagTypes: ['OrderView'] }).injectEndpoints({
  endpoints: (build) => ({
    listOrderViews: build.query<OrderView[], void>({
      query: () => VIEWS,
      providesTags: ['OrderView'],
    }),
    addOrderView: build.mutation<OrderView[], OrderViewBody>({
      query: (body) => ({ url: VIEWS, method: 'POST', body }),
      invalidatesTags: ['OrderView'],
    }),
    renameOrderView: build.mutation<OrderView[], { id: string } & OrderViewEdit>({
      query: ({ id, ...body }) => ({ url: `${VIEWS}/${id}`, method: 'PUT', body }),
      invalidatesTags: ['OrderView'],
    }),
    deleteOrderView: build.mutation<OrderView[], string>({
      query: (id) => ({ url: `${VIEWS}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['OrderView'],
    }),
  }),
});

export const {
  useListOrderViewsQuery,
  useAddOrderViewMutation,
  useRenameOrderViewMutation,
  useDeleteOrderViewMutation,
} = orderViewsApi;
