import { type Row, adminReads, api, everyone, next, noOne } from './access-rows.ts';

/** The calls of those who wait for something, of the table in access-table.ts. */
export const notices: Record<string, Row> = {
  'POST /api/v1/products/:id/notices': {
    expected: everyone,
    call: ({ product }, visitor) => ({
      url: `${api}/products/${product._id}/notices`,
      body: {
        kind: 'cheaper',
        ...(visitor === 'guest' && { email: `guest-${next()}@guests.example` }),
      },
    }),
  },
  'GET /api/v1/account/notices': {
    expected: [401, 200, 200, 200],
    call: () => ({ url: `${api}/account/notices` }),
  },
  // Nobody ends another's, whoever they are.
  'DELETE /api/v1/account/notices/:id': {
    expected: [401, 200, 404, 404],
    call: ({ notice }) => ({ url: `${api}/account/notices/${notice}` }),
  },
  'GET /api/v1/admin/notices': adminReads(() => `${api}/admin/notices`),
  // Whoever has the link of the mail, and nobody else, whoever they are.
  'POST /confirm-notice': {
    expected: noOne,
    call: () => ({ url: '/confirm-notice?token=made-up' }),
  },
  'POST /end-notices': {
    expected: noOne,
    call: () => ({ url: '/end-notices?token=made-up' }),
  },
};
