import { STAFF_NEWS_KINDS } from '@gadgetry/contract/staff-notifications';
import { type Row, adminReads, adminWrites, api } from './access-rows.ts';

const choices = Object.fromEntries(STAFF_NEWS_KINDS.map((kind) => [kind, 'daily']));

export const staff: Record<string, Row> = {
  'GET /api/v1/admin/notifications': adminReads(() => `${api}/admin/notifications`),
  'PUT /api/v1/admin/notifications': adminWrites(
    () => ({ url: `${api}/admin/notifications`, body: { choices } }),
    'history',
  ),
  'GET /api/v1/admin/notifications/low-stock': adminReads(
    () => `${api}/admin/notifications/low-stock`,
  ),
  'PUT /api/v1/admin/notifications/low-stock': adminWrites(
    () => ({ url: `${api}/admin/notifications/low-stock`, body: { threshold: 7 } }),
    'history',
  ),
};
