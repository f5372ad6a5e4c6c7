import type { Product } from '@gadgetry/contract/catalogue';
import type { CreatedOrder, Order } from '@gadgetry/contract/orders';
import type { KeptAddress, ShippingAddress } from '@gadgetry/contract/addresses';
import type { FindOrderBody, GuestBuyer } from '@gadgetry/contract/guest-orders';
import type { PaymentMethodName } from '@gadgetry/contract/payment-methods';
import type { QuotedSums } from '@gadgetry/contract/quotes';
import { orderKeysHeader } from './order-keys.ts';
import { api } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';

/** What an order is made of, besides the prices: those are the shop's. */
export interface CheckoutOrder {
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
  /** Who orders without an account. */
  readonly guest?: GuestBuyer;
}

const ORDERS_PER_PAGE = 20;

/** With the key to it, where this browser has one. */
const oneOrder = (id: string, action?: 'cancel' | 'claim') => ({
  url: `/orders/${encodeURIComponent(id)}${action === undefined ? '' : `/${action}`}`,
  headers: orderKeysHeader([id]),
});

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One key per attempt to order: a double click or a retry with the same key makes one order. */
    createOrder: build.mutation<
      CreatedOrder,
      { order: CheckoutOrder; idempotencyKey: string; replaced: Record<string, string> }
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
      query: (id) => ({ ...oneOrder(id, 'cancel'), method: 'POST' }),
      // Refused, it has been paid meanwhile: that is to be seen as well.
      invalidatesTags: ['Order', 'Product'],
    }),
    getOrder: build.query<Order, string>({
      query: (id) => oneOrder(id),
      providesTags: ['Order'],
    }),
    /** An order that was placed without an account becomes one of whoever is signed in. */
    claimOrder: build.mutation<Order, string>({
      query: (id) => ({ ...oneOrder(id, 'claim'), method: 'POST' }),
      invalidatesTags: ['Order'],
    }),
    /** Has a link to an order mailed; the answer is the same where there is no such order. */
    findOrder: build.mutation<object, FindOrderBody>({
      query: (body) => ({ url: '/orders/find', method: 'POST', body }),
    }),
    /** Newest first, page after page. */
    listOwnOrders: build.infiniteQuery<ListPage<Order>, void, string | null>({
      ...listAt<Order>('/orders/user', ORDERS_PER_PAGE),
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
  useClaimOrderMutation,
  useCreateOrderMutation,
  useFindOrderMutation,
  useGetLastAddressQuery,
  useGetOrderQuery,
  useLazyGetOrderQuery,
  useListOwnOrdersInfiniteQuery,
} = ordersApi;
