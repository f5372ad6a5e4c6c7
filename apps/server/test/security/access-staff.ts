import { STAFF_NEWS_KINDS } from '@gadgetry/contract/staff-notifications';
import {
  type Row,
  adminFindsNone,
  adminReads,
  adminWrites,
  api,
  creating,
  next,
  onePixel,
  unknownId,
} from './access-rows.ts';

const choices = Object.fromEntries(STAFF_NEWS_KINDS.map((kind) => [kind, 'daily']));

/** A role that every shop has. */
const aManager = '01890000-0000-7000-8000-0000000000a1';

const aMailText = { subject: 'Thank you', opening: 'Hello {name},', closing: '' };

const aRole = () => ({ name: `Packing ${next()}`, permissions: ['orders:read'] });

export const staff: Record<string, Row> = {
  'GET /api/v1/admin/staff': adminReads(() => `${api}/admin/staff`),
  // That an account is given a role by it, appointing.test.ts says: others here need theirs.
  'POST /api/v1/admin/staff': adminWrites(
    () => ({
      url: `${api}/admin/staff`,
      body: { email: 'nobody@new.example', staffRoleId: aManager },
    }),
    'nothing',
    [401, 403, 403, 400],
  ),
  'GET /api/v1/admin/staff-roles': adminReads(() => `${api}/admin/staff-roles`),
  'GET /api/v1/admin/staff-roles/:id': adminReads(() => `${api}/admin/staff-roles/${aManager}`),
  'POST /api/v1/admin/staff-roles': adminWrites(
    () => ({ url: `${api}/admin/staff-roles`, body: aRole() }),
    'history',
    creating,
  ),
  // That a role is changed and goes by them, staff-roles.test.ts says.
  'PUT /api/v1/admin/staff-roles/:id': adminWrites(
    () => ({ url: `${api}/admin/staff-roles/${unknownId}`, body: aRole() }),
    'nothing',
    adminFindsNone,
  ),
  'DELETE /api/v1/admin/staff-roles/:id': adminWrites(
    () => ({ url: `${api}/admin/staff-roles/${unknownId}` }),
    'nothing',
    adminFindsNone,
  ),
  'GET /api/v1/admin/staff-invitations': adminReads(() => `${api}/admin/staff-invitations`),
  'POST /api/v1/admin/staff-invitations': adminWrites(
    () => ({
      url: `${api}/admin/staff-invitations`,
      body: { email: 'colleague@new.example', staffRoleId: aManager },
    }),
    'history',
    creating,
  ),
  'POST /api/v1/admin/staff-invitations/:id/send-again': adminWrites(
    () => ({ url: `${api}/admin/staff-invitations/${unknownId}/send-again` }),
    'nothing',
    adminFindsNone,
  ),
  'DELETE /api/v1/admin/staff-invitations/:id': adminWrites(
    () => ({ url: `${api}/admin/staff-invitations/${unknownId}` }),
    'nothing',
    adminFindsNone,
  ),
  'POST /api/v1/staff-invitations/look': {
    expected: [400, 400, 400, 400],
    call: () => ({ url: `${api}/staff-invitations/look`, body: { token: 'a-guess' } }),
  },
  'POST /api/v1/staff-invitations/accept': {
    expected: [400, 400, 400, 400],
    call: () => ({ url: `${api}/staff-invitations/accept`, body: { token: 'a-guess' } }),
  },
  'POST /api/v1/first-admin': {
    expected: [400, 400, 400, 400],
    call: () => ({
      url: `${api}/first-admin`,
      body: {
        token: 'a-guess',
        name: 'Mallory',
        email: 'mallory@new.example',
        newPassword: 'a-password-of-mallory',
      },
    }),
  },
  'GET /api/v1/admin/reports/:name': adminReads(
    () => `${api}/admin/reports/sales?from=2026-01-01&to=2026-01-31`,
  ),
  'GET /api/v1/admin/reports/:name/csv': adminReads(
    () => `${api}/admin/reports/tax/csv?from=2026-01-01&to=2026-01-31`,
  ),
  'GET /api/v1/admin/activity': adminReads(() => `${api}/admin/activity`),
  'GET /api/v1/admin/activity.csv': adminReads(() => `${api}/admin/activity.csv`),
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
  'GET /api/v1/admin/mail-texts': adminReads(() => `${api}/admin/mail-texts`),
  'PUT /api/v1/admin/mail-texts/:name': adminWrites(
    () => ({
      url: `${api}/admin/mail-texts/order-confirmed`,
      body: { ...aMailText, subject: `Thank you, ${next()}` },
    }),
    'history',
  ),
  // Nobody has written this one.
  'POST /api/v1/admin/mail-texts/:name/reset': adminWrites(
    () => ({ url: `${api}/admin/mail-texts/order-link/reset`, body: {} }),
    'nothing',
  ),
  'POST /api/v1/admin/mail-texts/:name/preview': adminWrites(
    () => ({ url: `${api}/admin/mail-texts/order-confirmed/preview`, body: aMailText }),
    'nothing',
  ),
  'POST /api/v1/admin/mail-texts/:name/test': adminWrites(
    () => ({ url: `${api}/admin/mail-texts/order-confirmed/test`, body: aMailText }),
    'nothing',
  ),
  'GET /api/v1/admin/opening': adminReads(() => `${api}/admin/opening`),
  'GET /api/v1/admin/settings': adminReads(() => `${api}/admin/settings`),
  // An upload changes nothing yet: the record is that of the settings that name it.
  'POST /api/v1/admin/settings/pictures': adminWrites(
    () => ({ url: `${api}/admin/settings/pictures`, file: onePixel }),
    'nothing',
    creating,
  ),
  'PUT /api/v1/admin/settings': adminWrites(
    () => ({
      url: `${api}/admin/settings`,
      body: {
        name: `Gadgetry ${next()}`,
        supportEmail: 'support@example.com',
        timeZone: 'Asia/Colombo',
        accent: null,
        logo: null,
        bannerText: '',
        heroLine: '',
        heroTitle: 'Welcome',
        heroButton: 'Shop',
        heroLink: '/shop',
        heroPicture: null,
        heroAlt: '',
        homeRows: [{ kind: 'newest', heading: 'New' }],
        homeDescription: '',
        deliveryLine: '',
        deliveryText: '',
        returnsLine: '',
        returnsText: '',
        warrantyLine: '',
        warrantyText: '',
        cartQuantities: false,
        guestCheckout: false,
        reviews: true,
        reviewMailDays: 10,
      },
    }),
    'history',
  ),
};
