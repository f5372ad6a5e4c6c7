import {
  type Row,
  adminFindsNone,
  adminReads,
  adminWrites,
  api,
  creating,
  next,
  unknownId,
} from './access-rows.ts';

const hook = { url: 'https://203.0.114.7/hooks', events: ['order.paid'], isActive: true };

/** What other programs come in by, and what they are told. */
export const programs: Record<string, Row> = {
  'GET /api/v1/admin/api-keys': adminReads(() => `${api}/admin/api-keys`),
  'POST /api/v1/admin/api-keys': adminWrites(
    () => ({
      url: `${api}/admin/api-keys`,
      body: { name: `Stock ${next()}`, scopes: ['products:read'], expiresInDays: null },
    }),
    'history',
    creating,
  ),
  // That a key goes by it, api-keys.test.ts says.
  'DELETE /api/v1/admin/api-keys/:id': adminWrites(
    () => ({ url: `${api}/admin/api-keys/${unknownId}` }),
    'nothing',
    adminFindsNone,
  ),
  'GET /api/v1/admin/webhooks': adminReads(() => `${api}/admin/webhooks`),
  'POST /api/v1/admin/webhooks': adminWrites(
    () => ({ url: `${api}/admin/webhooks`, body: hook }),
    'history',
    creating,
  ),
  // That one is changed, goes and sends by them, webhooks.test.ts says.
  'GET /api/v1/admin/webhooks/:id': {
    expected: adminFindsNone,
    call: () => ({ url: `${api}/admin/webhooks/${unknownId}` }),
  },
  'PUT /api/v1/admin/webhooks/:id': adminWrites(
    () => ({ url: `${api}/admin/webhooks/${unknownId}`, body: hook }),
    'nothing',
    adminFindsNone,
  ),
  'DELETE /api/v1/admin/webhooks/:id': adminWrites(
    () => ({ url: `${api}/admin/webhooks/${unknownId}` }),
    'nothing',
    adminFindsNone,
  ),
  'POST /api/v1/admin/webhooks/:id/secret': adminWrites(
    () => ({ url: `${api}/admin/webhooks/${unknownId}/secret` }),
    'nothing',
    adminFindsNone,
  ),
  'POST /api/v1/admin/webhooks/:id/test': adminWrites(
    () => ({ url: `${api}/admin/webhooks/${unknownId}/test` }),
    'nothing',
    adminFindsNone,
  ),
  'GET /api/v1/admin/webhooks/:id/deliveries': {
    expected: adminFindsNone,
    call: () => ({ url: `${api}/admin/webhooks/${unknownId}/deliveries` }),
  },
  'POST /api/v1/admin/webhooks/:id/deliveries/:deliveryId/send-again': adminWrites(
    () => ({ url: `${api}/admin/webhooks/${unknownId}/deliveries/${unknownId}/send-again` }),
    'nothing',
    adminFindsNone,
  ),
};
