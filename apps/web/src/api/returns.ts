import type {
  AdminReturn,
  AdminReturnsQuery,
  AnswerBody,
  OrderReturns,
  ReceiveBody,
  RefundReturnBody,
  RequestReturnBody,
  ReturnSettings,
  ReturnSettingsInput,
  WithdrawBody,
} from '@gadgetry/contract/returns';
import { type Update, api } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';
import { orderKeysHeader } from './order-keys.ts';

export type ReturnsFilter = Partial<Omit<AdminReturnsQuery, 'limit' | 'cursor'>>;

/** What comes back changes the order, its money, and the stock. */
const CHANGED = ['Return', 'Order', 'Product', 'History'] as const;

/** With the key to the order, where this browser has one. */
const ofOrder = (orderId: string, what: string) => ({
  url: `/orders/${encodeURIComponent(orderId)}/${what}`,
  headers: orderKeysHeader([orderId]),
});

const keyed = (orderId: string, what: string, key: string, body: object) => {
  const { url, headers } = ofOrder(orderId, what);
  return { url, method: 'POST', headers: { ...headers, 'idempotency-key': key }, body };
};

const ofReturn = (orderId: string, returnId: string, what: string, body: object = {}) => ({
  ...ofOrder(orderId, `returns/${encodeURIComponent(returnId)}/${what}`),
  method: 'POST',
  body,
});

/** What an owner does with a return, and what is said with it. */
export type ReturnDeed =
  | { readonly action: 'approve' }
  | { readonly action: 'refund'; readonly body: RefundReturnBody }
  | { readonly action: 'ask'; readonly body: { readonly question: string } }
  | { readonly action: 'refuse' | 'close'; readonly body: { readonly reason: string } }
  | { readonly action: 'receive'; readonly body: ReceiveBody };

const SETTINGS = '/admin/return-settings';

const returnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderReturns: build.query<OrderReturns, string>({
      query: (orderId) => ofOrder(orderId, 'returns'),
      providesTags: ['Return'],
    }),
    /** The same key is the same return, however often it is sent. */
    requestReturn: build.mutation<
      OrderReturns,
      { orderId: string; key: string; body: RequestReturnBody }
    >({
      query: ({ orderId, key, body }) => keyed(orderId, 'returns', key, body),
      invalidatesTags: CHANGED,
    }),
    withdraw: build.mutation<OrderReturns, { orderId: string; key: string; body: WithdrawBody }>({
      query: ({ orderId, key, body }) => keyed(orderId, 'withdrawals', key, body),
      invalidatesTags: CHANGED,
    }),
    cancelReturn: build.mutation<OrderReturns, { orderId: string; returnId: string }>({
      query: ({ orderId, returnId }) => ofReturn(orderId, returnId, 'cancel'),
      invalidatesTags: CHANGED,
    }),
    answerReturn: build.mutation<OrderReturns, { orderId: string; returnId: string } & AnswerBody>({
      query: ({ orderId, returnId, answer }) => ofReturn(orderId, returnId, 'answer', { answer }),
      invalidatesTags: CHANGED,
    }),
    /** All returns, newest first, page after page. */
    browseReturns: build.infiniteQuery<ListPage<AdminReturn>, ReturnsFilter, string | null>({
      ...listAt<AdminReturn>('/admin/returns'),
      providesTags: ['Return'],
    }),
    getReturnsOfOrder: build.query<AdminReturn[], string>({
      query: (orderId) => ({ url: '/admin/returns', params: { orderId } }),
      providesTags: ['Return'],
    }),
    getReturn: build.query<AdminReturn, string>({
      query: (id) => `/admin/returns/${encodeURIComponent(id)}`,
      providesTags: ['Return'],
    }),
    actOnReturn: build.mutation<AdminReturn, { id: string; deed: ReturnDeed }>({
      query: ({ id, deed }) => ({
        url: `/admin/returns/${encodeURIComponent(id)}/${deed.action}`,
        method: 'POST',
        body: 'body' in deed ? deed.body : {},
      }),
      invalidatesTags: CHANGED,
    }),
    /** There is one of them, whatever it is asked by. */
    getReturnSettings: build.query<ReturnSettings, string | void>({
      query: () => SETTINGS,
      providesTags: ['Return'],
    }),
    updateReturnSettings: build.mutation<ReturnSettings, Update<ReturnSettingsInput>>({
      query: ({ changes }) => ({ url: SETTINGS, method: 'PUT', body: changes }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useActOnReturnMutation,
  useAnswerReturnMutation,
  useBrowseReturnsInfiniteQuery,
  useCancelReturnMutation,
  useGetOrderReturnsQuery,
  useGetReturnQuery,
  useGetReturnsOfOrderQuery,
  useGetReturnSettingsQuery,
  useLazyGetReturnSettingsQuery,
  useRequestReturnMutation,
  useUpdateReturnSettingsMutation,
  useWithdrawMutation,
} = returnsApi;
