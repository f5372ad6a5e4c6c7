import {
  type Product,
  type SavedProduct,
  category,
  categoryInput,
  product,
  productInput,
  savedProduct,
  stockMovement,
  stockMovementQuery,
} from '@gadgetry/contract/catalogue';
import { idParams } from '@gadgetry/contract/fields';
import { centsFromDollars } from '@gadgetry/contract/money';
import { priceWarnings } from '@gadgetry/contract/price-warnings';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { adminResource } from '../../http/admin-resource.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { personOf } from '../identity/index.ts';
import { type CatalogueRouteDeps, adminsReadFresh } from './routes.ts';
import { readMovements } from './stock-store.ts';
import { serializeMovement } from './stock-serializer.ts';

function withWarnings(saved: Product): SavedProduct {
  const warnings = priceWarnings(centsFromDollars(saved.price));
  return warnings.length === 0 ? saved : { ...saved, warnings };
}

/** To read products is everybody's, and so is to list categories: routes.ts. */
export function productAdminRoutes({
  db,
  guards,
  products,
}: CatalogueRouteDeps & { readonly db: Database }) {
  const resource = { path: '/products', guard: guards.admin, actor: personOf };
  return adminResource(resource, (routes, app) => {
    app.addHook('onRequest', adminsReadFresh);
    routes.create(productInput, savedProduct, async (by, input) =>
      withWarnings(await products.create(by, input)),
    );
    routes.update(productInput, savedProduct, async (by, id, input) =>
      withWarnings(await products.update(by, id, input)),
    );
    routes.status(product, products.setActive);

    app.get(
      '/products/:id/stock-movements',
      {
        schema: {
          params: idParams,
          querystring: stockMovementQuery,
          response: { 200: z.array(stockMovement) },
        },
      },
      async (request, reply) => {
        const { _id: id } = await products.one(request.params.id, true);
        const page = await readMovements(db, id, request.query);
        setPageHeaders(request, reply, page);
        return page.rows.map(serializeMovement);
      },
    );
  });
}

export function categoryAdminRoutes({ guards, categories }: CatalogueRouteDeps) {
  const resource = { path: '/categories', guard: guards.admin, actor: personOf };
  return adminResource(resource, (routes, app) => {
    app.addHook('onRequest', adminsReadFresh);
    routes.read(category, categories.one);
    routes.create(categoryInput, category, categories.create);
    routes.update(categoryInput, category, categories.rename);
    routes.status(category, categories.setActive);
  });
}
