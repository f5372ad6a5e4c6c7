import { addresses } from './access-addresses.ts';
import { accounts } from './access-accounts.ts';
import { catalogue } from './access-catalogue.ts';
import { aCarrier } from './access-shop.ts';
import { content } from './access-content.ts';
import { invoices } from './access-invoices.ts';
import { orders } from './access-orders.ts';
import { listsAsFiles } from './access-list-files.ts';
import { productFiles } from './access-product-files.ts';
import { programs } from './access-programs.ts';
import { staff } from './access-staff.ts';
import { notices } from './access-notices.ts';
import { selling } from './access-selling.ts';
import { returns } from './access-returns.ts';
import { reviews } from './access-reviews.ts';
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
  noOne,
  status,
  unknownId,
} from './access-rows.ts';

const unknownSecret = 'cs_test_unknown_secret_unknown';

const promocode = (code: string) => ({
  code,
  discountPercentage: 15,
  firstOrderOnly: false,
  expiresAt: '2099-12-31',
});

const promocodes: Record<string, Row> = {
  'POST /api/v1/promocodes/validate': {
    expected: everyone,
    call: (shop) => ({ url: `${api}/promocodes/validate`, body: { code: shop.promocode.code } }),
  },
  'POST /api/v1/promocodes/try': adminWrites(
    ({ product, promocode: { code } }) => ({
      url: `${api}/promocodes/try`,
      body: { items: [{ product, quantity: 1 }], code },
    }),
    'nothing',
  ),
  'GET /api/v1/promocodes': adminReads(() => `${api}/promocodes`),
  'GET /api/v1/promocodes/:id': adminReads((shop) => `${api}/promocodes/${shop.promocode._id}`),
  'POST /api/v1/promocodes': adminWrites(
    () => ({ url: `${api}/promocodes`, body: promocode(`NEW${next()}`) }),
    'history',
    creating,
  ),
  'PUT /api/v1/promocodes/:id': adminWrites(
    (shop) => ({
      url: `${api}/promocodes/${shop.promocode._id}`,
      body: promocode(shop.promocode.code),
    }),
    'history',
  ),
  'PUT /api/v1/promocodes/:id/status': status((shop) => `/promocodes/${shop.promocode._id}`),
  'POST /api/v1/promocodes/:id/codes': adminWrites(
    (shop) => ({ url: `${api}/promocodes/${shop.single._id}/codes`, body: { count: 1 } }),
    'history',
    creating,
  ),
  'GET /api/v1/promocodes/:id/codes.csv': adminReads(
    (shop) => `${api}/promocodes/${shop.single._id}/codes.csv`,
  ),
};

const searches: Record<string, Row> = {
  'GET /api/v1/admin/searches': adminReads(() => `${api}/admin/searches`),
  'GET /api/v1/synonyms': adminReads(() => `${api}/synonyms`),
  'GET /api/v1/synonyms/:id': adminReads(({ synonyms }) => `${api}/synonyms/${synonyms._id}`),
  'POST /api/v1/synonyms': adminWrites(
    () => ({ url: `${api}/synonyms`, body: { terms: [`telly${next()}`, 'television'] } }),
    'history',
    creating,
  ),
  'PUT /api/v1/synonyms/:id': adminWrites(
    ({ synonyms }) => ({
      url: `${api}/synonyms/${synonyms._id}`,
      body: { terms: [`telly${next()}`, 'television'] },
    }),
    'history',
  ),
  'PUT /api/v1/synonyms/:id/status': status(({ synonyms }) => `/synonyms/${synonyms._id}`),
};

