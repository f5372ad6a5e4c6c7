import { seller } from '../invoicing.ts';
import { type Row, adminReads, adminWrites, api, next, unknownId } from './access-rows.ts';

/** They stay off: what is written here is about the seller. */
export const invoices: Record<string, Row> = {
  'GET /api/v1/admin/invoices': adminReads(() => `${api}/admin/invoices`),
  'GET /api/v1/admin/invoices.csv': adminReads(() => `${api}/admin/invoices.csv`),
  // Which documents have any, their own tests say: of these there are none.
  'GET /api/v1/admin/invoices/:id/xml': {
    expected: [401, 403, 403, 404],
    call: () => ({ url: `${api}/admin/invoices/${unknownId}/xml` }),
  },
  'GET /api/v1/admin/invoices/open': adminReads(() => `${api}/admin/invoices/open`),
  'GET /api/v1/admin/invoices/settings': adminReads(() => `${api}/admin/invoices/settings`),
  'PUT /api/v1/admin/invoices/settings': adminWrites(
    () => ({
      url: `${api}/admin/invoices/settings`,
      body: { ...seller, isOn: false, sellerName: `Gadgetry ${next()}` },
    }),
    'history',
  ),
  'GET /api/v1/admin/orders/:id/documents': adminReads(
    ({ paidOrder }) => `${api}/admin/orders/${paidOrder}/documents`,
  ),
  'GET /api/v1/admin/orders/:id/packing-slip': adminReads(
    ({ paidOrder }) => `${api}/admin/orders/${paidOrder}/packing-slip`,
  ),
  'GET /api/v1/admin/orders/picking-list': adminReads(() => `${api}/admin/orders/picking-list`),
  // Of which orders there are some, their own tests say: of these there are none.
  'POST /api/v1/admin/orders/:id/documents': adminWrites(
    ({ unpaidOrder }) => ({ url: `${api}/admin/orders/${unpaidOrder}/documents` }),
    'nothing',
    [401, 403, 403, 409],
  ),
  'POST /api/v1/admin/orders/:id/documents/correct': adminWrites(
    ({ unpaidOrder }) => ({
      url: `${api}/admin/orders/${unpaidOrder}/documents/correct`,
      body: { recipient: 'Somebody Else', reason: 'wrong company' },
    }),
    'nothing',
    [401, 403, 403, 409],
  ),
  'GET /api/v1/orders/:id/documents': {
    expected: [401, 200, 404, 200],
    call: ({ paidOrder }) => ({ url: `${api}/orders/${paidOrder}/documents` }),
  },
  'GET /api/v1/orders/:id/documents/:documentId': {
    expected: [401, 404, 404, 404],
    call: ({ paidOrder }) => ({ url: `${api}/orders/${paidOrder}/documents/${unknownId}` }),
  },
};
