import { adminProductsQuery, product, productsExportQuery } from '@gadgetry/contract/catalogue';
import { countedForAdmins } from '@gadgetry/contract/list-limits';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { csvAnswer, sendCsv } from '../../../http/csv-export.ts';
import { pageRows } from '../../../http/page-headers.ts';
import { routeGroup } from '../../../http/routes.ts';
import { type CatalogueRouteDeps, adminsReadFresh } from '../routes.ts';
import { exportProducts } from './product-export.ts';

/** Some hundred thousand lines, sent while they are read. */
const EXPORTED_WITHIN_MS = 240_000;

/** The owner's own list of products, on the screen and as a file. */
export function productListRoutes({
  db,
  guards,
  products,
}: Pick<CatalogueRouteDeps, 'guards' | 'products'> & { readonly db: Database }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('products'));
    app.addHook('onRequest', adminsReadFresh);

    app.get(
      '/admin/products',
      { schema: { querystring: adminProductsQuery, response: { 200: z.array(product) } } },
      async (request, reply) => {
        const page = await products.adminList(request.query, countedForAdmins(request.query));
        return pageRows(request, reply, page);
      },
    );

    app.get(
      '/admin/products.csv',
      {
        handlerTimeout: EXPORTED_WITHIN_MS,
        schema: { querystring: productsExportQuery, response: csvAnswer('a line a variant') },
      },
      async (request, reply) =>
        sendCsv(reply, 'products.csv', exportProducts(db, products.adminList, request.query)),
    );
  });
}
