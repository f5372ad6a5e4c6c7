import {
  type Product,
  type SavedProduct,
  category,
  categoryInput,
  newProductInput,
  product,
  productInput,
  savedProduct,
  stockMovement,
  stockMovementQuery,
} from '@gadgetry/contract/catalogue';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { toMinorUnits } from '@gadgetry/contract/money';
import { priceWarnings } from '@gadgetry/contract/price-warnings';
import { variantsInput } from '@gadgetry/contract/variants';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { adminResource } from '../../http/admin-resource.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { personOf } from '../identity/index.ts';
import { type CatalogueRouteDeps, adminsReadFresh } from './routes.ts';
import { readMovements } from './stock/stock-store.ts';
import { serializeMovement } from './stock/stock-serializer.ts';
import type { VariantService } from './variants/variant-service.ts';

// So much that whoever asks for thousands of variants is told how many there may be.
const VARIANTS_BODY_MAX_BYTES = 1024 * 1024;

function withWarnings(saved: Product): SavedProduct {
  const warnings = priceWarnings(toMinorUnits(saved.price));
  return warnings.length === 0 ? saved : { ...saved, warnings };
}

/** To read products is everybody's, and so is to list categories: routes.ts. */
export function productAdminRoutes({
  db,
  guards,
  products,
  variants,
}: CatalogueRouteDeps & { readonly db: Database; readonly variants: VariantService }) {
  const resource = { path: '/products', guard: guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes, app) => {
    app.addHook('onRequest', adminsReadFresh);
    routes.create(newProductInput, savedProduct, async (by, input) =>
      withWarnings(await products.create(by, input)),
    );
    routes.update(productInput, savedProduct, async (by, id, input) =>
      withWarnings(await products.update(by, id, input)),
    );
    routes.status(product, products.setActive);

    app.put(
      '/products/:id/variants',
      {
        bodyLimit: VARIANTS_BODY_MAX_BYTES,
        schema: {
          params: idParams,
          querystring: noQuery,
          body: variantsInput,
          response: { 200: product },
        },
      },
      async (request) =>
        variants.replace(personOf(request), request.params.id.toLowerCase(), request.body),
    );

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
  const resource = { path: '/categories', guard: guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes, app) => {
    app.addHook('onRequest', adminsReadFresh);
    routes.read(category, categories.one);
    routes.create(categoryInput, category, categories.create);
    routes.update(categoryInput, category, categories.rename);
    routes.status(category, categories.setActive);
  });
}
