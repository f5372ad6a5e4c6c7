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
import { idParams, noQuery, statusChangeQuery } from '@gadgetry/contract/fields';
import { centsFromDollars } from '@gadgetry/contract/money';
import { priceWarnings } from '@gadgetry/contract/price-warnings';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import { personOf } from '../identity/index.ts';
import { type CatalogueRouteDeps, adminsReadFresh } from './routes.ts';
import { readMovements } from './stock-store.ts';
import { serializeMovement } from './stock-serializer.ts';

const creation = { querystring: noQuery };
const edit = { params: idParams, querystring: noQuery };
const statusChange = { params: idParams, querystring: statusChangeQuery };

function withWarnings(saved: Product): SavedProduct {
  const warnings = priceWarnings(centsFromDollars(saved.price));
  return warnings.length === 0 ? saved : { ...saved, warnings };
}

/** Everything here is an admin's, and refused before a body is read. */
export function catalogueAdminRoutes({
  db,
  guards,
  products,
  categories,
}: CatalogueRouteDeps & { readonly db: Database }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin);
    app.addHook('onRequest', adminsReadFresh);

    app.post(
      '/products',
      { schema: { ...creation, body: productInput, response: { 201: savedProduct } } },
      async (request, reply) => {
        const created = await products.create(personOf(request), request.body);
        return reply.code(201).send(withWarnings(created));
      },
    );

    app.put(
      '/products/:id',
      { schema: { ...edit, body: productInput, response: { 200: savedProduct } } },
      async (request) =>
        withWarnings(await products.update(personOf(request), request.params.id, request.body)),
    );

    app.put(
      '/products/:id/status',
      { schema: { ...statusChange, response: { 200: product } } },
      async (request) => {
        const active = request.query.status === 'true';
        return products.setActive(personOf(request), request.params.id, active);
      },
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

    app.get(
      '/categories/:id',
      { schema: { ...edit, response: { 200: category } } },
      async (request) => categories.one(request.params.id),
    );

    app.post(
      '/categories',
      { schema: { ...creation, body: categoryInput, response: { 201: category } } },
      async (request, reply) => {
        const created = await categories.create(personOf(request), request.body);
        return reply.code(201).send(created);
      },
    );

    app.put(
      '/categories/:id',
      { schema: { ...edit, body: categoryInput, response: { 200: category } } },
      async (request) => categories.rename(personOf(request), request.params.id, request.body),
    );

    app.put(
      '/categories/:id/status',
      { schema: { ...statusChange, response: { 200: category } } },
      async (request) => {
        const active = request.query.status === 'true';
        return categories.setActive(personOf(request), request.params.id, active);
      },
    );
  });
}
