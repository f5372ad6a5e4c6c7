import type { Product } from '@gadgetry/contract/catalogue';
import type { Order, ShippingAddress } from '@gadgetry/contract/orders';
import { api } from './base-api.ts';
import { type ListPage, listPage } from './list-page.ts';

interface NewOrder {
  readonly items: readonly { readonly product: Product; readonly quantity: number }[];
  readonly promoCode?: string;
  readonly shippingAddress: ShippingAddress;
}

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One key per attempt to order: a double click or a retry with the same key makes one order. */
    createOrder: build.mutation<{ orderId: string }, { order: NewOrder; idempotencyKey: string }>({
      query: ({ order, idempotencyKey }) => ({
        url: '/orders',
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: order,
      }),
      // Placing an order takes stock.
      invalidatesTags: ['Order', 'Product'],
    }),
    getOrder: build.query<Order, string>({
      query: (id) => `/orders/${encodeURIComponent(id)}`,
      providesTags: ['Order'],
    }),
    listOwnOrders: build.query<ListPage<Order>, { limit?: number; cursor?: string }>({
      query: (params) => ({ url: '/orders/user', params }),
      transformResponse: (items: Order[], meta) => listPage(items, meta),
      providesTags: ['Order'],
    }),
  }),
});

export const { useCreateOrderMutation, useGetOrderQuery, useListOwnOrdersQuery } = ordersApi;
