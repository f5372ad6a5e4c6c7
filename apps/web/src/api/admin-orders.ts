import type {
  AdminOrder,
  AdminOrderSummary,
  CloseRefundBody,
  MarkPaidBody,
  RefundBody,
} from '@gadgetry/contract/admin-orders';
import type {
  AskUpgradeBody,
  ChangeAddressBody,
  ChangeMethodBody,
  OrderShippingMethods,
} from '@gadgetry/contract/order-changes';
import type { AdminOrdersQuery } from '@gadgetry/contract/orders';
import type { RelocationBody, RelocationQuote } from '@gadgetry/contract/relocations';
import type {
  CorrectShipmentBody,
  CreateShipmentBody,
  ShipSeveralBody,
  ShippedSeveral,
} from '@gadgetry/contract/shipments';
import { api } from './base-api.ts';
import { csvQuery, fileAnswer } from './file-answer.ts';
import { type ListPage, listAt } from './list-page.ts';

export type OrdersFilter = Partial<Omit<AdminOrdersQuery, 'limit' | 'cursor'>>;

/** Of some hundred thousand orders. */
const EXPORT_TIMEOUT_MS = 120_000;

/** Of the most orders that are sent at once. */
const SEVERAL_TIMEOUT_MS = 60_000;

/** Cancelling gives stock back; whatever an order becomes, the shop's figures follow. */
const CHANGED = ['Order', 'Product', 'Return'] as const;

function act(id: string, action: string, body: object = {}) {
  return { url: `/admin/orders/${encodeURIComponent(id)}/${action}`, method: 'POST', body };
}

const adminOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All orders, newest first, page after page. */
    browseOrders: build.infiniteQuery<ListPage<AdminOrderSummary>, OrdersFilter, string | null>({
      ...listAt<AdminOrderSummary>('/admin/orders'),
      providesTags: ['Order'],
    }),
    /** As a spreadsheet reads them. Not kept: it can be long, and has people in it. */
    exportOrders: build.mutation<string, OrdersFilter>({
      query: (params) => csvQuery('/admin/orders.csv', params, EXPORT_TIMEOUT_MS),
    }),
    /** What goes into the parcel, as PDF. */
    readPackingSlip: build.mutation<string, string>({
      query: (id) => ({
        url: `/admin/orders/${encodeURIComponent(id)}/packing-slip`,
        responseHandler: fileAnswer,
      }),
    }),
    /** What has to be taken from the shelves for all that is to be sent, as PDF. */
    readPickingList: build.mutation<string, void>({
      query: () => ({ url: '/admin/orders/picking-list', responseHandler: fileAnswer }),
    }),
    getAdminOrder: build.query<AdminOrder, string>({
      query: (id) => `/admin/orders/${encodeURIComponent(id)}`,
      providesTags: ['Order'],
    }),
    markPaid: build.mutation<AdminOrder, { id: string } & MarkPaidBody>({
      query: ({ id, ...body }) => act(id, 'mark-paid', body),
      invalidatesTags: CHANGED,
    }),
    /** What is left of several orders. Sent again, nothing goes twice. */
    shipSeveral: build.mutation<ShippedSeveral, ShipSeveralBody>({
      query: (body) => ({
        url: '/admin/shipments',
        method: 'POST',
        body,
        timeout: SEVERAL_TIMEOUT_MS,
      }),
      invalidatesTags: CHANGED,
    }),
    /** The same key is the same shipment, however often it is sent. */
    createShipment: build.mutation<AdminOrder, { id: string; key: string } & CreateShipmentBody>({
      query: ({ id, key, ...body }) => ({
        ...act(id, 'shipments', body),
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: CHANGED,
    }),
    correctShipment: build.mutation<
      AdminOrder,
      { id: string; shipmentId: string } & CorrectShipmentBody
    >({
      query: ({ id, shipmentId, ...body }) => ({
        ...act(id, `shipments/${encodeURIComponent(shipmentId)}`, body),
        method: 'PUT',
      }),
      invalidatesTags: CHANGED,
    }),
    deliverShipment: build.mutation<AdminOrder, { id: string; shipmentId: string }>({
      query: ({ id, shipmentId }) => act(id, `shipments/${encodeURIComponent(shipmentId)}/deliver`),
      invalidatesTags: CHANGED,
    }),
    finishShipping: build.mutation<AdminOrder, { id: string }>({
      query: ({ id }) => act(id, 'finish-shipping'),
      invalidatesTags: CHANGED,
    }),
    deliverOrder: build.mutation<AdminOrder, { id: string }>({
      query: ({ id }) => act(id, 'deliver'),
      invalidatesTags: CHANGED,
    }),
    changeAddress: build.mutation<AdminOrder, { id: string } & ChangeAddressBody>({
      query: ({ id, ...body }) => act(id, 'address', body),
      invalidatesTags: [...CHANGED, 'History'],
    }),
    /** What an order comes to where shipping or taxes are others. Asked anew each time: it is not kept. */
    quoteRelocation: build.mutation<RelocationQuote, { id: string } & ChangeAddressBody>({
      query: ({ id, ...body }) => act(id, 'relocation/quote', body),
    }),
    /** The same key is the same order, however often it is sent. */
    relocateOrder: build.mutation<
      { orderId: string },
      { id: string; key: string } & RelocationBody
    >({
      query: ({ id, key, ...body }) => ({
        ...act(id, 'relocation', body),
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: [...CHANGED, 'History'],
    }),
    /** By which an order that was placed can still be sent, with what would go back. */
    getOrderMethods: build.query<OrderShippingMethods, string>({
      query: (id) => `/admin/orders/${encodeURIComponent(id)}/shipping-methods`,
      providesTags: ['Order'],
    }),
    changeMethod: build.mutation<AdminOrder, { id: string } & ChangeMethodBody>({
      query: ({ id, ...body }) => act(id, 'shipping-method', body),
      invalidatesTags: [...CHANGED, 'History'],
    }),
    /** The same key is the same order to be paid, however often it is sent. */
    askUpgrade: build.mutation<{ orderId: string }, { id: string; key: string } & AskUpgradeBody>({
      query: ({ id, key, ...body }) => ({
        ...act(id, 'shipping-upgrade', body),
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: [...CHANGED, 'History'],
    }),
    /** Of a guest's order: earlier links to it stop working. */
    renewOrderLink: build.mutation<AdminOrder, { id: string }>({
      query: ({ id }) => act(id, 'new-link'),
      invalidatesTags: CHANGED,
    }),
    /** The same key is the same refund, however often it is sent. */
    refundOrder: build.mutation<AdminOrder, { id: string; key: string } & RefundBody>({
      query: ({ id, key, ...body }) => ({
        ...act(id, 'refunds', body),
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: CHANGED,
    }),
    retryRefund: build.mutation<AdminOrder, { id: string; refundId: string }>({
      query: ({ id, refundId }) => act(id, `refunds/${encodeURIComponent(refundId)}/retry`),
      invalidatesTags: CHANGED,
    }),
    closeRefund: build.mutation<AdminOrder, { id: string; refundId: string } & CloseRefundBody>({
      query: ({ id, refundId, ...body }) =>
        act(id, `refunds/${encodeURIComponent(refundId)}/close`, body),
      invalidatesTags: CHANGED,
    }),
    cancelOrder: build.mutation<AdminOrder, { id: string }>({
      query: ({ id }) => act(id, 'cancel'),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useBrowseOrdersInfiniteQuery,
  useExportOrdersMutation,
  useGetAdminOrderQuery,
  useReadPackingSlipMutation,
  useReadPickingListMutation,
  useMarkPaidMutation,
  useShipSeveralMutation,
  useCreateShipmentMutation,
  useCorrectShipmentMutation,
  useDeliverShipmentMutation,
  useFinishShippingMutation,
  useDeliverOrderMutation,
  useCancelOrderMutation,
  useRefundOrderMutation,
  useChangeAddressMutation,
  useGetOrderMethodsQuery,
  useChangeMethodMutation,
  useAskUpgradeMutation,
  useQuoteRelocationMutation,
  useRelocateOrderMutation,
  useRenewOrderLinkMutation,
  useRetryRefundMutation,
  useCloseRefundMutation,
} = adminOrdersApi;
