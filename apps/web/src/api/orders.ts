import type { Product } from '@gadgetry/contract/catalogue';
import type { CreatedOrder, Order, PaymentMethodName } from '@gadgetry/contract/orders';
import type { KeptAddress, ShippingAddress } from '@gadgetry/contract/addresses';
import type { QuotedSums } from '@gadgetry/contract/quotes';
import { api } from './base-api.ts';
import { type ListPage, pageAfterPage } from './list-page.ts';

/** What an order is made of, besides the prices: those are the shop's. */
export interface NewOrder {
  readonly items: readonly {
    readonly product: Product;
    /** Left out: the product's default variant. */
    readonly variantId?: string;
    readonly quantity: number;
  }[];
  readonly promoCode?: string;
  /** A card where it is not said. */
  readonly paymentMethod?: PaymentMethodName;
  readonly shippingAddress: ShippingAddress;
  /** The first one that is offered where it is not said. */
  readonly shippingMethodId?: string;
  /** What the shopper was shown that it comes to. */
  readonly quoted?: QuotedSums;
}

const ORDERS_PER_PAGE = 20;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One key per attempt to order: a double click or a retry with the same key makes one order. */
    createOrder: build.mutation<
      CreatedOrder,
      { order: NewOrder; idempotencyKey: string; replaced: Record<string, string> }
    >({
      query: ({ order, idempotencyKey, replaced }) => ({
        url: '/orders',
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey, ...replaced },
        body: order,
      }),
      // Placing an order takes stock.
      invalidatesTags: ['Order', 'Product'],
    }),
    /** What has not been paid yet; its stock is free again. */
    cancelOrder: build.mutation<Order, string>({
      query: (id) => ({ url: `/orders/${encodeURIComponent(id)}/cancel`, method: 'POST' }),
      // Refused, it has been paid meanwhile: that is to be seen as well.
      invalidatesTags: ['Order', 'Product'],
    }),
    getOrder: build.query<Order, string>({
      query: (id) => `/orders/${encodeURIComponent(id)}`,
      providesTags: ['Order'],
    }),
    /** Newest first, page after page. */
    listOwnOrders: build.infiniteQuery<ListPage<Order>, void, string | null>({
      ...pageAfterPage<Order>(),
      query: ({ pageParam }) => ({
        url: '/orders/user',
        params: { limit: ORDERS_PER_PAGE, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Order'],
    }),
    /** Where the newest order went; null for whoever has ordered nothing yet. */
    getLastAddress: build.query<KeptAddress | null, void>({
      query: () => ({ url: '/orders/user', params: { limit: 1 } }),
      transformResponse: ([newest]: Order[]) => newest?.addressId ?? null,
      providesTags: ['Order'],
    }),
  }),
});

export const {
  useCancelOrderMutation,
  useCreateOrderMutation,
  useGetLastAddressQuery,
  useGetOrderQuery,
  useLazyGetOrderQuery,
  useListOwnOrdersInfiniteQuery,
} = ordersApi;
