import { randomUUID } from 'node:crypto';
import { zipOf } from '../zips.ts';
import {
  type Row,
  adminFindsNone,
  adminReads,
  adminWrites,
  api,
  creating,
  unknownId,
} from './access-rows.ts';

const imports = `${api}/admin/product-imports`;
/** The smallest GIF there is, of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const zip = zipOf([{ name: 'lamp.gif', bytes: gif }]);
const file = Buffer.from('SKU,Price\r\nNOBODY-HAS-THIS,5\r\n');

/** Nothing is imported here: what an import does, and who is said to have done it, imports.test.ts says. */
const asked = (what: string): Row =>
  adminWrites(
    () => ({ url: `${imports}/${unknownId}/${what}`, body: {} }),
    'nothing',
    adminFindsNone,
  );
const looked = (path: string): Row => ({
  expected: adminFindsNone,
  call: () => ({ url: `${imports}/${unknownId}${path}` }),
});

/** The calls by which products go out and come in as files, and pieces are booked, of the table in access-table.ts. */
export const productFiles: Record<string, Row> = {
  'GET /api/v1/admin/products': adminReads(() => `${api}/admin/products`),
  'GET /api/v1/admin/products.csv': adminReads(() => `${api}/admin/products.csv`),
  'GET /api/v1/admin/product-imports': adminReads(() => imports),
  'GET /api/v1/admin/product-imports/template.csv': adminReads(() => `${imports}/template.csv`),
  'POST /api/v1/admin/product-imports': adminWrites(
    () => ({ url: imports, file }),
    'nothing',
    creating,
  ),
  // Nothing becomes of it without a file of products.
  'POST /api/v1/admin/product-import-zips': adminWrites(
    () => ({ url: `${api}/admin/product-import-zips`, file: zip }),
    'nothing',
    creating,
  ),
  'GET /api/v1/admin/stock-movements': adminReads(() => `${api}/admin/stock-movements`),
  'GET /api/v1/admin/stock-movements.csv': adminReads(() => `${api}/admin/stock-movements.csv`),
  'POST /api/v1/admin/products/:id/stock': adminWrites(
    ({ product }) => ({
      url: `${api}/admin/products/${product._id}/stock`,
      headers: { 'idempotency-key': randomUUID() },
      body: { kind: 'correction', variantId: product._id, delta: 1, note: 'Found' },
    }),
    'history',
  ),
  // Checked and no more: nothing of it is changed.
  'POST /api/v1/admin/product-edits': adminWrites(
    ({ product }) => ({
      url: `${api}/admin/product-edits`,
      body: {
        products: { ids: [product._id] },
        edit: { kind: 'percent', percent: 10 },
      },
    }),
    'nothing',
    creating,
  ),
  'GET /api/v1/admin/product-imports/:id': looked(''),
  'GET /api/v1/admin/product-imports/:id/lines': looked('/lines'),
  'GET /api/v1/admin/product-imports/:id/lines.csv': looked('/lines.csv'),
  'POST /api/v1/admin/product-imports/:id/apply': asked('apply'),
  'POST /api/v1/admin/product-imports/:id/cancel': asked('cancel'),
  'POST /api/v1/admin/product-imports/:id/undo': asked('undo'),
};
