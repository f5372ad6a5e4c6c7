import { Readable } from 'node:stream';
import { productsExportQuery } from '@gadgetry/contract/catalogue';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { csvHeaders } from '../../../http/csv.ts';
import { routeGroup } from '../../../http/routes.ts';
import { type CatalogueRouteDeps, adminsReadFresh } from '../routes.ts';
import { exportProducts } from './product-export.ts';

/** Some hundred thousand lines, sent while they are read. */
const EXPORTED_WITHIN_MS = 240_000;

export function productExportRoutes({
  db,
  guards,
  products,
}: Pick<CatalogueRouteDeps, 'guards' | 'products'> & { readonly db: Database }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('products'));
    app.addHook('onRequest', adminsReadFresh);

    app.get(
      '/admin/products.csv',
      {
        handlerTimeout: EXPORTED_WITHIN_MS,
        schema: {
          querystring: productsExportQuery,
          response: { 200: z.unknown().describe('text/csv, a line a variant') },
        },
      },
      async (request, reply) =>
        reply
          .headers(csvHeaders('products.csv'))
          .send(Readable.from(exportProducts(db, products.list, request.query))),
    );
  });
}
