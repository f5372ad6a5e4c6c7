import { STAFF_NEWS_KINDS } from '@gadgetry/contract/staff-notifications';
import {
  type Row,
  adminFindsNone,
  adminReads,
  adminWrites,
  api,
  unknownId,
} from './access-rows.ts';

const choices = Object.fromEntries(STAFF_NEWS_KINDS.map((kind) => [kind, 'daily']));

export const staff: Record<string, Row> = {
  'GET /api/v1/admin/customers': adminReads(() => `${api}/admin/customers`),
  'GET /api/v1/admin/customers/:id': adminReads(
    ({ bystander }) => `${api}/admin/customers/${bystander._id}`,
  ),
  'POST /api/v1/admin/customers/:id/notes': adminWrites(
    ({ bystander }) => ({
      url: `${api}/admin/customers/${bystander._id}/notes`,
      body: { text: 'Pays late' },
    }),
    'history',
  ),
  // That one which is gone already is no change, customer-notes.test.ts says.
  'DELETE /api/v1/admin/customers/:id/notes/:noteId': adminWrites(
    ({ bystander }) => ({ url: `${api}/admin/customers/${bystander._id}/notes/${unknownId}` }),
    'nothing',
  ),
  'POST /api/v1/admin/customers/:id/export': adminWrites(
    ({ bystander }) => ({ url: `${api}/admin/customers/${bystander._id}/export` }),
    'history',
  ),
  // That an account goes by it, customers.test.ts says: others here need theirs.
  'DELETE /api/v1/accounts/:id': adminWrites(
    () => ({ url: `${api}/accounts/${unknownId}` }),
    'nothing',
    adminFindsNone,
  ),
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
