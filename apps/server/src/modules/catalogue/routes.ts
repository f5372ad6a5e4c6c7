import {
  category,
  categoryQuery,
  categoryTile,
  product,
  productQuery,
} from '@gadgetry/contract/catalogue';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { COUNTED_MAX, countedForShoppers } from '@gadgetry/contract/list-limits';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readingOwnWrites } from '../../database/replica-routing.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import { visibleActivity } from './catalogue-rules.ts';
import type { CategoryService } from './category-service.ts';
import type { ProductService } from './product-service.ts';

export interface CatalogueRouteDeps {
  readonly guards: Guards;
  readonly products: ProductService;
  readonly categories: CategoryService;
}

function isAdmin(request: FastifyRequest): boolean {
  return request.person?.role === 'admin';
}

/** Admins see what they have just written, whatever program they use. After the guard that knows them. */
export function adminsReadFresh(request: FastifyRequest, _reply: unknown, done: () => void): void {
  if (isAdmin(request)) readingOwnWrites(done);
  else done();
}

/** What anyone may read. Who asks decides only whether inactive entries are seen. */
export function catalogueRoutes({ guards, products, categories }: CatalogueRouteDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.optional);
    app.addHook('onRequest', adminsReadFresh);

    app.get(
      '/products',
      { schema: { querystring: productQuery, response: { 200: z.array(product) } } },
      async (request, reply) => {
        const admin = isAdmin(request);
        const status = visibleActivity(admin, request.query.status);
        const countedMax = admin ? COUNTED_MAX : countedForShoppers(request.query);
        const page = await products.list({ ...request.query, status }, countedMax);
        setPageHeaders(request, reply, page);
        return page.rows;
      },
    );

    app.get(
      '/products/:id',
      { schema: { params: idParams, querystring: noQuery, response: { 200: product } } },
      async (request) => products.one(request.params.id, isAdmin(request)),
    );

    app.get(
      '/categories',
      { schema: { querystring: categoryQuery, response: { 200: z.array(category) } } },
      async (request, reply) => {
        const status = visibleActivity(isAdmin(request), request.query.status);
        const page = await categories.list({ ...request.query, status });
        setPageHeaders(request, reply, page);
        return page.rows;
      },
    );

    app.get(
      '/category-tiles',
      { schema: { querystring: noQuery, response: { 200: z.array(categoryTile) } } },
      async () => categories.tiles(),
    );
  });
}
