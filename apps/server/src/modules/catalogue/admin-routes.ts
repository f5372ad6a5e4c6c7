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
import { idParams } from '@gadgetry/contract/fields';
import { toMinorUnits } from '@gadgetry/contract/money';
import { priceWarnings } from '@gadgetry/contract/price-warnings';
import { sale, saleInput, saleQuery } from '@gadgetry/contract/prices';
import {
  searchedQuery,
  searchedWords,
  synonymGroup,
  synonymInput,
  synonymQuery,
} from '@gadgetry/contract/searches';
import { variantsInput } from '@gadgetry/contract/variants';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { adminResource } from '../../http/admin-resource.ts';
import { pageRows } from '../../http/page-headers.ts';
import { byId } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import { createSaleService } from './prices/sale-service.ts';
import { type CatalogueRouteDeps, adminsReadFresh } from './routes.ts';
import { readSearches } from './search/search-log-store.ts';
import { createSynonymService } from './search/synonym-service.ts';
import { readMovements } from './stock/stock-store.ts';
import { serializeMovement } from './stock/stock-serializer.ts';
import type { VariantService } from './variants/variant-service.ts';

interface GuardedDeps {
  readonly db: Database;
  readonly guards: Guards;
}

export function synonymAdminRoutes({ db, guards }: GuardedDeps) {
  const synonyms = createSynonymService(db);
  const resource = { path: '/synonyms', guard: guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes) => {
    routes.list(synonymQuery, synonymGroup, synonyms.list);
    routes.read(synonymGroup, synonyms.one);
    routes.create(synonymInput, synonymGroup, synonyms.create);
    routes.update(synonymInput, synonymGroup, synonyms.update);
    routes.status(synonymGroup, synonyms.setActive);
  });
}

/** What shoppers searched for, and what they did not find. */
export function searchAdminRoutes({ db, guards }: GuardedDeps) {
  const resource = { path: '/admin/searches', guard: guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes) => {
    routes.list(searchedQuery, searchedWords, (query) => readSearches(db, query));
  });
}

export function saleAdminRoutes(deps: {
  readonly db: Database;
  readonly guards: Guards;
  readonly onPlanned: () => void;
}) {
  const sales = createSaleService(deps);
  const resource = { path: '/sales', guard: deps.guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes) => {
    routes.list(saleQuery, sale, sales.list);
    routes.read(sale, sales.one);
    routes.create(saleInput, sale, sales.create);
    routes.update(saleInput, sale, sales.update);
    routes.status(sale, sales.setActive);
  });
}

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
        schema: { ...byId, body: variantsInput, response: { 200: product } },
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
        return pageRows(request, reply, page).map(serializeMovement);
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