const carriers: Record<string, Row> = {
  'GET /api/v1/admin/carriers': adminReads(() => `${api}/admin/carriers`),
  'GET /api/v1/admin/carriers/:id': adminReads(
    ({ carrier }) => `${api}/admin/carriers/${carrier._id}`,
  ),
  'POST /api/v1/admin/carriers': adminWrites(
    () => ({ url: `${api}/admin/carriers`, body: aCarrier(`Couriers ${next()}`) }),
    'history',
    creating,
  ),
  'PUT /api/v1/admin/carriers/:id': adminWrites(
    ({ carrier }) => ({
      url: `${api}/admin/carriers/${carrier._id}`,
      body: aCarrier(`Couriers ${next()}`),
    }),
    'history',
  ),
  'PUT /api/v1/admin/carriers/:id/status': status(
    ({ carrier }) => `/admin/carriers/${carrier._id}`,
  ),
};

const payments: Record<string, Row> = {
  // Nobody pays for another: not even an admin opens a shopper's payment.
  'POST /api/v1/payments/create-checkout-session': {
    expected: [401, 200, 404, 404],
    call: ({ unpaidOrder }) => ({
      url: `${api}/payments/create-checkout-session`,
      body: { orderId: unpaidOrder },
    }),
  },
  'GET /api/v1/payments/session-status': {
    expected: [401, 200, 404, 404],
    call: ({ session }) => ({ url: `${api}/payments/session-status?session_id=${session}` }),
  },
  'POST /api/v1/payments/webhook': {
    expected: [400, 400, 400, 400],
    call: () => ({ url: `${api}/payments/webhook`, body: { type: 'checkout.session.completed' } }),
  },
  'GET /api/v1/admin/webhook-events': adminReads(() => `${api}/admin/webhook-events`),
  'POST /api/v1/admin/webhook-events/:id/replay': adminWrites(
    (shop) => ({ url: `${api}/admin/webhook-events/${shop.providerEvent}/replay` }),
    'history',
  ),
  'GET /api/v1/admin/bank-transfer': adminReads(() => `${api}/admin/bank-transfer`),
  'PUT /api/v1/admin/bank-transfer': adminWrites(
    () => ({
      url: `${api}/admin/bank-transfer`,
      body: {
        isOn: true,
        accountHolder: 'Gadgetry Ltd',
        iban: 'DE89370400440532013000',
        bic: '',
        account: '',
        instructions: '',
        // Another one each time.
        days: 8 + (Number(next()) % 20),
        version: 1,
      },
    }),
    'history',
  ),
  'GET /api/v1/admin/payment-connection': adminReads(() => `${api}/admin/payment-connection`),
  'POST /api/v1/admin/payment-connection/check': adminWrites(
    () => ({ url: `${api}/admin/payment-connection/check` }),
    'nothing',
  ),
  'POST /api/v1/admin/payment-connection/test-event': adminWrites(
    () => ({ url: `${api}/admin/payment-connection/test-event` }),
    'history',
  ),
  'GET /api/v1/admin/payment-differences': adminReads(() => `${api}/admin/payment-differences`),
  'POST /api/v1/admin/payment-differences/:id/close': adminWrites(
    () => ({
      url: `${api}/admin/payment-differences/${unknownId}/close`,
      body: { reason: 'taken by telephone' },
    }),
    'nothing',
    adminFindsNone,
  ),
  'POST /api/v1/admin/reconcile': adminWrites(() => ({ url: `${api}/admin/reconcile` }), 'history'),
  // The secret of a payment is all that its payer has; guessing one leads nowhere.
  'POST /sandbox/v1/payment-page': {
    expected: noOne,
    call: () => ({ url: '/sandbox/v1/payment-page', body: { clientSecret: unknownSecret } }),
  },
  'POST /sandbox/v1/payment-page/confirm': {
    expected: noOne,
    call: () => ({
      url: '/sandbox/v1/payment-page/confirm',
      body: { clientSecret: unknownSecret, name: 'Robin' },
    }),
  },
  'POST /sandbox/v1/payment-page/challenge': {
    expected: noOne,
    call: () => ({
      url: '/sandbox/v1/payment-page/challenge',
      body: { clientSecret: unknownSecret, challengeId: 'ch_1', result: 'pass' },
    }),
  },
};

