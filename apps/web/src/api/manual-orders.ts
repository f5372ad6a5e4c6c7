import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ExchangeBody, ExchangeQuote } from '@gadgetry/contract/exchanges';
import type {
  OrderDraft,
  OrderDraftContent,
  OrderDraftSummary,
} from '@gadgetry/contract/order-drafts';
import type {
  ManualOrderBody,
  ManualQuote,
  ManualQuoteBody,
  PaymentLink,
  ReceivedBody,
} from '@gadgetry/contract/manual-orders';
import type { SupplementBody, SupplementQuoteBody } from '@gadgetry/contract/supplements';
import { api } from './base-api.ts';
import { READ_ANEW } from './long-lists.ts';

const DRAFTS = '/admin/order-drafts';
const draftPath = (id: string) => `${DRAFTS}/${encodeURIComponent(id)}`;
const supplementsPath = (id: string) => `/admin/orders/${encodeURIComponent(id)}/supplements`;
const exchangeUrl = (returnId: string) => `/admin/returns/${encodeURIComponent(returnId)}/exchange`;
const linkPath = (id: string) => `/admin/orders/${encodeURIComponent(id)}/payment-link`;

const manualOrdersApi = api.enhanceEndpoints({ addTagTypes: ['OrderDraft'] }).injectEndpoints({
  endpoints: (build) => ({
    /** What an order for somebody would come to now. Making one, also in vain, has it asked anew. */
    getManualQuote: build.query<ManualQuote, ManualQuoteBody>({
      query: (body) => ({ url: '/admin/orders/quote', method: 'POST', body }),
      providesTags: READ_ANEW,
    }),
    /** The same of what is added to an order. */
    getSupplementQuote: build.query<ManualQuote, { to: string } & SupplementQuoteBody>({
      query: ({ to, ...body }) => ({ url: `${supplementsPath(to)}/quote`, method: 'POST', body }),
      providesTags: READ_ANEW,
    }),
    /** The same of what is sent for what came back. */
    getExchangeQuote: build.query<ExchangeQuote, { of: string } & SupplementQuoteBody>({
      query: ({ of, ...body }) => ({ url: `${exchangeUrl(of)}/quote`, method: 'POST', body }),
      providesTags: READ_ANEW,
    }),
    /** The same key is the same order, however often it is sent. */
    makeExchange: build.mutation<{ orderId: string }, { of: string; key: string } & ExchangeBody>({
      query: ({ of, key, ...body }) => ({
        url: exchangeUrl(of),
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Order', 'Product', 'Return', 'History'],
    }),
    makeOrder: build.mutation<{ orderId: string }, { key: string } & ManualOrderBody>({
      query: ({ key, ...body }) => ({
        url: '/admin/orders',
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Order', 'Product', 'OrderDraft'],
    }),
    makeSupplement: build.mutation<
      { orderId: string },
      { to: string; key: string } & SupplementBody
    >({
      query: ({ to, key, ...body }) => ({
        url: supplementsPath(to),
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Order', 'Product'],
    }),
    /** Not kept: it opens somebody's order. */
    readPaymentLink: build.mutation<PaymentLink, string>({ query: linkPath }),
    sendPaymentLink: build.mutation<AdminOrder, { id: string }>({
      query: ({ id }) => ({ url: linkPath(id), method: 'POST', body: {} }),
      invalidatesTags: ['Order'],
    }),
    /** It was to be paid at its link, and somebody has the money. */
    receivePayment: build.mutation<AdminOrder, { id: string } & ReceivedBody>({
      query: ({ id, ...body }) => ({
        url: `/admin/orders/${encodeURIComponent(id)}/received`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Order', 'History'],
    }),
    listOrderDrafts: build.query<OrderDraftSummary[], void>({
      query: () => DRAFTS,
      providesTags: ['OrderDraft'],
    }),
    /** Read when it is gone on with, and not after: its order takes it away. */
    getOrderDraft: build.query<OrderDraft, string>({ query: draftPath, keepUnusedDataFor: 0 }),
    addOrderDraft: build.mutation<OrderDraft, OrderDraftContent>({
      query: (content) => ({ url: DRAFTS, method: 'POST', body: { content } }),
      invalidatesTags: ['OrderDraft'],
    }),
    saveOrderDraft: build.mutation<
      OrderDraft,
      { id: string; version: number; content: OrderDraftContent }
    >({
      query: ({ id, ...body }) => ({ url: draftPath(id), method: 'PUT', body }),
      invalidatesTags: ['OrderDraft'],
    }),
    deleteOrderDraft: build.mutation<OrderDraftSummary[], string>({
      query: (id) => ({ url: draftPath(id), method: 'DELETE' }),
      invalidatesTags: ['OrderDraft'],
    }),
  }),
});

export const {
  useGetManualQuoteQuery,
  useLazyGetManualQuoteQuery,
  useGetSupplementQuoteQuery,
  useLazyGetSupplementQuoteQuery,
  useGetExchangeQuoteQuery,
  useLazyGetExchangeQuoteQuery,
  useMakeExchangeMutation,
  useMakeOrderMutation,
  useMakeSupplementMutation,
  useReadPaymentLinkMutation,
  useReceivePaymentMutation,
  useSendPaymentLinkMutation,
  useListOrderDraftsQuery,
  useGetOrderDraftQuery,
  useAddOrderDraftMutation,
  useSaveOrderDraftMutation,
  useDeleteOrderDraftMutation,
} = manualOrdersApi;
