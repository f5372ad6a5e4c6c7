import { inHours } from '../sales.ts';
import { type Row, adminReads, adminWrites, api, creating, next, status } from './access-rows.ts';
import type { AccessShop } from './access-shop.ts';

/** Each in hours of its own, so that no two are of one time. */
const saleBody = ({ sale }: AccessShop, from: number) => ({
  productId: sale.product._id,
  beginsAt: inHours(from),
  endsAt: inHours(from + 1),
  prices: [{ variantId: sale.product._id, price: 15 }],
});

export const sales: Record<string, Row> = {
  'GET /api/v1/sales': adminReads(() => `${api}/sales`),
  'GET /api/v1/sales/:id': adminReads(({ sale }) => `${api}/sales/${sale._id}`),
  'POST /api/v1/sales': adminWrites(
    (shop) => ({ url: `${api}/sales`, body: saleBody(shop, 300 + 2 * Number(next())) }),
    'history',
    creating,
  ),
  'PUT /api/v1/sales/:id': adminWrites(
    (shop) => ({
      url: `${api}/sales/${shop.sale._id}`,
      body: saleBody(shop, 170 + Number(next()) / 100),
    }),
    'history',
  ),
  'PUT /api/v1/sales/:id/status': status(({ sale }) => `/sales/${sale._id}`),
};