const owner: Record<string, Row> = {
  'GET /api/v1/history': adminReads(
    ({ product }) => `${api}/history?entity=product&id=${product._id}`,
  ),
  'GET /api/v1/admin/safety-settings': adminReads(() => `${api}/admin/safety-settings`),
  'PUT /api/v1/admin/safety-settings': adminWrites(
    () => ({
      url: `${api}/admin/safety-settings`,
      body: {
        staffSecondFactor: false,
        version: 0,
        // Another one each time, within what is allowed however many have been made.
        keepSecurityEvents: 90 + (Number(next()) % 600),
        keepSearches: 90,
        keepMails: 30,
        keepDrafts: 90,
        keepDeliveries: 30,
      },
    }),
    'history',
  ),
  'GET /api/v1/admin/security-events': adminReads(() => `${api}/admin/security-events`),
  'GET /api/v1/admin/search': adminReads(() => `${api}/admin/search?q=lamp`),
  'GET /api/v1/admin/insights': adminReads(() => `${api}/admin/insights`),
  'GET /api/v1/admin/books': adminReads(() => `${api}/admin/books`),
};

const everybody: Record<string, Row> = {
  'GET /api/docs': at('/api/docs'),
  'GET /api/docs/static/index.html': at('/api/docs/static/index.html', [302, 302, 302, 302]),
  'GET /api/docs/static/swagger-initializer.js': at('/api/docs/static/swagger-initializer.js'),
  'GET /api/docs/json': at('/api/docs/json'),
  'GET /api/docs/yaml': at('/api/docs/yaml'),
  'GET /api/docs/static/*': at('/api/docs/static/swagger-ui.css'),
  'GET /api/v1/openapi.json': at(`${api}/openapi.json`),
  'GET /media/uploads/:name/:file': at(`/media/uploads/${'0'.repeat(32)}/640.webp`, noOne),
  'GET /media/*': at('/media/nothing.webp', noOne),
  // Mails that nobody sends: there is such a box in a demo only.
  'GET /dev/mail': at('/dev/mail'),
  'GET /dev/mail/:id': at('/dev/mail/01890000-0000-7000-8000-000000000000', noOne),
  'GET /dev/mail/:id/html': at('/dev/mail/01890000-0000-7000-8000-000000000000/html', noOne),
  'GET /dev/mail/:id/invoice': at('/dev/mail/01890000-0000-7000-8000-000000000000/invoice', noOne),
  'GET /healthz': at('/healthz'),
  'GET /readyz': at('/readyz'),
  'GET /metrics': at('/metrics', [401, 401, 401, 401]),
  'GET /assets/*': at('/assets/nothing.js', noOne),
  'GET /favicon.svg': at('/favicon.svg'),
  'GET /apple-touch-icon.png': at('/apple-touch-icon.png'),
  'GET /icon-192.png': at('/icon-192.png'),
  'GET /icon-512.png': at('/icon-512.png'),
  'GET /icon-maskable-512.png': at('/icon-maskable-512.png'),
  'GET /robots.txt': at('/robots.txt'),
  'GET /.well-known/security.txt': at('/.well-known/security.txt'),
  'GET /manifest.webmanifest': at('/manifest.webmanifest'),
  'GET /sitemap.xml': at('/sitemap.xml'),
  // Pages are rendered as guests see them, the admin side's empty frame included.
  'GET /*': at('/admin/products'),
};

/** Who may do what, route by route. A route that is not here fails the test that reads this. */
export const accessTable: Readonly<Record<string, Row>> = {
  ...catalogue,
  ...productFiles,
  ...promocodes,
  ...listsAsFiles,
  ...searches,
  ...carriers,
  ...invoices,
  ...selling,
  ...content,
  ...orders,
  ...returns,
  ...reviews,
  ...notices,
  ...addresses,
  ...payments,
  ...accounts,
  ...programs,
  ...staff,
  ...owner,
  ...everybody,
};
