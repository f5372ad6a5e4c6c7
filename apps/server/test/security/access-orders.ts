import { address, orderBody } from '../buying.ts';
import {
  type Row,
  adminFindsNone,
  adminReads,
  adminWrites,
  api,
  at,
  creating,
  everyone,
  next,
  unknownId,
} from './access-rows.ts';
import { aDraft } from '../manual-orders.ts';
import type { AccessShop } from './access-shop.ts';

const onOrder = (action: string, order: (shop: AccessShop) => string, body: object): Row =>
  adminWrites(
    (shop) => ({ url: `${api}/admin/orders/${order(shop)}/${action}`, body }),
    'timeline',
  );

export const orders: Record<string, Row> = {
  'POST /api/v1/quotes': {
    expected: everyone,
    call: ({ product }) => ({
      url: `${api}/quotes`,
      body: { items: [{ product: { _id: product._id }, quantity: 1 }] },
    }),
  },
  'POST /api/v1/orders': {
    expected: [401, 201, 201, 201],
    // The shopper's own next order would replace the unpaid one, which other rows are about.
    call: ({ product }) => ({
      url: `${api}/orders`,
      body: orderBody([{ product, quantity: 1 }]),
      disposable: true,
    }),
  },
  'GET /api/v1/orders/user': at(`${api}/orders/user`, [401, 200, 200, 200]),
  'GET /api/v1/orders/:id': {
    expected: [401, 200, 404, 200],
    call: ({ paidOrder }) => ({ url: `${api}/orders/${paidOrder}` }),
  },
  'POST /api/v1/orders/:id/cancel': {
    expected: [401, 200, 404, 404],
    call: ({ unwantedOrder }) => ({ url: `${api}/orders/${unwantedOrder}/cancel` }),
  },
  'GET /api/v1/admin/orders': adminReads(() => `${api}/admin/orders`),
  'GET /api/v1/admin/orders.csv': adminReads(() => `${api}/admin/orders.csv`),
  'GET /api/v1/admin/orders/:id': adminReads(({ paidOrder }) => `${api}/admin/orders/${paidOrder}`),
  'POST /api/v1/admin/orders/:id/mark-paid': adminWrites(
    ({ transferOrder }) => ({
      url: `${api}/admin/orders/${transferOrder}/mark-paid`,
      body: { note: 'statement 12' },
    }),
    'both',
  ),
  'POST /api/v1/admin/orders/:id/ship': onOrder('ship', (shop) => shop.paidOrder, {
    trackingNumber: 'T-2',
  }),
  // Which lines an order has, and which shipments, its own tests say: here are none of these.
  'POST /api/v1/admin/orders/:id/shipments': adminWrites(
    ({ paidOrder }) => ({
      url: `${api}/admin/orders/${paidOrder}/shipments`,
      headers: { 'idempotency-key': `shipment-${next()}` },
      body: { lines: [{ itemId: unknownId, quantity: 1 }] },
    }),
    'nothing',
    [401, 403, 403, 409],
  ),
  'PUT /api/v1/admin/orders/:id/shipments/:shipmentId': adminWrites(
    ({ shippedOrder }) => ({
      url: `${api}/admin/orders/${shippedOrder}/shipments/${unknownId}`,
      body: { carrierId: null, trackingNumber: 'T-3' },
    }),
    'nothing',
    adminFindsNone,
  ),
  'POST /api/v1/admin/orders/:id/shipments/:shipmentId/deliver': adminWrites(
    ({ shippedOrder }) => ({
      url: `${api}/admin/orders/${shippedOrder}/shipments/${unknownId}/deliver`,
    }),
    'nothing',
    adminFindsNone,
  ),
  'POST /api/v1/admin/orders/:id/finish-shipping': onOrder(
    'finish-shipping',
    (shop) => shop.partlyShippedOrder,
    {},
  ),
  // What it does to orders is that of `/ship`, which is tried above.
  'POST /api/v1/admin/shipments': adminWrites(
    () => ({ url: `${api}/admin/shipments`, body: { orders: [{ number: '222-222-222' }] } }),
    'nothing',
  ),
  'POST /api/v1/admin/orders/:id/deliver': onOrder('deliver', (shop) => shop.shippedOrder, {}),
  'POST /api/v1/admin/orders/:id/refunds': adminWrites(
    ({ paidOrder }) => ({
      url: `${api}/admin/orders/${paidOrder}/refunds`,
      headers: { 'idempotency-key': `refund-${next()}` },
      body: { amount: 0.01, reason: 'scratched' },
    }),
    'timeline',
  ),
  // What can be done with a refund that failed is tried in refund-states.test.ts: none did here.
  'POST /api/v1/admin/orders/:id/refunds/:refundId/retry': adminWrites(
    ({ paidOrder }) => ({ url: `${api}/admin/orders/${paidOrder}/refunds/${unknownId}/retry` }),
    'nothing',
    adminFindsNone,
  ),
  'POST /api/v1/admin/orders/:id/refunds/:refundId/close': adminWrites(
    ({ paidOrder }) => ({
      url: `${api}/admin/orders/${paidOrder}/refunds/${unknownId}/close`,
      body: { reason: 'paid by bank transfer', paidOtherwise: true },
    }),
    'nothing',
    adminFindsNone,
  ),
  'POST /api/v1/admin/orders/:id/new-link': onOrder(
    'new-link',
    (shop) => shop.guestOrder.orderId,
    {},
  ),
  'POST /api/v1/orders/find': {
    expected: [202, 202, 202, 202],
    call: () => ({
      url: `${api}/orders/find`,
      body: { number: 'BBB-BBB-BBB', email: 'nobody@example.com' },
    }),
  },
  // Nobody here has the address of the order, whatever key they have.
  'POST /api/v1/orders/:id/claim': {
    expected: [401, 403, 403, 403],
    call: ({ guestOrder: { orderId, orderKey } }) => ({
      url: `${api}/orders/${orderId}/claim`,
      headers: { 'order-keys': orderKey },
    }),
  },
  'GET /api/v1/admin/orders/:id/desk': adminReads(
    ({ paidOrder }) => `${api}/admin/orders/${paidOrder}/desk`,
  ),
  'GET /api/v1/admin/orders/:id/neighbours': adminReads(
    ({ paidOrder }) => `${api}/admin/orders/${paidOrder}/neighbours`,
  ),
  'GET /api/v1/admin/order-tags': adminReads(() => `${api}/admin/order-tags`),
  'POST /api/v1/admin/orders/:id/notes': adminWrites(
    ({ paidOrder }) => ({
      url: `${api}/admin/orders/${paidOrder}/notes`,
      body: { text: 'packed' },
    }),
    'history',
  ),
  // That a note which is gone already is no change, internal-notes.test.ts says.
  'DELETE /api/v1/admin/orders/:id/notes/:noteId': adminWrites(
    ({ paidOrder }) => ({
      url: `${api}/admin/orders/${paidOrder}/notes/${unknownId}`,
    }),
    'nothing',
  ),
  'PUT /api/v1/admin/orders/:id/tags': adminWrites(
    ({ paidOrder }) => ({
      url: `${api}/admin/orders/${paidOrder}/tags`,
      body: { tags: [`tag ${next()}`] },
    }),
    'history',
  ),
  'POST /api/v1/admin/orders/:id/address': adminWrites(
    ({ unpaidOrder }) => ({
      url: `${api}/admin/orders/${unpaidOrder}/address`,
      body: { address: { ...address, line_1: `${next()} Palm Street` }, version: 1 },
    }),
    'both',
  ),
  'GET /api/v1/admin/orders/:id/shipping-methods': adminReads(
    ({ unpaidOrder }) => `${api}/admin/orders/${unpaidOrder}/shipping-methods`,
  ),
  // A shop of one method has none to change to; how it is changed, its own tests say.
  'POST /api/v1/admin/orders/:id/shipping-method': adminWrites(
    ({ unpaidOrder, shipping }) => ({
      url: `${api}/admin/orders/${unpaidOrder}/shipping-method`,
      body: { methodId: shipping.method._id, seen: null, refund: 0 },
    }),
    'nothing',
    [401, 403, 403, 400],
  ),
  // What is not paid yet is made anew; how it is asked for, its own tests say.
  'POST /api/v1/admin/orders/:id/shipping-upgrade': adminWrites(
    ({ unpaidOrder, shipping }) => ({
      url: `${api}/admin/orders/${unpaidOrder}/shipping-upgrade`,
      headers: { 'idempotency-key': `upgrade-${next()}` },
      body: {
        methodId: shipping.method._id,
        seen: null,
        due: { shipping: 1, tax: 0, total: 1 },
      },
    }),
    'nothing',
    [401, 403, 403, 409],
  ),
  // Of an order that is not paid; of one that is, their own tests say.
  'POST /api/v1/admin/orders/:id/relocation/quote': adminWrites(
    ({ unpaidOrder }) => ({
      url: `${api}/admin/orders/${unpaidOrder}/relocation/quote`,
      body: { address, version: 1 },
    }),
    'nothing',
    [401, 403, 403, 409],
  ),
  'POST /api/v1/admin/orders/:id/relocation': adminWrites(
    ({ unpaidOrder, shipping }) => ({
      url: `${api}/admin/orders/${unpaidOrder}/relocation`,
      headers: { 'idempotency-key': `relocation-${next()}` },
      body: {
        address,
        version: 1,
        methodId: shipping.method._id,
        quoted: { subTotal: 1, discount: 0, shipping: 0, tax: 0, grandTotal: 1 },
        paid: 1,
        payment: { kind: 'link' },
      },
    }),
    'nothing',
    [401, 403, 403, 409],
  ),
  // Nothing is kept of it.
  'POST /api/v1/admin/orders/quote': adminWrites(
    ({ product }) => ({
      url: `${api}/admin/orders/quote`,
      body: { items: [{ product: { _id: product._id }, quantity: 1 }] },
    }),
    'nothing',
  ),
  'POST /api/v1/admin/orders': adminWrites(
    ({ product: { _id, price } }) => ({
      url: `${api}/admin/orders`,
      headers: { 'idempotency-key': `made-${next()}` },
      body: {
        items: [{ product: { _id }, quantity: 1 }],
        customer: { email: 'caller@example.com', fullName: 'Cal Caller' },
        shippingAddress: address,
        quoted: { subTotal: price, discount: 0, shipping: 0, tax: 0, grandTotal: price },
        payment: { kind: 'link' },
      },
    }),
    'both',
    creating,
  ),
  // What is not paid yet takes nothing more; what is, other rows send.
  'POST /api/v1/admin/orders/:id/supplements/quote': adminWrites(
    ({ product, unpaidOrder }) => ({
      url: `${api}/admin/orders/${unpaidOrder}/supplements/quote`,
      body: { items: [{ product: { _id: product._id }, quantity: 1 }] },
    }),
    'nothing',
    [401, 403, 403, 409],
  ),
  'POST /api/v1/admin/orders/:id/supplements': adminWrites(
    ({ product: { _id, price }, unpaidOrder }) => ({
      url: `${api}/admin/orders/${unpaidOrder}/supplements`,
      headers: { 'idempotency-key': `added-${next()}` },
      body: {
        items: [{ product: { _id }, quantity: 1 }],
        quoted: { subTotal: price, discount: 0, shipping: 0, tax: 0, grandTotal: price },
        payment: { kind: 'link' },
      },
    }),
    'nothing',
    [401, 403, 403, 409],
  ),
  'GET /api/v1/admin/orders/:id/payment-link': adminReads(
    ({ madeOrder }) => `${api}/admin/orders/${madeOrder}/payment-link`,
  ),
  'POST /api/v1/admin/orders/:id/payment-link': onOrder(
    'payment-link',
    (shop) => shop.madeOrder,
    {},
  ),
  // What does not wait at its link is paid for in no other way; what does, its own tests say.
  'POST /api/v1/admin/orders/:id/received': adminWrites(
    ({ paidOrder }) => ({
      url: `${api}/admin/orders/${paidOrder}/received`,
      body: { by: 'cash', note: 'receipt 12' },
    }),
    'nothing',
    [401, 403, 403, 409],
  ),
  'GET /api/v1/admin/order-drafts': adminReads(() => `${api}/admin/order-drafts`),
  'GET /api/v1/admin/order-drafts/:id': adminReads(
    ({ draft }) => `${api}/admin/order-drafts/${draft._id}`,
  ),
  'POST /api/v1/admin/order-drafts': adminWrites(
    () => ({ url: `${api}/admin/order-drafts`, body: { content: aDraft } }),
    'history',
    creating,
  ),
  'PUT /api/v1/admin/order-drafts/:id': adminWrites(
    ({ draft }) => ({
      url: `${api}/admin/order-drafts/${draft._id}`,
      body: { content: aDraft, version: draft.version },
    }),
    'history',
  ),
  // That one which is gone already is no change, drafts.test.ts says.
  'DELETE /api/v1/admin/order-drafts/:id': adminWrites(
    () => ({ url: `${api}/admin/order-drafts/${unknownId}` }),
    'nothing',
  ),
  'GET /api/v1/admin/order-views': adminReads(() => `${api}/admin/order-views`),
  'POST /api/v1/admin/order-views': adminWrites(
    () => ({
      url: `${api}/admin/order-views`,
      body: { name: `To send ${next()}`, filter: { status: 'CONFIRMED' } },
    }),
    'history',
    creating,
  ),
  'PUT /api/v1/admin/order-views/:id': adminWrites(
    ({ view }) => ({
      url: `${api}/admin/order-views/${view._id}`,
      body: { name: `Unpaid ${next()}`, version: view.version },
    }),
    'history',
  ),
  // That one which is gone already is no change, views.test.ts says.
  'DELETE /api/v1/admin/order-views/:id': adminWrites(
    () => ({ url: `${api}/admin/order-views/${unknownId}` }),
    'nothing',
  ),
  'POST /api/v1/admin/orders/:id/cancel': onOrder('cancel', (shop) => shop.cancelledOrder, {}),
};
