import {
  type Row,
  at as anyone,
  adminReads,
  adminWrites,
  api,
  creating,
  next,
  status,
} from './access-rows.ts';
import type { AccessShop } from './access-shop.ts';

const at = `${api}/admin/shipping`;

const zoneBody = () => ({
  name: `Zone ${next()}`,
  position: 1,
  countries: ['GB'],
  regions: [],
  postalPrefixes: [],
});

const methodBody = ({ shipping }: AccessShop) => ({
  zoneId: shipping.zone._id,
  name: `Parcel ${next()}`,
  description: '',
  position: 1,
  rule: { kind: 'flat', price: 5 },
  daysFrom: 1,
  daysTo: 2,
});

/** What is written here is about a zone far from the visitors' orders. */
export const shipping: Record<string, Row> = {
  'GET /api/v1/shipping/countries': anyone(`${api}/shipping/countries`),
  'GET /api/v1/shipping/estimate': anyone(`${api}/shipping/estimate`),
  'GET /api/v1/admin/shipping': adminReads(() => at),
  'GET /api/v1/admin/shipping/zones/:id': adminReads(
    ({ shipping: { zone } }) => `${at}/zones/${zone._id}`,
  ),
  'POST /api/v1/admin/shipping/zones': adminWrites(
    () => ({ url: `${at}/zones`, body: zoneBody() }),
    'history',
    creating,
  ),
  'PUT /api/v1/admin/shipping/zones/:id': adminWrites(
    ({ shipping: { zone } }) => ({ url: `${at}/zones/${zone._id}`, body: zoneBody() }),
    'history',
  ),
  'PUT /api/v1/admin/shipping/zones/:id/status': status(
    ({ shipping: { zone } }) => `/admin/shipping/zones/${zone._id}`,
  ),
  'GET /api/v1/admin/shipping/methods/:id': adminReads(
    ({ shipping: { method } }) => `${at}/methods/${method._id}`,
  ),
  'POST /api/v1/admin/shipping/methods': adminWrites(
    (shop) => ({ url: `${at}/methods`, body: methodBody(shop) }),
    'history',
    creating,
  ),
  'PUT /api/v1/admin/shipping/methods/:id': adminWrites(
    (shop) => ({ url: `${at}/methods/${shop.shipping.method._id}`, body: methodBody(shop) }),
    'history',
  ),
  'PUT /api/v1/admin/shipping/methods/:id/status': status(
    ({ shipping: { method } }) => `/admin/shipping/methods/${method._id}`,
  ),
  'GET /api/v1/admin/shipping/working-days': adminReads(() => `${at}/working-days`),
  'PUT /api/v1/admin/shipping/working-days': adminWrites(
    () => ({
      url: `${at}/working-days`,
      body: {
        cutOff: '12:00',
        timeZone: 'Asia/Colombo',
        weekdays: [1, 2, 3],
        // Other ones each time.
        holidays: [`2099-12-${String((Number(next()) % 30) + 1).padStart(2, '0')}`],
      },
    }),
    'history',
  ),
  'POST /api/v1/admin/shipping/preview': adminWrites(
    () => ({
      url: `${at}/preview`,
      body: { country: 'LK', region: '', postalCode: '', subtotal: 50, weight: 1_200 },
    }),
    'nothing',
  ),
};
