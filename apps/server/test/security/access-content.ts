import {
  type Row,
  adminReads,
  adminWrites,
  api,
  at,
  adminFindsNone,
  creating,
  next,
  unknownId,
} from './access-rows.ts';

const admin = `${api}/admin/pages`;

export const content: Record<string, Row> = {
  'GET /api/v1/pages': at(`${api}/pages`),
  'GET /api/v1/pages/:slug': at(`${api}/pages/terms`),
  'GET /api/v1/admin/pages': adminReads(() => admin),
  'GET /api/v1/admin/pages/:slug': adminReads(() => `${admin}/returns`),
  'POST /api/v1/admin/pages': adminWrites(
    () => ({
      url: admin,
      body: { slug: `page-${next()}`, title: 'A page', text: 'Of ours.', place: 'none' },
    }),
    'history',
    creating,
  ),
  'PUT /api/v1/admin/pages/order': adminWrites(
    () => ({ url: `${admin}/order`, body: { slugs: ['another', 'one'] } }),
    'history',
  ),
  'DELETE /api/v1/admin/pages/:slug': adminWrites(
    () => ({ url: `${admin}/unwanted?version=1` }),
    'history',
  ),
  'PUT /api/v1/admin/pages/:slug': adminWrites(
    () => ({ url: `${admin}/returns`, body: { title: `Returns ${next()}`, text: 'Write to us.' } }),
    'history',
  ),
  'PUT /api/v1/admin/pages/:slug/confirmation': adminWrites(
    () => ({ url: `${admin}/shipping/confirmation`, body: { isConfirmed: true, version: 1 } }),
    'history',
  ),
  'PUT /api/v1/admin/pages/:slug/plan': adminWrites(
    () => ({
      url: `${admin}/privacy/plan`,
      body: { publishAt: new Date(Date.now() + 86_400_000).toISOString(), version: 1 },
    }),
    'history',
  ),
  'GET /api/v1/admin/pages/:slug/versions': adminReads(() => `${admin}/terms/versions`),
  'GET /api/v1/admin/pages/:slug/versions/:id': at(
    `${admin}/terms/versions/${unknownId}`,
    adminFindsNone,
  ),
  'GET /api/v1/redirects': at(`${api}/redirects?path=/old`),
  'GET /api/v1/admin/redirects': adminReads(() => `${api}/admin/redirects`),
  'POST /api/v1/admin/redirects': adminWrites(
    () => ({ url: `${api}/admin/redirects`, body: { from: `/old-${next()}`, to: '/shop' } }),
    'history',
    creating,
  ),
  'DELETE /api/v1/admin/redirects/:id': adminWrites(
    (shop) => ({ url: `${api}/admin/redirects/${shop.redirect}` }),
    'history',
  ),
  'POST /api/v1/admin/pages/preview': adminWrites(
    () => ({ url: `${admin}/preview`, body: { text: '## Hello' } }),
    'nothing',
  ),
};
