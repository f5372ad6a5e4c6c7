import { type Row, adminReads, adminWrites, api, creating, next } from './access-rows.ts';

const at = `${api}/admin/tax`;

const rateBody = () => ({
  country: 'GB',
  region: '',
  postalPrefix: '',
  taxClass: 'Standard',
  name: `VAT ${next()}`,
  percent: 20,
  isCompound: false,
});

/** Tax stays off: what is written here is about rates far from the visitors' orders. */
export const tax: Record<string, Row> = {
  'GET /api/v1/admin/tax': adminReads(() => at),
  'GET /api/v1/admin/tax/settings': adminReads(() => `${at}/settings`),
  'PUT /api/v1/admin/tax/settings': adminWrites(
    () => ({
      url: `${at}/settings`,
      body: { isOn: false, pricesInclude: false, name: `VAT ${next()}`, shipping: 'untaxed' },
    }),
    'history',
  ),
  'GET /api/v1/admin/tax/rates/:id': adminReads(({ tax: { rate } }) => `${at}/rates/${rate}`),
  'POST /api/v1/admin/tax/rates': adminWrites(
    () => ({ url: `${at}/rates`, body: rateBody() }),
    'history',
    creating,
  ),
  'PUT /api/v1/admin/tax/rates/:id': adminWrites(
    ({ tax: { rate } }) => ({ url: `${at}/rates/${rate}`, body: rateBody() }),
    'history',
  ),
  'DELETE /api/v1/admin/tax/rates/:id': adminWrites(
    ({ tax: { unwanted } }) => ({ url: `${at}/rates/${unwanted}` }),
    'history',
  ),
  'POST /api/v1/admin/tax/classes': adminWrites(
    () => ({ url: `${at}/classes`, body: { name: `Class ${next()}` } }),
    'history',
    creating,
  ),
  'DELETE /api/v1/admin/tax/classes/:id': adminWrites(
    ({ tax: { taxClass } }) => ({ url: `${at}/classes/${taxClass}` }),
    'history',
  ),
  'POST /api/v1/admin/tax/preview': adminWrites(
    () => ({
      url: `${at}/preview`,
      body: {
        country: 'LK',
        region: '',
        postalCode: '',
        taxClass: 'Standard',
        subtotal: 100,
        shipping: 0,
      },
    }),
    'nothing',
  ),
};
